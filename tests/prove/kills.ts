import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { agreed, comeToRest, compare } from '../helpers/ledgers.ts';
import { MortalServer } from '../helpers/mortal-server.ts';
import { donor, type Fields, openPaymentApp } from '../helpers/payment-app.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import type { Proof } from './proof.ts';

const PAYMENTS = 260;
const DONORS = 8;
const KILLS = 13;

function post(server: MortalServer, path: string, body: unknown): Promise<Response | undefined> {
  const form = body instanceof URLSearchParams;
  const headers = { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' };
  return server.handle(
    new Request(`http://localhost${path}`, { method: 'POST', headers, body: form ? body : JSON.stringify(body) }),
  );
}

function formOf(html: string): Fields {
  const inputs = DomUtils.getElementsByTagName('input', parseDocument(html));
  return Object.fromEntries(inputs.map(({ attribs }) => [attribs['name'] ?? '', attribs['value'] ?? '']));
}

async function pay(server: MortalServer, launch: Fields): Promise<Fields | undefined> {
  const page = await post(server, '/payu/_payment', new URLSearchParams(launch));
  if (!page?.ok) return undefined;
  const { session = '' } = formOf(await page.text());
  const paid = await post(server, '/payu/hosted', new URLSearchParams({ session, choice: 'pay' }));
  return paid?.ok ? formOf(await paid.text()) : undefined;
}

/** A donor from the form to the end, who tries again what a browser tries again; answers whether the save was answered. */
async function donate(server: MortalServer, txnid: string, byReturn: boolean): Promise<boolean> {
  const order = { fname: donor.firstname, txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor };
  const begun = await post(server, '/api/payment/generate/hash', order);
  if (!begun?.ok) return false;
  const { launch } = ((await begun.json()) as { data: { launch: Fields } }).data;
  const payment = await pay(server, launch);
  if (!payment) return false;
  const claim = { name: 'Kiran Negi', transactionId: txnid, amount: '500.00', email: donor.email, mobile: donor.phone };
  for (;;) {
    const saved = byReturn
      ? await post(server, '/api/payment/return', new URLSearchParams(payment))
      : await post(server, '/api/open/donate/', { ...claim, pan: donor.pan, payment });
    if (saved) return saved.status < 400;
  }
}

/** Payments while the server is killed without a warning, again and again: afterwards the two ledgers agree. */
export const kills: Proof = async (say) => {
  const postgres = await freshPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'hh-kills-'));
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  const server = new MortalServer(env);
  let begun = 0;
  let saved = 0;
  const oneDonor = async () => {
    while (begun < PAYMENTS) {
      begun += 1;
      const killing = begun % Math.ceil(PAYMENTS / (KILLS + 1)) === 0 ? server.kill() : undefined;
      if (await donate(server, `K${begun}`, begun % 2 === 0)) saved += 1;
      if (killing) {
        await killing;
        say(`killed ${server.kills} of ${KILLS} times, ${saved} of ${begun} payments saved`);
      }
    }
  };
  await Promise.all(Array.from({ length: DONORS }, oneDonor));
  await server.end();
  say('the server has ended; asking the provider about what is open');
  const paymentApp = await openPaymentApp({ env });
  await comeToRest(paymentApp);
  const { taken, ...differences } = await compare(paymentApp);
  await paymentApp.close();
  await postgres?.drop();
  await rm(folder, { recursive: true, force: true });
  const wrong = Object.entries(differences).filter(([key]) => key in agreed && key !== 'receiptsTwice');
  return [
    {
      what: `${begun} donations, ${server.kills} kills without a warning`,
      figure: `${taken} taken; ${Object.entries(differences)
        .map(([kind, ids]) => `${ids.length} ${kind}`)
        .join(', ')}`,
      holds: server.kills === KILLS && taken > 0 && wrong.every(([, ids]) => ids.length === 0),
    },
  ];
};
