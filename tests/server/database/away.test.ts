import { stat } from 'node:fs/promises';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isConnectionError, within } from '../../../src/server/database/away.ts';
import { postgresDialect } from '../../../src/server/database/postgres.ts';
import type { Tables } from '../../../src/server/database/schema.ts';
import { DatabaseAway } from '../../../src/server/platform/errors.ts';
import { forVisitor, patience, patiently } from '../../../src/server/platform/patience.ts';
import { type PostgresShell, startPostgresShell } from '../../helpers/postgres-shell.ts';

let shell: PostgresShell;
let db: Kysely<Tables>;
let lines: string[];
beforeEach(async () => {
  shell = await startPostgresShell();
  lines = [];
  db = new Kysely<Tables>({
    dialect: await postgresDialect({ url: shell.url, connections: 10 }, (line) => lines.push(line)),
  });
});
afterEach(async () => {
  await db.destroy();
  await shell.close();
});

const ask = () => db.selectFrom('counters').selectAll().execute();
const write = () => db.transaction().execute((on) => on.deleteFrom('counters').execute());
const reasonOf = (work: () => Promise<unknown>) =>
  forVisitor(work).then(
    () => 'answered',
    (error: unknown) => (error instanceof DatabaseAway ? String((error.cause as Error).message) : `not away: ${error}`),
  );

it('a visitor waits less than two seconds for the database, migrations and exports as long as it takes', () => {
  const { connectMs, statementMs } = forVisitor(patience);
  expect(connectMs + (statementMs ?? Number.NaN)).toBeLessThan(2000);
  expect(patiently(patience).statementMs).toBeNull();
});

it('a server that takes the connection and never answers is called away, and looked at from then on', async () => {
  shell.freeze();
  expect(await reasonOf(ask)).toBe('no answer within 900 ms');
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1);
});

it('a server that freezes before a statement, or in the middle of a transaction, is called away', async () => {
  expect(await reasonOf(ask)).toBe('answered');
  shell.freeze();
  expect(await reasonOf(ask)).toBe('no answer within 1000 ms');
  shell.thaw();
  const away = () => reasonOf(write);
  await expect.poll(away, { timeout: 10_000 }).toBe('answered');
  const stopped = reasonOf(() =>
    db.transaction().execute(async (on) => {
      shell.freeze();
      await on.deleteFrom('counters').execute();
    }),
  );
  expect(await stopped).toBe('no answer within 1000 ms');
});

it('a statement that nobody waits for any more is cancelled on the server, one that was answered is not', async () => {
  expect(await reasonOf(ask)).toBe('answered');
  expect(shell.cancelled).toEqual([]);
  shell.freeze();
  await reasonOf(ask);
  await expect.poll(() => shell.cancelled).toEqual([1]);
});

it('an answer that came while this process was busy is no silence of the server', async () => {
  // From here on timers have their turn before what has arrived.
  await new Promise((resolve) => setImmediate(resolve));
  const asked = within(1, stat(import.meta.filename));
  const until = performance.now() + 100;
  while (performance.now() < until);
  expect((await asked).isFile()).toBe(true);
});

it('a call that has waited in vain does not wait again', async () => {
  shell.freeze();
  const twice = () => ask().catch(() => ask());
  expect(await reasonOf(twice)).toBe('no answer before');
  shell.thaw();
  await expect.poll(() => reasonOf(ask), { timeout: 10_000 }).toBe('answered');
});

it('a server that is known to be away is asked by nobody but one who looks, and works again by itself', async () => {
  expect(await reasonOf(ask)).toBe('answered');
  shell.freeze();
  await reasonOf(ask);
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1);
  expect(lines[0]).toContain('The database does not answer');
  const before = shell.asked();
  const reasons = await Promise.all(Array.from({ length: 500 }, () => reasonOf(ask)));
  expect(new Set(reasons)).toEqual(new Set(['no answer within 1000 ms']));
  expect(shell.asked() - before).toBeLessThanOrEqual(1);
  shell.thaw();
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(2);
  expect(lines[1]).toBe('The database answers again.');
  expect(await reasonOf(ask)).toBe('answered');
});

it('a server that is killed in the middle of a transaction is called away, and ends nothing but that', async () => {
  expect(await reasonOf(ask)).toBe('answered');
  const killed = reasonOf(() =>
    db.transaction().execute(async (on) => {
      await on.deleteFrom('counters').execute();
      // No statement is open at this moment: nobody but the connection itself hears of it.
      await shell.close();
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      await on.deleteFrom('counters').execute();
    }),
  );
  expect(await killed).not.toMatch(/answered|not away/);
  shell = await startPostgresShell();
});

it.each<[boolean, { code?: string; message?: string }]>([
  [true, { code: 'ECONNREFUSED' }],
  [true, { code: 'EPIPE' }],
  [true, { code: 'ENOTFOUND' }],
  [true, { code: '57P01' }],
  [true, { code: '57014' }],
  [true, { code: '08006' }],
  [true, { code: '53300' }],
  [true, { code: '53400' }],
  [true, { code: '25006' }],
  [true, { message: 'Connection terminated unexpectedly' }],
  [true, { message: 'Client has encountered a connection error and is not queryable' }],
  [true, { message: 'Client was closed and is not queryable' }],
  [true, { message: 'timeout exceeded when trying to connect' }],
  [false, { code: '23505' }],
  [false, { code: '40001' }],
  [false, { code: '22003' }],
  [false, { code: '53100' }],
  [false, { code: '25001' }],
  [false, { code: '57000' }],
  [false, { code: 'EIO' }],
  [false, { code: 'ERR_INVALID_ARG_TYPE' }],
  [false, { message: 'Cannot read properties of undefined' }],
])('says %s where asked whether the server is gone, for %o', (gone, { message, ...rest }) => {
  expect(isConnectionError(Object.assign(new Error(message), rest))).toBe(gone);
});
