import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofPayment, panColumns } from '../../../src/server/pan/cipher.ts';
import { taxYearOf } from '../../../src/server/payments/record.ts';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { booksOf } from '../../helpers/books.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { dumpOf } from '../../helpers/pans.ts';
import { donor } from '../../helpers/payment-app.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const PANS = { form: 'QWERT1234Y', profile: 'ASDFG5678H', left: 'ZXCVB9012N' };

const paymentApp = paymentAppForAll();

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
  const { id, email, token } = await paymentApp.user();
  const profile = { ...donor, firstname: 'Kiran', address: donor.address1, pan: PANS.profile };
  expect((await paymentApp.call('PUT', '/user/profile', profile, token)).ok).toBe(true);
  const given = await paymentApp.begin({ txnid: 'given', token, form: { pan: PANS.form } });
  expect((await paymentApp.save(given.launch, paymentApp.pay(given.launch), { pan: PANS.form })).ok).toBe(true);
  const masked = await paymentApp.begin({ txnid: 'masked', token, form: { pan: 'ASXXXXXX8H' } });
  expect((await paymentApp.save(masked.launch, paymentApp.pay(masked.launch), { pan: 'ASXXXXXX8H' })).ok).toBe(true);
  const failed = await paymentApp.begin({ txnid: 'failed', form: { pan: PANS.left } });
  await paymentApp.save(failed.launch, paymentApp.pay(failed.launch, 'fail'), { pan: PANS.left });
  await paymentApp.begin({ txnid: 'left', form: { pan: PANS.left } });
  const bare = await paymentApp.begin({ txnid: 'bare', form: null });
  await paymentApp.save(bare.launch, paymentApp.pay(bare.launch), { pan: PANS.form });
  await paymentApp.campaign('walk', 300);
  const place = await paymentApp.begin({ txnid: 'HH_5', pinfo: 'walk', amount: '300.00', token });
  expect((await paymentApp.enrol(place.launch, paymentApp.pay(place.launch), token)).ok).toBe(true);
  await paymentApp.app.mails();

  const { db, pans } = paymentApp.app.services;
  const row = await db.selectFrom('donations').select('pan').where('txnid', '=', 'masked').executeTakeFirstOrThrow();
  expect(pans.read(row.pan, ofPayment('masked'))).toBe(PANS.profile);
  expect(await pans.ofProfile(db, id)).toBe(PANS.profile);
  const [dump, files] = [await dumpOf(db), await filesOf(paymentApp.app.config.dataDir)];
  expect(dump).toContain(email);
  expect(files).toContain(donor.email);
  for (const pan of Object.values(PANS)) {
    for (const [where, text] of Object.entries({ dump, files, log: paymentApp.app.lines.join('\n') })) {
      expect(text.toUpperCase().includes(pan), `${pan} in ${where}`).toBe(false);
    }
  }
});

it('the statement for the tax office has them in clear', async () => {
  const { taxNames } = await readFoundation(fixtureContent);
  const { donations } = await booksOf(paymentApp.app.services, taxYearOf(new Date()), taxNames);
  for (const pan of [PANS.form, PANS.profile]) expect(donations).toContain(`,1,${pan},`);
});

it('every column that is called after the PAN is one that is encrypted', async () => {
  const tables = await paymentApp.db.introspection.getTables();
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /(^|_)pan($|_)/.test(column.name)).map((column) => `${name}.${column.name}`),
  );
  expect(found.sort()).toEqual(panColumns.map(({ table }) => `${table}.pan`).sort());
});
