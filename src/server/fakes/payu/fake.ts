import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { commandHash, sameHash } from '../../payu/evidence.ts';
import {
  type Bank,
  type BankOptions,
  type Choice,
  type FakeOrder,
  makeBank,
  popupResponse,
  type Result,
  verifyDetails,
} from './bank.ts';
import { choicePage, popupResultPage, rejectedPage, returnPage } from './pages.ts';

/** The local fake of PayU: same script interface, same hashes, its own ledger. */
export interface FakePayu {
  handle(request: Request): Promise<Response>;
  bank: Bank;
}

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const security = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

function html(body: string, formTarget = "'self'", status = 200): Response {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; form-action ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;
  const headers = { ...security, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(body, { status, headers });
}
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { ...security, 'content-type': 'application/json' } });
const file = (body: string, type: string) =>
  new Response(body, { headers: { ...security, 'content-type': `${type}; charset=utf-8` } });

async function formOf(request: Request): Promise<FakeOrder> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
const choiceOf = (form: FakeOrder): Choice => {
  const { choice } = form;
  return choice === 'pay' || choice === 'fail' ? choice : 'cancel';
};

async function script(bank: Bank): Promise<Response> {
  const { script: how, delay } = bank.switches();
  if (how === 'error') return new Response('', { status: 500 });
  if (how === 'slow') await wait(delay);
  return file(asset('bolt.js'), 'text/javascript');
}

async function openSession(bank: Bank, request: Request): Promise<Response> {
  if (bank.switches().launch === 'exception') return json({ message: 'The fake is switched to fail.' }, 500);
  const opened = bank.open(await formOf(request));
  return 'refused' in opened ? json({ message: opened.refused }, 400) : json(opened);
}

async function popup(bank: Bank, request: Request, url: URL): Promise<Response> {
  if (request.method !== 'POST') {
    const session = url.searchParams.get('session') ?? '';
    const order = bank.order(session);
    return order ? html(choicePage(order, '/payu/popup', session)) : html(rejectedPage('It has ended.'), "'self'", 404);
  }
  const form = await formOf(request);
  const choice = choiceOf(form);
  const result = bank.choose(form['session'] ?? '', choice);
  if (!result) return html(rejectedPage('It has ended.'), "'self'", 404);
  return html(popupResultPage(form['session'] ?? '', popupAnswer(bank, result, choice)));
}

function popupAnswer(bank: Bank, { fields, attempt }: Result, choice: Choice): unknown {
  const { answer } = bank.switches();
  if (answer === 'never') return null;
  if (choice === 'cancel') return { txnStatus: 'CANCEL', txnMessage: 'Cancelled by the donor.' };
  const response = popupResponse(fields, attempt.status);
  return answer === 'unknown' ? { ...response, txnStatus: 'SOMETHING_ELSE' } : response;
}

async function hosted(bank: Bank, request: Request): Promise<Response> {
  const order = await formOf(request);
  const opened = bank.open(order);
  if ('refused' in opened) return html(rejectedPage(opened.refused), "'self'", 400);
  return html(choicePage(order, '/payu/hosted', opened.session));
}

async function hostedChoice(bank: Bank, request: Request): Promise<Response> {
  const form = await formOf(request);
  const order = bank.order(form['session'] ?? '');
  const result = bank.choose(form['session'] ?? '', choiceOf(form));
  if (!order || !result) return html(rejectedPage('It has ended.'), "'self'", 404);
  const target = result.attempt.status === 'failure' ? order['furl'] : order['surl'];
  if (!target || !URL.canParse(target) || !/^https?:/.test(target)) {
    return html(rejectedPage('The return address is no web address.'), "'self'", 400);
  }
  return html(returnPage(target, result.fields), `'self' ${new URL(target).origin}`);
}

async function verify({ key, salt, ledger }: BankOptions, bank: Bank, request: Request): Promise<Response> {
  const how = bank.switches();
  if (how.verify === 'error') return new Response('', { status: 500 });
  if (how.verify === 'slow') await wait(how.delay);
  const { key: given, command = '', var1 = '', hash = '' } = await formOf(request);
  if (given !== key || command !== 'verify_payment' || !sameHash(commandHash(key, command, var1, salt), hash)) {
    return json({ status: 0, msg: 'Invalid Hash.' });
  }
  const ids = var1.split('|');
  const found = ids.map((id) => [id, how.verify === 'unknown' ? undefined : ledger.find(id)] as const);
  const count = found.filter(([, attempt]) => attempt).length;
  const msg = `${count} out of ${ids.length} Transactions Fetched Successfully`;
  const details = Object.fromEntries(found.map(([id, attempt]) => [id, verifyDetails(attempt)]));
  return json({ status: count ? 1 : 0, msg, transaction_details: details });
}

async function setSwitches(bank: Bank, request: Request): Promise<Response> {
  try {
    return json(bank.setSwitches(await request.json()));
  } catch (error) {
    return json({ message: error instanceof v.ValiError ? error.message : 'The body is no JSON.' }, 400);
  }
}

/** Makes the fake. Only `fakes.ts` may import it, which production never loads. */
export function makeFakePayu(options: BankOptions): FakePayu {
  const bank = makeBank(options);
  const routes: Record<string, (request: Request, url: URL) => Promise<Response> | Response> = {
    'GET /payu/bolt.min.js': () => script(bank),
    'GET /payu/popup.js': () => file(asset('popup.js'), 'text/javascript'),
    'GET /payu/fake.css': () => file(asset('fake.css'), 'text/css'),
    'POST /payu/session': (request) => openSession(bank, request),
    'GET /payu/popup': (request, url) => popup(bank, request, url),
    'POST /payu/popup': (request, url) => popup(bank, request, url),
    'POST /payu/_payment': (request) => hosted(bank, request),
    'POST /payu/hosted': (request) => hostedChoice(bank, request),
    'POST /payu/merchant/postservice': (request) => verify(options, bank, request),
    'GET /payu/ledger': (_, url) => json(url.searchParams.has('all') ? options.ledger.all() : options.ledger.taken()),
    'GET /payu/switches': () => json(bank.switches()),
    'POST /payu/switches': (request) => setSwitches(bank, request),
  };
  return {
    bank,
    async handle(request) {
      const url = new URL(request.url);
      const route = routes[`${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname}`];
      return route ? route(request, url) : html(rejectedPage('There is nothing at this address.'), "'self'", 404);
    },
  };
}
