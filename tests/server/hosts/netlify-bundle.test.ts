import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { responseHash } from '../../../src/server/payu/evidence.ts';
import { type BundledFunction, bundleFunctions, type NetlifyBundle } from '../../helpers/netlify-bundle.ts';
import { donor, type Fields } from '../../helpers/payment-app.ts';
import { freshPostgres } from '../../helpers/postgres.ts';
import { productionNeeds } from '../../helpers/production.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

let bundle: NetlifyBundle;
beforeAll(async () => {
  bundle = await bundleFunctions();
});
afterAll(() => bundle.remove());

describe('the functions as Netlify bundles them', () => {
  it('are one for the calls and the way back from a payment, and one that a clock starts', () => {
    expect(bundle.functions).toEqual([
      {
        name: 'api',
        addresses: ['/api/*', '/desk', '/desk/*', '/certificate/*', '/donations/return'],
        schedule: undefined,
      },
      { name: 'reconcile', addresses: [], schedule: '*/5 * * * *' },
    ]);
  });

  it.each(['api', 'reconcile'])('%s has words and facts, and neither photographs nor data', async (name) => {
    const files = [...(await bundle.filesOf(name)).keys()];
    expect(files).toEqual(expect.arrayContaining(['organisation.yaml', 'campaigns/nag-tibba-weekend.md']));
    const others = files.filter((path) => !/^[\w-]+\/[\w-]+\.md$/.test(path)).toSorted();
    const own = ['bootstrap', 'entry-point', 'telemetry'].map((part) => `___netlify-${part}.mjs`);
    expect(others).toEqual([...own, 'organisation.yaml', 'package.json', `src/server/hosts/netlify/${name}.mjs`]);
  });

  // The program that reads markdown is 4 MB of it.
  it.each(['api', 'reconcile'])('%s has less than 12 MB with all its packages, and no fakes', async (name) => {
    const files = await bundle.filesOf(name, true);
    expect([...files.values()].reduce((sum, bytes) => sum + bytes)).toBeLessThan(12_000_000);
    expect([...files.keys()].filter((path) => /fake/.test(path))).toEqual([]);
  });
});

const payu = { PAYU_ENV: 'test', PAYU_KEY: 'key', PAYU_SALT: 'salt' };
const { PAN_KEY } = productionNeeds;
/** PostgreSQL is named by `TEST_DATABASE_URL`. A pooler before it has a test beside the database. */
const canTry = Boolean(process.env['TEST_DATABASE_URL']);
const why = canTry ? '' : ' (skipped: needs TEST_DATABASE_URL)';

describe.skipIf(!canTry)(`two bundled instances on PostgreSQL${why}`, () => {
  let database: NonNullable<Awaited<ReturnType<typeof freshPostgres>>>;
  let smtp: SmtpServer;
  let env: Record<string, string>;
  let instances: BundledFunction[];

  beforeEach(async () => {
    database = (await freshPostgres()) as typeof database;
    smtp = await startSmtp();
    const url = {
      DATABASE_URL: database.url,
      URL: 'https://site.example',
      SMTP_URL: smtp.url,
      PAN_KEY,
    };
    env = { ...url, ...payu };
    instances = await Promise.all([bundle.start(env), bundle.start(env)]);
  });
  afterEach(async () => {
    for (const instance of instances) await instance.stop();
    await smtp.close();
    await database.drop();
  });

  async function call(instance: number, path: string, body?: unknown) {
    const answer = await fetch(`${instances[instance]?.url}/api${path}`, {
      headers: { 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return { http: answer.status, ...((await answer.json()) as { status: boolean; data: never }) };
  }
  const connections = async () => {
    const client = new pg.Client({ connectionString: database.url, application_name: 'watching' });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name <> 'watching'",
    );
    await client.end();
    return Number(rows[0].n);
  };

  it('make the tables of an empty database at the same time, and list the campaigns', async () => {
    const path = '/open/campaigns?page=0&size=50&status=incoming';
    const [one, other] = await Promise.all([call(0, path), call(1, path)]);
    expect(one).toMatchObject({ http: 200, status: true });
    expect(other).toEqual(one);
    expect(one.data).toMatchObject({ count: 1, rows: [{ id: 'carry-down' }] });
  });

  it('take a donation, and answer the way back from the payment themselves', async () => {
    const order = {
      fname: donor.firstname,
      txnid: 'gift-1',
      amount: '500.00',
      pinfo: 'donation',
      email: donor.email,
    };
    const begun = await call(0, '/payment/generate/hash', { ...order, donor });
    const { launch, receiptKey } = begun.data as { launch: Fields; receiptKey: string };
    expect(launch['surl']).toBe('https://site.example/donations/return');
    const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', udf5 = '' } = launch;
    const fields = { key: payu.PAYU_KEY, txnid, amount, productinfo, firstname, email, udf5, status: 'success' };
    const paid = { ...fields, mihpayid: '1', hash: responseHash(fields, payu.PAYU_SALT) };
    const back = await fetch(`${instances[1]?.url}/donations/return`, {
      method: 'POST',
      body: new URLSearchParams(paid),
      redirect: 'manual',
    });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe('https://site.example/donations/success?transactionId=gift-1#paid');
    const outcome = await call(0, '/payment/outcome', { transactionId: 'gift-1', receiptKey });
    expect(outcome.data).toMatchObject({ outcome: 'paid' });
  });

  it('hold few connections each under several calls at once, and the scheduled function beside them lets all of its go', async () => {
    const lists = Array.from({ length: 12 }, (_, index) => call(index % 2, `/open/campaigns?page=${index}&size=1`));
    for (const answer of await Promise.all(lists)) expect(answer.http).toBe(200);
    expect(await connections()).toBeLessThanOrEqual(6);
    expect(await bundle.runScheduled(env)).toBe(0);
    // PostgreSQL takes a moment to end what was let go.
    await expect.poll(connections).toBeLessThanOrEqual(6);
  });
});
