import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { atDesk, type DeskVisitor, prove } from '../../helpers/desk.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { addCampaign, addPlace } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const LATER = new Date('2026-11-28T06:59:00Z');
const OFFICE = 'office@example.org';

let paymentApp: PaymentApp;
let office: DeskVisitor;
beforeEach(async () => {
  paymentApp = await openPaymentApp({ at: NOW });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  office = await atDesk(paymentApp.app, OFFICE);
});
afterEach(() => paymentApp.close());

const db = () => paymentApp.app.services.db;
const log = async () =>
  (await db().selectFrom('staff_log').selectAll().where('what', '<>', 'logged in').orderBy('at').execute()).map(
    ({ what, about, before, after, who }) => [what, about, before, after, who],
  );
const proven = () => prove(paymentApp.app, office, OFFICE);

async function give(txnid: string) {
  const { launch } = await paymentApp.begin({ txnid });
  await paymentApp.save(launch, paymentApp.pay(launch));
}

async function released(txnid: string) {
  await paymentApp.campaign('ridge', 900);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid, amount: '900.00', pinfo: 'ridge', token });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  await releasePlace(db(), { txnid, reason: 'Ill.', by: 'asha', at: NOW });
}

describe('money to look at', () => {
  it('is listed by what it asks for, with name, amount, since when and why; attempts stand apart', async () => {
    await released('HH_1');
    await paymentApp.begin({ txnid: 'HH_2' });
    paymentApp.app.setTime(LATER);
    const { html } = await office.get('/desk/money/open');
    expect(html).toContain('<h2>To be given back</h2>');
    expect(html).toContain('paid without a place, give it back');
    expect(html).toMatch(
      /₹900\.00<\/span> <a href="\/desk\/people\/HH_1">Kiran Negi<\/a>.*since 28 November 2026, 10:30/s,
    );
    expect(html).not.toContain('HH_2');
    expect(html).toContain('1 begun and not paid');
    expect((await office.get('/desk')).html).toContain('1 payment to look at');
  });

  it('is closed once with a reason, after a mailed code, and the log says by whom', async () => {
    await released('HH_1');
    const path = '/desk/money/open/HH_1';
    expect((await office.post(path, { reason: 'Refund 4711.' }, '/desk')).html).toContain('Is it you?');
    await proven();
    expect((await office.post(path, { reason: ' ' })).html).toContain('Please write why');
    const [first, second] = await Promise.all([
      office.post(path, { reason: 'Refund 4711.' }),
      office.post(path, { reason: 'Refund 4711.' }),
    ]);
    const [done, late] = [first.status, second.status].toSorted((a, b) => a - b);
    expect(done).toBe(200);
    // The second one reads that it is closed, by itself or beside what he typed.
    expect([409, 422]).toContain(late);
    const line = ['matter closed', 'HH_1', 'paid without a place, give it back', 'Refund 4711.', OFFICE];
    expect(await log()).toEqual([line]);
    expect((await office.get('/desk/money/open')).html).toContain('Nothing is open.');
    expect((await office.get(path)).status).toBe(404);
  });

  it('an attempt that nobody paid can be taken from the list, and counts all the same when it is paid', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'HH_1' });
    await paymentApp.begin({ txnid: 'HH_2' });
    paymentApp.app.setTime(LATER);
    await proven();
    expect((await office.post('/desk/money/begun', { reason: 'Came by cheque.' })).html).toContain('Tick at least one');
    await give('HH_3');
    const wrong = await office.post('/desk/money/begun', { txnids: ['HH_1', 'HH_3'], reason: 'Came by cheque.' });
    expect(wrong.html).toContain('HH_3 is not in this list any more. Nothing was done.');
    expect(wrong.html).toMatch(/value="HH_1" checked/);
    await office.post('/desk/money/begun', { txnids: ['HH_1'], reason: 'Came by cheque.' });
    const { html } = await office.get('/desk/money/begun');
    expect(html).toContain('HH_2');
    expect(html).not.toContain('HH_1');
    expect(await log()).toEqual([['attempt closed', 'HH_1', 'created, settled by no one', 'Came by cheque.', OFFICE]]);
    await paymentApp.save(launch, paymentApp.pay(launch));
    expect((await office.get('/desk/money/month/2026-11')).html).toContain('HH_1');
  });
});

