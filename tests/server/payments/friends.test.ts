import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Friend } from '../../../src/contract/friends.ts';
import type { Tables } from '../../../src/server/database/schema.ts';
import { balanceOf } from '../../../src/server/money/ledger.ts';
import { findPeople } from '../../../src/server/office/find-people.ts';
import { releaseCompanion, releasePlace } from '../../../src/server/office/participants.ts';
import { forgetPerson, storedAbout } from '../../../src/server/office/personal.ts';
import { movePlace } from '../../../src/server/office/places.ts';
import { companionsOf } from '../../../src/server/places/companions.ts';
import { countPlacesLeft, statusOf } from '../../../src/server/places/places.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const TARA = { name: 'तारा', mobile: '98160 00001', age: '34' };
const R = { name: 'R', mobile: '+91 98160-00002', age: 8 };
const WHY = { by: 'asha@example.org', reason: 'Ill.' };

const paymentApp = paymentAppForAll({ webhook: 'never' });
const db = () => paymentApp.db;
const inOne = <T>(work: (on: Transaction<Tables>) => Promise<T>) => db().transaction().execute(work);
const now = () => paymentApp.app.services.now();

type Typed = Readonly<Record<keyof Friend, string | number>>;
const free = (txnid: string, campaign: string, token: string, friends: readonly Partial<Typed>[]) =>
  paymentApp.takeFree(txnid, campaign, token, { friends });
const begin = (txnid: string, campaign: string, token: string, amount: string, friends: readonly Typed[]) =>
  paymentApp.begin({ txnid, amount, pinfo: campaign, token, friends });
const people = async (txnid: string) =>
  (await companionsOf(db(), [txnid]))(txnid).map(({ name, mobile, age, place }) => `${name} ${mobile} ${age} ${place}`);
const left = (campaign: string) => countPlacesLeft(db(), campaign);
const status = async (txnid: string) =>
  statusOf(
    await db()
      .selectFrom('enrolments')
      .select(['place', 'amount_paise'])
      .where('txnid', '=', txnid)
      .executeTakeFirstOrThrow(),
  );
const owed = async (txnid: string) => (await balanceOf(db(), txnid)).owed / 100;

async function paidFor(campaign: string, friends: readonly Typed[], price = 300) {
  const user = await paymentApp.user();
  const txnid = `${campaign}-0`;
  const { launch } = await begin(txnid, campaign, user.token, `${price * (1 + friends.length)}.00`, friends);
  const answer = await paymentApp.enrol(launch, paymentApp.pay(launch), user.token);
  return { ...user, txnid, launch, answer };
}

