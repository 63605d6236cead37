import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import type { StoredPan } from '../../../src/server/database/schema/pan.ts';
import { openKeys } from '../../../src/server/pan/keys.ts';
import { openPans } from '../../../src/server/pan/pans.ts';
import { reEncrypt } from '../../../src/server/pan/re-encrypt.ts';
import { donationsOf, dumpOf } from '../../helpers/pans.ts';
import { startSecondProcess } from '../../helpers/second-process.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const DONATIONS = 450;
const clear = (pan: string) => pan as StoredPan;
const panOf = (index: number) => `ABCDE${String(index).padStart(4, '0')}F`;
const now = () => new Date();

let till: Till;
beforeEach(async () => {
  till = await openTill();
  const { db } = till.app.services;
  const { id } = await till.user();
  await db
    .insertInto('profiles')
    .values({ user_id: id, pan: clear(panOf(9999)), updated_at: null })
    .execute();
  await till.begin({ txnid: 'left', form: { pan: panOf(9998) } });
  await db
    .updateTable('intents')
    .set({ pan: clear(panOf(9998)) })
    .execute();
  const created_at = now().toISOString();
  const common = { user_id: null, name: 'Kiran Negi', email: 'k@example.org', mobile: '9876543210', address: '{}' };
  const money = { amount_paise: 100, gateway_status: 'SUCCESS', mode: '', provider_id: null, serial: null };
  const rows = Array.from({ length: DONATIONS }, (_, index) => {
    const id = `D${String(index).padStart(4, '0')}`;
    return { ...common, ...money, id, txnid: id, pan: clear(panOf(index)), created_at, paid_at: null };
  });
  await db.insertInto('donations').values(rows).execute();
  await db.deleteFrom('pan_keys').execute();
});
afterEach(() => till.close());

/** How many PANs in clear the rows hold. */
const inClear = async () => (await dumpOf(till.app.services.db)).match(/ABCDE\d{4}F/g)?.length ?? 0;
const open = () => openPans(till.app.services.db, till.app.config, { now, log: (line) => till.app.lines.push(line) });

it('what an earlier version stored in clear is encrypted at the start, row by row its own', async () => {
  expect(await inClear()).toBe(DONATIONS + 2);
  const lines: string[] = [];
  const app = await createApp(till.app.config, { demo: false, log: (line) => lines.push(line) });
  await app.close();
  expect(lines).toContain(`Encrypted ${DONATIONS + 2} PANs that an earlier version had stored in clear.`);
  expect(await inClear()).toBe(0);
  const pans = (await donationsOf(till.app)).map(({ txnid, pan }) => `${txnid} ${pan}`);
  expect(pans.sort()).toEqual(
    Array.from({ length: DONATIONS }, (_, index) => `D${String(index).padStart(4, '0')} ${panOf(index)}`),
  );
});

it('an interrupted start is gone on with by the next one', async () => {
  const { db } = till.app.services;
  const keys = await openKeys(db, till.app.config.pan, now);
  const stop = ({ done }: { done: number }) => {
    if (done > 200) throw new Error('killed');
  };
  await expect(reEncrypt(db, keys, 'in clear', stop)).rejects.toThrow('killed');
  const left = await inClear();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(DONATIONS);
  expect(await donationsOf(till.app)).toHaveLength(DONATIONS);
  await open();
  expect(await inClear()).toBe(0);
  expect((await donationsOf(till.app)).map(({ pan }) => pan)).toContain(panOf(449));
});

it('two starts at once, one of them a process of its own, encrypt each row once', async () => {
  const [second] = await Promise.all([startSecondProcess(till.app), open(), open()]);
  await second.stop();
  expect(await inClear()).toBe(0);
  // The process has its demonstration's donations beside them.
  const own = (await donationsOf(till.app)).filter(({ txnid }) => /^D\d{4}$/.test(txnid));
  expect(own.filter(({ txnid, pan }) => pan !== panOf(Number(txnid.slice(1))))).toEqual([]);
  expect(own).toHaveLength(DONATIONS);
}, 60_000);

it('an SQLite file keeps no trace of them, also after a start that was killed before it could remove them', async () => {
  const { database } = till.app.config;
  if (database.kind !== 'sqlite') return;
  const traces = async () => {
    const files = [database.file, `${database.file}-wal`].map((file) => readFile(file, 'latin1').catch(() => ''));
    return (await Promise.all(files)).join('').match(/ABCDE\d{4}F/g)?.length ?? 0;
  };
  expect(await traces()).toBeGreaterThan(DONATIONS);
  const { db } = till.app.services;
  await db.insertInto('counters').values({ name: 'pan-traces', value: 1 }).execute();
  await reEncrypt(db, await openKeys(db, till.app.config.pan, now), 'in clear');
  expect(await traces()).toBeGreaterThan(0);
  await open();
  expect(await traces()).toBe(0);
});
