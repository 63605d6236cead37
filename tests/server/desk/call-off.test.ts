import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importContent } from '../../../src/server/campaigns/import/import-content.ts';
import { balanceOf } from '../../../src/server/money/ledger.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { addPlace } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const ID = 'kheerganga-carry-down';
const PATH = `/desk/campaigns/${ID}`;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let content: string;
let paymentApp: PaymentApp;
let office: DeskVisitor;
beforeEach(async () => {
  content = await mkdtemp(join(tmpdir(), 'hh-off-'));
  await cp(fixtureContent, content, { recursive: true });
  paymentApp = await openPaymentApp({ at: NOW, env: { CONTENT_DIR: content } });
  office = await atDesk(paymentApp.app);
  await office.prove();
  await addPlace(paymentApp.app, ID, 'Asha Sharma', { rupees: 2500 });
});
afterEach(async () => {
  await paymentApp.close();
  await rm(content, { recursive: true });
});

const callOff = () => office.post(`${PATH}/call-off`, { why: 'The road is closed.' });
const page = async () => (await office.get(`${PATH}/called-off`)).html;
const owed = async () => {
  const { db } = paymentApp;
  const { txnid } = await db
    .selectFrom('enrolments')
    .select('txnid')
    .where('name', '=', 'Asha Sharma')
    .executeTakeFirstOrThrow();
  return (await balanceOf(db, txnid)).owed;
};
async function commit(change: (text: string) => string, name = ID): Promise<void> {
  const file = join(content, `campaigns/${ID}.md`);
  const text = await readFile(file, 'utf8');
  await rm(file);
  await writeFile(join(content, `campaigns/${name}.md`), change(text));
  await importContent(paymentApp.app.services);
}
const statusOf = async (id = ID) =>
  ((await paymentApp.call('GET', `/open/campaign/${id}`)).data as { status: string }).status;
const tellAt = async (minutes: number) => {
  paymentApp.app.setTime(later(minutes));
  await tellCalledOff(paymentApp.app.services);
  return paymentApp.app.mailTo('asha@example.org');
};

it('a campaign that is called off at the desk is so at once for every visitor, and is told with the reason', async () => {
  expect(await statusOf()).toBe('active');
  expect((await callOff()).html).toContain('It is called off. People are told by mail at 28 November 2026, 10:40.');
  expect(await statusOf()).toBe('cancelled');
  const { data } = await paymentApp.call('GET', '/open/campaigns?status=incoming&page=0&size=50');
  const [listed] = Object.values(data as object).filter(Array.isArray);
  expect(listed).toContainEqual(expect.objectContaining({ id: ID, status: 'cancelled' }));
  const { token } = await paymentApp.user();
  const order = { txnid: 'HH_1', amount: '2500.00', pinfo: ID, token };
  await expect(paymentApp.begin(order)).rejects.toThrow(/^422 .*takes no enrolments/);
  expect(await paymentApp.call('POST', '/user/campaign/enroll/', { campaignId: ID }, token)).toMatchObject({
    ok: false,
  });
  await expect(paymentApp.begin({ txnid: 'G1', campaignId: ID })).rejects.toThrow(/^422 .*cancelled/);
  expect(await owed()).toBe(250_000);
  expect(await page()).toContain('its file still says <strong>active</strong>');
  expect(await tellAt(9)).toBe('');
  const mail = await tellAt(10);
  expect(mail).toContain('is called off. It does not take place.');
  expect(mail).toContain('Why: The road is closed.');
});

it('holds against files that say otherwise, under another name too, until one says it', async () => {
  await callOff();
  await commit((text) => text.replace(/^heading: .*$/m, 'heading: Another name'));
  expect(await statusOf()).toBe('cancelled');
  await commit((text) => text.replace(/^heading: .*$/m, `heading: Renamed\nformerly: [${ID}]`), 'kheerganga-again');
  expect(await statusOf('kheerganga-again')).toBe('cancelled');
  expect(await tellAt(10)).toContain('Why: The road is closed.');
});

it('is taken back, and nobody hears of it within the first ten minutes', async () => {
  await callOff();
  expect((await office.post(`${PATH}/call-off/back`)).html).toContain('It takes place, as its file says.');
  expect(await statusOf()).toBe('active');
  expect(await owed()).toBe(0);
  expect(await tellAt(30)).toBe('');
  const what = await paymentApp.db.selectFrom('staff_log').select('what').where('about', '=', ID).execute();
  expect(what.map((one) => one.what).toSorted()).toEqual(['campaign called off', 'campaign open again']);
});
