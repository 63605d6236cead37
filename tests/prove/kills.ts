import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { agreed, comeToRest, compare } from '../helpers/ledgers.ts';
import { donor, type Fields, openPaymentApp } from '../helpers/payment-app.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import type { Proof } from './proof.ts';

const PAYMENTS = 260;
const DONORS = 8;
const KILLS = 13;

/** A server that is killed without a warning and started again, on the same data. */
class MortalServer {
  kills = 0;
  readonly #env: NodeJS.ProcessEnv;
  #running: Promise<{ child: ChildProcess; url: string }>;
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
    this.#running = this.#start();
  }
  async #start(): Promise<{ child: ChildProcess; url: string }> {
    const child = fork(join(import.meta.dirname, '../bench/server.ts'), {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = await once(child, 'message');
    return { child, url: `http://127.0.0.1:${port}` };
  }
  /** Ends it at once; requests that come in the meantime wait for the next one. */
  async kill(): Promise<void> {
    this.kills += 1;
    const before = this.#running;
    this.#running = before.then(async ({ child }) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return this.#start();
    });
    await this.#running;
  }
  async end(): Promise<void> {
    const { child } = await this.#running;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  /** One request; undefined when the server ended before it answered. */
  async post(path: string, body: unknown): Promise<Response | undefined> {
    const form = body instanceof URLSearchParams;
    const headers = { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' };
    try {
      const url = `${(await this.#running).url}${path}`;
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: form ? body : JSON.stringify(body),
        redirect: 'manual',
      });
      // The whole answer has to arrive, not its head alone.
      return new Response(await answer.text(), { status: answer.status === 303 ? 200 : answer.status });
    } catch {
      return undefined;
    }
  }
}

/** The fields of the form in a page of the provider. */
function formOf(html: string): Fields {
  const inputs = DomUtils.getElementsByTagName('input', parseDocument(html));
  return Object.fromEntries(inputs.map(({ attribs }) => [attribs['name'] ?? '', attribs['value'] ?? '']));
}

/** Pays on the provider's page; undefined when the page was lost on the way. */
async function pay(server: MortalServer, launch: Fields): Promise<Fields | undefined> {
  const page = await server.post('/payu/_payment', new URLSearchParams(launch));
  if (!page?.ok) return undefined;
  const { session = '' } = formOf(await page.text());
  const paid = await server.post('/payu/hosted', new URLSearchParams({ session, choice: 'pay' }));
  return paid?.ok ? formOf(await paid.text()) : undefined;
}

/** A donor from the form to the end, who tries again what a browser tries again; answers whether the save was answered. */
async function donate(server: MortalServer, txnid: string, byReturn: boolean): Promise<boolean> {
  const order = { fname: donor.firstname, txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor };
  const begun = await server.post('/api/payment/generate/hash', order);
  if (!begun?.ok) return false;
  const { launch } = ((await begun.json()) as { data: { launch: Fields } }).data;
  const payment = await pay(server, launch);
  if (!payment) return false;
  const claim = { name: 'Kiran Negi', transactionId: txnid, amount: '500.00', email: donor.email, mobile: donor.phone };
  for (;;) {
    const saved = byReturn
      ? await server.post('/api/payment/return', new URLSearchParams(payment))
      : await server.post('/api/open/donate/', { ...claim, pan: donor.pan, payment });
    if (saved) return saved.ok;
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
