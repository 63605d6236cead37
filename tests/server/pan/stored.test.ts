import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofPayment, panColumns } from '../../../src/server/pan/cipher.ts';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { taxYearReport } from '../../../src/server/reports/books-files.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { dumpOf } from '../../helpers/pans.ts';
import { donor, openTill, type Till } from '../../helpers/till.ts';

const PANS = { form: 'QWERT1234Y', profile: 'ASDFG5678H', left: 'ZXCVB9012N' };

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** Every file of the data folder as one text, byte by byte. */
async function filesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) =>
      (await stat(join(folder, name))).isFile() ? readFile(join(folder, name), 'latin1') : '',
    ),
  );
  return files.join('\n');
}

it('after a donation, an enrolment, a profile and attempts that failed or were left, no file, row, mail or log holds a PAN', async () => {
  const { id, email, token } = await till.user();
  const profile = { ...donor, firstname: 'Kiran', address: donor.address1, pan: PANS.profile };
  expect((await till.call('PUT', '/user/profile', profile, token)).ok).toBe(true);
  const given = await till.begin({ txnid: 'given', token, form: { pan: PANS.form } });
  expect((await till.save(given.launch, till.pay(given.launch), { pan: PANS.form })).ok).toBe(true);
  const masked = await till.begin({ txnid: 'masked', token, form: { pan: 'ASXXXXXX8H' } });
  expect((await till.save(masked.launch, till.pay(masked.launch), { pan: 'ASXXXXXX8H' })).ok).toBe(true);
  const failed = await till.begin({ txnid: 'failed', form: { pan: PANS.left } });
  await till.save(failed.launch, till.pay(failed.launch, 'fail'), { pan: PANS.left });
  await till.begin({ txnid: 'left', form: { pan: PANS.left } });
  const bare = await till.begin({ txnid: 'bare', form: null });
  await till.save(bare.launch, till.pay(bare.launch), { pan: PANS.form });
  await till.campaign('walk', 300);
  const place = await till.begin({ txnid: 'HH_5', pinfo: 'walk', amount: '300.00', token });
  expect((await till.enrol(place.launch, till.pay(place.launch), token)).ok).toBe(true);
  await till.app.mails();

  const { db, pans } = till.app.services;
  const row = await db.selectFrom('donations').select('pan').where('txnid', '=', 'masked').executeTakeFirstOrThrow();
  expect(pans.read(row.pan, ofPayment('masked'))).toBe(PANS.profile);
  expect(await pans.ofProfile(db, id)).toBe(PANS.profile);
  const [dump, files] = [await dumpOf(db), await filesOf(till.app.config.dataDir)];
  expect(dump).toContain(email);
  expect(files).toContain(donor.email);
  for (const pan of Object.values(PANS)) {
    for (const [where, text] of Object.entries({ dump, files, log: till.app.lines.join('\n') })) {
      expect(text.toUpperCase().includes(pan), `${pan} in ${where}`).toBe(false);
    }
  }
});

it('the statement for the tax office has them in clear', async () => {
  const { taxNames } = await readFoundation(fixtureContent);
  const year = new Date().getUTCMonth() < 3 ? new Date().getUTCFullYear() - 1 : new Date().getUTCFullYear();
  const { donations } = await taxYearReport(till.app.services, year, taxNames);
  for (const pan of [PANS.form, PANS.profile]) expect(donations).toContain(`,1,${pan},`);
});

it('every column that is called after the PAN is one that is encrypted', async () => {
  const tables = await till.app.services.db.introspection.getTables();
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /(^|_)pan($|_)/.test(column.name)).map((column) => `${name}.${column.name}`),
  );
  expect(found.sort()).toEqual(panColumns.map(({ table }) => `${table}.pan`).sort());
});
