import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgresDialect } from '../../../src/server/database/postgres.ts';
import { DatabaseAway } from '../../../src/server/platform/errors.ts';
import { sendTo } from '../../helpers/calls.ts';
import { openPaymentApp } from '../../helpers/payment-app.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

interface PostgresGate {
  url: string;
  freeze(): void;
  kill(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a gate before the server of a database's address. */
async function startPostgresGate(target: string): Promise<PostgresGate> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    if (frozen) socket.pause();
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((inside) => {
    const outside = connect(Number(to.port || 5432), to.hostname);
    inside.pipe(outside).pipe(inside);
    keep(inside);
    keep(outside);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    kill: stop,
    async open() {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
}

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

async function freshDatabase() {
  const postgres = await freshPostgres();
  if (!postgres) throw new Error('TEST_DATABASE_URL is missing.');
  return postgres;
}

describe.runIf(onPostgres)('a PostgreSQL server that goes away', () => {
  it.each(['freeze', 'kill'] as const)(
    '%s: calls are 503 with Retry-After within seconds, and a payment is saved once',
    async (how) => {
      const postgres = await freshDatabase();
      const gate = await startPostgresGate(postgres.url);
      const paymentApp = await openPaymentApp({ env: { DATABASE_URL: gate.url } });
      const { app } = paymentApp;
      app.payu?.bank.setSwitches({ webhook: 'never' });
      const { launch } = await paymentApp.begin({ txnid: 'G1' });
      const payment = paymentApp.pay(launch);
      const send = sendTo(app);
      const list = () => send('listCampaigns', { query: { page: String(Math.random()).slice(2, 9) } });
      await gate[how]();
      const [{ http, headers }, saved] = await Promise.all([list(), paymentApp.save(launch, payment)]);
      expect([http, saved.status]).toEqual([503, 503]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(app.lines.join('\n')).toContain('The database does not answer');
      await gate.open();
      await expect.poll(async () => (await list()).http, { timeout: 15_000 }).toBe(200);
      expect(app.lines.join('\n')).toContain('The database answers again');
      for (let time = 0; time < 2; time++)
        expect(await paymentApp.save(launch, payment)).toMatchObject({ status: 200 });
      expect(await app.db.selectFrom('donations').select('txnid').execute()).toEqual([{ txnid: 'G1' }]);
      await paymentApp.close();
      await gate.close();
      await postgres.drop();
    },
    60_000,
  );

  it('a statement that takes too long in a transaction ends on the server, and its connection is used no more', async () => {
    const postgres = await freshDatabase();
    const server = { url: postgres.url, connections: 1, statementMs: 300 };
    const db = new Kysely({ dialect: await postgresDialect(server) });
    const slow = db.transaction().execute(async (on) => {
      await sql`create table half (id int)`.execute(on);
      await sql`select pg_sleep(600)`.execute(on);
    });
    await expect(slow).rejects.toBeInstanceOf(DatabaseAway);
    const left = sql<{ left: string | null }>`select to_regclass('half')::text as left`;
    expect((await left.execute(db)).rows).toEqual([{ left: null }]);
    await db.destroy();
    await postgres.drop();
  });
});

describe.runIf(!onPostgres)('while another program locks the database file', () => {
  it('what writes is answered with 503 and Retry-After, reading goes on, and a payment is saved once afterwards', async () => {
    const paymentApp = await openPaymentApp();
    const { app } = paymentApp;
    const { database } = app.config;
    const other = new DatabaseSync(database.kind === 'sqlite' ? database.file : ':memory:');
    app.payu?.bank.setSwitches({ webhook: 'never' });
    const { launch } = await paymentApp.begin({ txnid: 'L1' });
    const payment = paymentApp.pay(launch);
    other.exec('begin immediate');
    const { status } = await paymentApp.save(launch, payment);
    expect(status).toBe(503);
    expect(await sendTo(app)('listCampaigns', { query: { status: 'incoming' } })).toMatchObject({ http: 200 });
    other.exec('rollback');
    other.close();
    for (let time = 0; time < 2; time++) expect(await paymentApp.save(launch, payment)).toMatchObject({ status: 200 });
    expect(await app.db.selectFrom('donations').select('txnid').execute()).toEqual([{ txnid: 'L1' }]);
    await paymentApp.close();
  });
});
