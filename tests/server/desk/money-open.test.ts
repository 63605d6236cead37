import { beforeEach, describe, expect, it } from 'vitest';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const LATER = new Date('2026-11-28T06:59:00Z');
const OFFICE = 'office@example.org';

const paymentApp = paymentAppForEach({ at: NOW, webhook: 'never' });
let office: DeskVisitor;
beforeEach(async () => {
  office = await atDesk(paymentApp.app);
});

const db = () => paymentApp.db;
const log = async () =>
  (await db().selectFrom('staff_log').selectAll().where('what', '<>', 'logged in').orderBy('at').execute()).map(
    ({ what, about, before, after, who }) => [what, about, before, after, who],
  );
const proven = () => office.prove();

async function give(txnid: string) {
  await paymentApp.give({ txnid });
}

async function released(txnid: string) {
  await paymentApp.campaign('ridge', 900);
  const { token } = await paymentApp.user();
  await paymentApp.book({ txnid, amount: '900.00', pinfo: 'ridge', token });
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