describe('friends in one booking', () => {
  it('get a free place with the one who books, once however often it is sent', async () => {
    await paymentApp.campaign('free', 0, { seats: 4 });
    const { token } = await paymentApp.user();
    const first = await free('free-1', 'free', token, [TARA, R]);
    expect(first).toMatchObject({ status: 200, data: { status: 'FREE' } });
    expect(await free('free-1', 'free', token, [TARA, R])).toEqual(first);
    expect(await people('free-1')).toEqual(['तारा 9816000001 34 held', 'R 9816000002 8 held']);
    expect(await left('free')).toBe(1);
    const told = await paymentApp.call('GET', '/open/campaign/free');
    expect(told).toMatchObject({ data: { enrolledCount: 3 } });
    const mails = (await paymentApp.app.mails()).filter((mail) => mail.includes('Transaction id: free-1'));
    expect(mails).toHaveLength(1);
  });

  it('are paid for together, at the price of each, and their names are on the receipt', async () => {
    await paymentApp.campaign('paid', 300, { seats: 4 });
    const { token, txnid, answer } = await paidFor('paid', [TARA, R]);
    expect(answer).toMatchObject({ data: { status: 'PAID', amount: '900.00', friends: ['तारा', 'R'] } });
    expect(await left('paid')).toBe(1);
    expect(await owed(txnid)).toBe(0);
    expect((await balanceOf(db(), txnid)).cost).toBe(900_00);
    await paymentApp.app.services.outbox.sendDue();
    expect(await paymentApp.mailOf(txnid)).toMatch(/With: तारा, R\n.*\nAmount: ₹900\.00/);
    const other = await paymentApp.user();
    await expect(begin('paid-2', 'paid', other.token, '600.00', [TARA])).rejects.toThrow(
      '422 "Only 1 place is left, and you are 2 people."',
    );
    const outcome = await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid }, token);
    expect(outcome).toMatchObject({ data: { friends: ['तारा', 'R'] } });
  });

  it.each([
    [[{ ...TARA, name: ' ' }], 'Name must not be empty!'],
    [[{ ...TARA, name: 'see www.example.org' }], 'Please leave web and mail addresses out.'],
    [[{ ...TARA, mobile: '12' }], 'Phone must be 10 digit!'],
    [[{ ...TARA, age: '0' }], 'Age must be a number from 1 to 120!'],
    [[{ ...TARA, age: '121' }], 'Age must be a number from 1 to 120!'],
    [[{ ...TARA, age: 3.5 }], 'Age must be a number from 1 to 120!'],
    [[R, R, R, R, R, R], 'At most 6 people come with one booking.'],
  ])('are refused where they are not named in full, or are too many: %#', async (friends, message) => {
    await paymentApp.campaign('checked', 0);
    const { token } = await paymentApp.user();
    const answer = await free('checked-1', 'checked', token, friends);
    expect(answer).toMatchObject({ status: 400, data: expect.stringContaining(message) });
  });

  it('cost what the stored price says: another amount begins nothing, also where the price was changed meanwhile', async () => {
    await paymentApp.campaign('dearer', 300);
    const { token } = await paymentApp.user();
    for (const amount of ['300.00', '600.00', '1200.00'])
      await expect(begin('dearer-1', 'dearer', token, amount, [TARA, R])).rejects.toThrow(
        /^422 .*₹900\.00 for 3 people/,
      );
    await paymentApp.campaign('dearer', 350);
    await expect(begin('dearer-1', 'dearer', token, '900.00', [TARA, R])).rejects.toThrow(
      /^422 .*₹350\.00 for each person: ₹1,050\.00 for 3 people/,
    );
    expect(await paymentApp.intents()).not.toContainEqual(expect.objectContaining({ campaign_id: 'dearer' }));
  });

  it('begin a payment of their own where they are more or fewer, and are those named last where it is begun again', async () => {
    await paymentApp.campaign('again', 300);
    const { token } = await paymentApp.user();
    const one = await begin('again-1', 'again', token, '600.00', [TARA]);
    const same = await begin('again-2', 'again', token, '600.00', [R]);
    expect(same.launch['txnid']).toBe(one.launch['txnid']);
    expect(await people('again-1')).toEqual(['R 9816000002 8 none']);
    // Two at 600 are not four at 300.
    await paymentApp.campaign('again', 150);
    const more = await begin('again-3', 'again', token, '600.00', [TARA, R, R]);
    expect(more.launch['txnid']).toBe('again-3');
  });

  it('who pay late, when some of the places are left, get none of them, and all money back', async () => {
    await paymentApp.campaign('late', 300, { seats: 3 });
    const slow = await paymentApp.user();
    const { launch } = await begin('late-1', 'late', slow.token, '900.00', [TARA, R]);
    await paidFor('late', []);
    expect(await left('late')).toBe(2);
    const answer = await paymentApp.enrol(launch, paymentApp.pay(launch), slow.token);
    expect(answer).toMatchObject({ data: { outcome: 'paid', status: 'REFUND', refundDue: true } });
    expect([await left('late'), await owed('late-1')]).toEqual([2, 900]);
    expect(await people('late-1')).toEqual(['तारा 9816000001 34 none', 'R 9816000002 8 none']);
  });

  it('are released alone, once, with their share, or all with the one who booked', async () => {
    await paymentApp.campaign('share', 300, { seats: 3 });
    const { txnid, token } = await paidFor('share', [TARA, R]);
    const [tara] = (await companionsOf(db(), [txnid]))(txnid);
    const release = () => inOne((on) => releaseCompanion(on, { id: tara?.id ?? '', ...WHY, at: now() }));
    expect(await release()).toMatchObject({ owed: true, companion: { name: 'तारा' } });
    await expect(release()).rejects.toThrow('Nobody has this place any more.');
    expect([await left('share'), await owed(txnid), await status(txnid)]).toEqual([1, 300, 'PAID']);
    const outcome = await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid }, token);
    expect(outcome).toMatchObject({ data: { friends: ['R'], refundDue: false } });
    await inOne((on) => releasePlace(on, { txnid, ...WHY, at: now() }));
    expect([await left('share'), await owed(txnid), await status(txnid)]).toEqual([3, 900, 'REFUND']);
    expect(await people(txnid)).toEqual(['तारा 9816000001 34 none', 'R 9816000002 8 none']);
  });

  it('are not released alone from a campaign that is called off: all of it is owed then, and not when it is open again', async () => {
    await paymentApp.campaign('off', 300);
    const { txnid } = await paidFor('off', [TARA]);
    const [tara] = (await companionsOf(db(), [txnid]))(txnid);
    await paymentApp.campaign('off', 300, { status: 'cancelled' });
    const release = inOne((on) => releaseCompanion(on, { id: tara?.id ?? '', ...WHY, at: now() }));
    await expect(release).rejects.toThrow('This campaign is called off');
    expect(await owed(txnid)).toBe(600);
    await paymentApp.campaign('off', 300);
    expect(await owed(txnid)).toBe(0);
  });

  it('are found by their phone, told what is stored of them, and deleted by it; the places stay', async () => {
    await paymentApp.campaign('found', 0, { seats: 3 });
    const { token } = await paymentApp.user();
    const phone = '9816000077';
    await free('found-1', 'found', token, [{ ...TARA, mobile: phone }, R]);
    expect((await findPeople(db(), phone)).found.map(({ txnid }) => txnid)).toEqual(['found-1']);
    const stored = (await storedAbout(db(), phone, now())).map(({ text }) => text);
    expect(stored).toEqual([`named to come along: found-1  तारा, ${phone}, 34 years, with a place`]);
    await forgetPerson(db(), phone, now());
    expect(await people('found-1')).toEqual(['Deleted  null held', 'R 9816000002 8 held']);
    expect((await findPeople(db(), phone)).found).toEqual([]);
    expect(await left('found')).toBe(0);
  });

  it('leave nothing behind where a free booking is released', async () => {
    await paymentApp.campaign('gone', 0, { seats: 3 });
    const { token } = await paymentApp.user();
    await free('gone-1', 'gone', token, [TARA, R]);
    await inOne((on) => releasePlace(on, { txnid: 'gone-1', ...WHY, at: now() }));
    expect([await left('gone'), await people('gone-1')]).toEqual([3, []]);
  });

  it('are moved with the one who booked where there is room for all, at the price of all', async () => {
    await paymentApp.campaign('from', 300);
    await paymentApp.campaign('to', 400, { seats: 2, start_day: '2099-12-30' });
    const { txnid } = await paidFor('from', [TARA, R]);
    const { id: person } = await db()
      .selectFrom('enrolments')
      .select('id')
      .where('txnid', '=', txnid)
      .executeTakeFirstOrThrow();
    const move = () =>
      inOne((on) =>
        movePlace(
          { on, outbox: paymentApp.app.services.outbox, siteUrl: '', by: WHY.by, at: now() },
          { campaign: 'from', person, to: 'to', even: false },
        ),
      );
    await expect(move()).rejects.toThrow('Campaign to has 2 places left, and these are 3 people.');
    await paymentApp.campaign('to', 400, { seats: 3 });
    expect(await move()).toMatchObject({ duePaise: 300_00 });
    expect([await left('to'), (await balanceOf(db(), txnid)).due]).toEqual([0, 300_00]);
  });
});