describe('a paid amount that went back', () => {
  it('is noted once with its reason, and the note can be taken away', async () => {
    await give('HH_1');
    await proven();
    const path = '/desk/money/returned/HH_1';
    expect((await office.post(path, { act: 'note', reason: '' })).html).toContain('Please write how and why');
    const noted = await office.post(path, { act: 'note', reason: 'Entered by mistake.' });
    expect(noted.to).toBe('/desk/people/HH_1');
    expect(noted.html).toContain('HH_1 is noted.');
    expect(noted.html).toContain('paid, went back');
    expect((await office.post(path, { act: 'note', reason: 'Again.' })).html).toContain('went back is noted already');
    expect((await office.get('/desk/money')).html).toContain(
      '<dt>Went back</dt><dd><span class="sum">₹500.00</span> (1)',
    );
    paymentApp.app.setTime(new Date(NOW.getTime() + 60_000));
    expect((await office.post(path, { act: 'undo' })).html).toContain('is a paid amount again');
    expect(await log()).toEqual([
      ['went back', 'HH_1', '', 'Entered by mistake.', OFFICE],
      ['did not go back', 'HH_1', 'Entered by mistake.', '', OFFICE],
    ]);
    expect((await office.get('/desk/money/returned/HH_9')).status).toBe(404);
  });
});

it('a note about a difference that is taken away is called that, and what is to pay again is said', async () => {
  const app = paymentApp.app;
  await addCampaign(app, 'ridge', { price: 900 });
  const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
  const { db, now } = app.services;
  const { txnid } = await db.selectFrom('enrolments').select('txnid').where('id', '=', id).executeTakeFirstOrThrow();
  await noteReturn(db, { txnid, reason: 'Chargeback.', by: 'asha', at: now() });
  await proven();
  await office.post(`/desk/campaigns/ridge/people/${id}/due`, { how: 'waived', reason: 'A guide.' });
  const path = `/desk/money/returned/${txnid}`;
  const [, undo = ''] = /value="(undo [\w-]+)">waived/.exec((await office.get(path)).html) ?? [];
  const { html } = await office.post(path, { act: undo });
  expect(html).toContain('The note is taken away. ₹900.00 is still to be paid.');
  expect(await log()).toContainEqual(['note taken away', txnid, expect.stringContaining('A guide.'), '', OFFICE]);
});

describe('who may', () => {
  const PAGES = [
    ...['/desk/money', '/desk/money/open', '/desk/money/begun', '/desk/money/new', '/desk/people', '/desk/people/HH_1'],
    ...['/desk/money/month/2026-11', '/desk/money/month/2026-11/gifts', '/desk/money/year/2026-27/fees'],
    ...['/desk/money/year/2026-27', '/desk/money/year/2026-27/campaigns', '/desk/money/year/2026-27/states'],
    ...['/desk/money/year/2026-27/statement', '/desk/money/year/2026-27/statement/file', '/desk/people/by-email'],
    ...['/desk/money/open/HH_1', '/desk/money/returned/HH_1', '/desk/people/HH_1/correct', '/desk/people/HH_1/pan'],
    ...['/desk/people/HH_1/receipt', '/desk/people/HH_1/person'],
  ];
  // Each of them does something, and is sent as one who was asked for no code yet.
  const FORMS: [string, Record<string, string>][] = [
    ['/desk/money/new', { once: 'a-word-of-a-form-1', name: 'Asha', amount: '5' }],
    ['/desk/money/begun', { txnids: 'HH_1', reason: 'Because.' }],
    ['/desk/money/open/HH_1', { reason: 'Because.' }],
    ['/desk/money/returned/HH_1', { act: 'note', reason: 'Because.' }],
    ['/desk/people/HH_1/correct', { name: 'Asha' }],
    ['/desk/people/HH_1/pan', { pan: 'ABCDE1234G' }],
    ['/desk/people/HH_1/receipt', { once: 'a-word-of-a-form-1' }],
    ['/desk/people/HH_1/person', { act: 'delete', sure: 'yes' }],
    ['/desk/people/by-email', { act: 'delete', sure: 'yes', email: 'kiran@example.org' }],
  ];

  it('see and do it: the office, no leader, and nobody who is not logged in', async () => {
    await paymentApp.campaign('ridge', 900);
    await give('HH_1');
    const leader = await atDesk(paymentApp.app, 'leader@example.org', ['ridge']);
    const before = await db().selectFrom('donations').selectAll().execute();
    for (const path of PAGES) expect([path, (await leader.get(path)).status]).toEqual([path, 403]);
    for (const [path, fields] of FORMS)
      expect([path, (await leader.post(path, fields, '/desk')).status]).toEqual([path, 403]);
    for (const [path, fields] of FORMS)
      expect([path, (await office.post(path, fields, '/desk')).html.includes('Is it you?')]).toEqual([path, true]);
    for (const [path, fields] of FORMS) {
      const body = new URLSearchParams({ ...fields, key: 'forged' });
      const headers = { cookie: office.cookie(), 'sec-fetch-site': 'same-origin' };
      const request = new Request(`http://localhost:4321${path}`, { method: 'POST', headers, body });
      expect([path, (await paymentApp.app.handle(request)).status]).toEqual([path, 403]);
    }
    expect(await db().selectFrom('donations').selectAll().execute()).toEqual(before);
    expect(await log()).toEqual([]);
  });
});
