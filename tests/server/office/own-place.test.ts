import { beforeEach, describe, expect, it } from 'vitest';
import { addLines, balanceOf, linesOf } from '../../../src/server/money/ledger.ts';
import { callOff } from '../../../src/server/office/called-off.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { storedAbout } from '../../../src/server/office/personal.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { countPlacesLeft } from '../../../src/server/places/places.ts';
import { ownPlaceToken } from '../../helpers/calls.ts';
import type { Fields, PaymentApp } from '../../helpers/payment-app.ts';
import { answerFrame, formIn, OWN, postTo } from '../../helpers/posted.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const AT = new Date('2026-11-10T05:00:00Z');
const TERMS = [
  { days: 20, percent: 100 },
  { days: 10, percent: 50 },
];
const KIRAN = 'kiran@example.org';

const paymentApp = paymentAppForEach({ findFrame: answerFrame, at: AT, webhook: 'never' });
let app: TestApp;
let token: string;
beforeEach(async () => {
  app = paymentApp.app;
  ({ token } = await paymentApp.user(KIRAN));
  await walk('ridge', 2700);
});

/** A walk from 5 to 6 December 2026, with terms unless they are `null`. */
async function walk(id: string, price: number, { terms = TERMS, ...more }: Walk = {}): Promise<void> {
  await paymentApp.campaign(id, price, { start_day: '2026-12-05', end_day: '2026-12-06', ...more });
  await setTerms(id, terms);
}
type Walk = NonNullable<Parameters<PaymentApp['campaign']>[2]> & { terms?: typeof TERMS | null };

async function setTerms(id: string, terms: typeof TERMS | null): Promise<void> {
  const { db } = app;
  const { content } = await db.selectFrom('campaigns').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...JSON.parse(content), cancelling: terms ?? undefined });
  await db.updateTable('campaigns').set({ content: changed }).where('id', '=', id).execute();
}

const begin = async (txnid: string, campaign = 'ridge', amount = '2700.00') =>
  (await paymentApp.begin({ txnid, amount, pinfo: campaign, token, form: { email: KIRAN } })).launch;
const settle = (launch: Fields) => paymentApp.enrol(launch, paymentApp.pay(launch), token);
async function book(txnid: string, campaign = 'ridge', amount = '2700.00'): Promise<string> {
  const launch = await begin(txnid, campaign, amount);
  expect(await settle(launch)).toMatchObject({ ok: true, data: { status: 'PAID' } });
  return launch['txnid'] ?? '';
}
const change = (about: object, login = token) => paymentApp.call('POST', '/open/campaign/place/change', about, login);
const show = (transactionId: string, login = token) => change({ transactionId, act: 'show' }, login);
const giveBack = (transactionId: string, back: string) => change({ transactionId, act: 'give-back', back });
const move = (transactionId: string, to: string) => change({ transactionId, act: 'move', to });
const on = (day: string) => app.setTime(`${day}T05:00:00Z`);
const letters = async (subject: RegExp) => (await app.mails()).filter((mail) => subject.test(mail));
const bookings = () => app.db.selectFrom('enrolments').selectAll().execute();
const standing = (campaign = 'ridge') =>
  paymentApp.call('GET', `/user/campaign/${campaign}/enrollment`, undefined, token);

describe('a place that is given back', () => {
  it.each([
    ['2026-11-25', '1350.00', 'If you give it back today, ₹1,350.00 of ₹2,700.00 comes back (10 to 19 days before).'],
    ['2026-12-05', '0.00', 'If you give it back today, nothing of ₹2,700.00 comes back (9 days or fewer).'],
  ])('on %s brings back ₹%s, as was said before', async (day, back, said) => {
    const txnid = await book('HH_1');
    on(day);
    expect(await show(txnid)).toMatchObject({ data: { standing: 'held', back, said: expect.arrayContaining([said]) } });
    expect(await giveBack(txnid, back)).toMatchObject({ ok: true, data: { standing: 'given-back' } });
    const listed = await unsettledPayments(app.db, app.services.now());
    expect(listed.map(({ rupees, what }) => [rupees, what])).toEqual(
      Number(back) ? [[back, 'given back by its person, give back what the terms say']] : [],
    );
  });

  it('is given back once, whatever is pressed again, and each screen says so', async () => {
    const txnid = await book('HH_1');
    on('2026-11-20');
    const first = await giveBack(txnid, '1350.00');
    expect(await giveBack(txnid, '1350.00')).toEqual(first);
    on('2026-11-28');
    expect(await giveBack(txnid, '0.00')).toEqual(first);
    const said = 'You gave this place back on 20 November 2026. ₹1,350.00 comes back to you. You need not do anything.';
    expect(first).toMatchObject({ data: { said: [said] } });
    expect(await standing()).toMatchObject({ data: { status: 'REFUND', givenBack: said } });
    expect(await paymentApp.call('GET', '/user/campaign/enrollments', undefined, token)).toMatchObject({
      data: { rows: [{ status: 'REFUND', givenBack: said }] },
    });
    expect(await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid }, token)).toMatchObject({
      data: { refundDue: true, givenBack: said },
    });
    const stored = await storedAbout(app.db, KIRAN, app.services.now());
    expect(stored.map(({ text }) => text).join()).toContain('without a place, given back on 2026-11-20');
  });

  it('does nothing where another amount comes back than was shown', async () => {
    const txnid = await book('HH_1');
    on('2026-11-26');
    expect(await giveBack(txnid, '1350.00')).toMatchObject({ status: 409 });
    expect(await show(txnid)).toMatchObject({ data: { standing: 'held', back: '0.00' } });
  });

  it('without terms is owed until the foundation decides what it keeps', async () => {
    await walk('pass', 900, { terms: null });
    const txnid = await book('HH_1', 'pass', '900.00');
    await setTerms('pass', [{ days: 60, percent: 100 }]);
    expect(await show(txnid)).toMatchObject({
      data: {
        said: expect.arrayContaining([expect.stringContaining('the foundation decides what of ₹900.00 comes back')]),
      },
    });
    expect(await giveBack(txnid, '900.00')).toMatchObject({
      data: { said: [expect.stringContaining('The foundation decides what comes back, and writes to you.')] },
    });
    const { db } = app;
    expect(await unsettledPayments(db, AT)).toMatchObject([
      { rupees: '900.00', what: 'given back by its person, decide how much goes back' },
    ]);
    const closing = { txnid, reason: 'Half, as agreed.', by: 'asha', at: AT };
    await closeMatters(db, closing, { paise: 45_000, keep: true, once: 'x' });
    expect(await balanceOf(db, txnid)).toMatchObject({ owed: 0, returned: 45_000, kept: 45_000 });
    expect(await show(txnid)).toMatchObject({ data: { said: [expect.stringContaining('We gave ₹450.00 back')] } });
  });

  it('that was free is gone, and a letter says so', async () => {
    await walk('lake', 0);
    await paymentApp.takeFree('HH_1', 'lake', token);
    expect(await giveBack('HH_1', '0.00')).toMatchObject({
      data: { standing: 'given-back', said: ['You gave this place back on 10 November 2026.'] },
    });
    expect(await bookings()).toEqual([]);
    expect(await giveBack('HH_1', '0.00')).toMatchObject({ status: 404 });
    const [letter, ...others] = await letters(/^Subject: You gave your place back: Campaign lake$/m);
    expect(others).toEqual([]);
    expect(letter).not.toContain('Of what you paid');
    expect(await standing('lake')).toMatchObject({ data: { status: null } });
  });

  it('is not when its campaign has begun, is called off, or the place was released, and that is said', async () => {
    const txnid = await book('HH_1');
    on('2026-12-06');
    expect(await giveBack(txnid, '0.00')).toMatchObject({ data: { standing: 'begun' } });
    app.setTime(AT);
    const { db } = app;
    await db.transaction().execute((trx) => callOff(trx, { id: 'ridge', at: AT, why: 'Snow' }));
    expect(await giveBack(txnid, '2700.00')).toMatchObject({ data: { standing: 'called-off' } });
    expect(await balanceOf(db, txnid)).toMatchObject({ owed: 270_000 });
    await releasePlace(db, { txnid, reason: 'Asked for.', by: 'asha', at: AT });
    expect(await giveBack(txnid, '2700.00')).toMatchObject({ data: { standing: 'none' } });
    expect(await letters(/^Subject: You gave your place back/m)).toEqual([]);
  });

  it('can be booked again', async () => {
    const txnid = await book('HH_1');
    on('2026-11-20');
    await giveBack(txnid, '1350.00');
    on('2026-11-21');
    const again = await book('HH_4');
    expect(await standing()).toMatchObject({ data: { status: 'PAID', transactionId: again } });
  });

  it('is not had again by a payment that was under way when it was given back', async () => {
    const dearer = await begin('HH_1');
    await walk('ridge', 2000);
    const txnid = await book('HH_2', 'ridge', '2000.00');
    on('2026-11-11');
    await giveBack(txnid, '2000.00');
    on('2026-11-12');
    await settle(dearer);
    expect((await bookings()).map(({ place }) => place)).toEqual(['none', 'none']);
    expect(await balanceOf(app.db, 'HH_1')).toMatchObject({ owed: 270_000 });
  });

  it('is nobody else’s to give back', async () => {
    const txnid = await book('HH_1');
    const { token: other } = await paymentApp.user('other@example.org');
    expect(await show(txnid, other)).toMatchObject({ status: 404 });
    expect(await show(txnid, '')).toMatchObject({ status: 401 });
    expect(await change({ link: 'x', act: 'give-back', back: '2700.00' }, token)).toMatchObject({ status: 400 });
  });

  it('is one act for two processes at once', { tags: ['races'] }, async () => {
    const txnid = await book('HH_1');
    const other = await app.beside();
    const body = JSON.stringify({ transactionId: txnid, act: 'give-back', back: '2700.00' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      [app, other, app, other].map((server) =>
        server.handle(new Request(`${ORIGIN}/api/open/campaign/place/change`, { method: 'POST', headers, body })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(app.db, txnid)).toMatchObject({ owed: 270_000 });
    expect(await letters(/^Subject: You gave your place back/m)).toHaveLength(1);
  });
});

describe('a place that is moved', () => {
  beforeEach(async () => {
    await walk('spring', 2700, { start_day: '2027-03-01', end_day: '2027-03-02' });
    await walk('dear', 2800);
    await walk('closed', 2700, { status: 'closed' });
    await walk('full', 2700, { seats: 0 });
    await walk('over', 2700, { start_day: '2026-11-09', end_day: '2026-11-12' });
  });

  it('goes to another date of the same price, once, and a letter says so', async () => {
    const txnid = await book('HH_1');
    expect(await show(txnid)).toMatchObject({
      data: { dates: [{ id: 'spring', words: '1 to 2 March 2027: Campaign spring' }] },
    });
    const moved = await move(txnid, 'spring');
    expect(moved).toMatchObject({ data: { standing: 'held', campaignId: 'spring', dates: [] } });
    expect(await move(txnid, 'spring')).toEqual(moved);
    expect(await move(txnid, 'ridge')).toMatchObject({
      status: 422,
      data: expect.stringContaining('moved this place before'),
    });
    expect(await balanceOf(app.db, txnid)).toMatchObject({ owed: 0, due: 0, cost: 270_000 });
    const [letter, ...others] = await letters(/^Subject: Your place is in another campaign now: Campaign spring$/m);
    expect(others).toEqual([]);
    expect(letter).toContain('You have moved it yourself. If it was not you, answer this mail.');
    expect(await standing()).toMatchObject({ data: { status: null } });
    expect(await standing('spring')).toMatchObject({ data: { status: 'PAID' } });
  });

  it.each(['closed', 'over', 'unknown', 'spring'])('does not go to %s, where there is none for it', async (to) => {
    const txnid = await book('HH_1');
    if (to === 'spring') await book('HH_2', 'spring');
    expect(await move(txnid, to)).toMatchObject({ status: 422 });
    expect(await show(txnid)).toMatchObject({ data: { standing: 'held', campaignId: 'ridge' } });
    expect(await letters(/^Subject: Your place is in another/m)).toEqual([]);
  });

  it('brings back no more than on the day on which it was moved', async () => {
    const txnid = await book('HH_1');
    on('2026-11-20');
    expect(await show(txnid)).toMatchObject({
      data: {
        said: expect.arrayContaining(['If you give it back after you have moved it, no more comes back than today.']),
      },
    });
    await move(txnid, 'spring');
    expect(await show(txnid)).toMatchObject({
      data: { back: '1350.00', said: expect.arrayContaining(['You have moved it, which is possible once.']) },
    });
  });

  it('is moved once, and its last place goes once, for two processes at once', { tags: ['races'] }, async () => {
    await walk('spring', 2700, { start_day: '2027-03-01', end_day: '2027-03-02', seats: 1 });
    const txnid = await book('HH_1');
    const { token: other } = await paymentApp.user('other@example.org');
    await paymentApp.book({ txnid: 'HH_2', amount: '2700.00', pinfo: 'ridge', token: other });
    const second = await app.beside();
    const send = (server: Pick<TestApp, 'handle'>, transactionId: string, login: string) => {
      const body = JSON.stringify({ transactionId, act: 'move', to: 'spring' });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${login}` };
      return server.handle(new Request(`${ORIGIN}/api/open/campaign/place/change`, { method: 'POST', headers, body }));
    };
    await Promise.all([app, second].flatMap((server) => [send(server, txnid, token), send(server, 'HH_2', other)]));
    expect((await bookings()).map(({ campaign_id }) => campaign_id).toSorted()).toEqual(['ridge', 'spring']);
    expect(await letters(/^Subject: Your place is in another/m)).toHaveLength(1);
  });
});

describe('what is said of money', () => {
  const by = 'office@example.org';
  const saidOf = async (txnid: string) => ((await show(txnid)).data as { said: string[] }).said;
  const note = (txnid: string, kind: 'returned' | 'price', paise: number) =>
    addLines(app.db, [{ txnid, kind, paise, key: `${kind} ${paise}`, by, at: app.services.now() }]);
  const callOffWalk = (id: string) =>
    app.db.transaction().execute((on) => callOff(on, { id, at: app.services.now(), why: 'Snow.' }));
  const bookFree = () => {
    const claim = { txnid: 'HH_2', amount: '0', email: KIRAN, productinfo: 'lake' };
    return paymentApp.enrol(claim, undefined, token, { amount: 0 });
  };

  it('a place of which all went back was not free', async () => {
    const txnid = await book('HH_1');
    await note(txnid, 'returned', 270_000);
    expect(await saidOf(txnid)).toEqual([
      'What you paid for it went back to you: ₹2,700.00.',
      'Somebody else can have a place that you give back at once.',
    ]);
  });

  it('a place that is still to be paid is not free', async () => {
    await walk('lake', 0);
    await bookFree();
    expect(await saidOf('HH_2')).toContain('It was free.');
    // The office moved it to a dearer walk.
    await note('HH_2', 'price', 90_000);
    expect(await saidOf('HH_2')).toEqual([
      'Nothing was paid for it yet. ₹900.00 is still to be paid.',
      'Somebody else can have a place that you give back at once.',
    ]);
  });

  it('of a campaign that is called off, as far as it went back, and nothing of a free one', async () => {
    const txnid = await book('HH_1');
    await walk('lake', 0);
    await bookFree();
    await callOffWalk('ridge');
    await callOffWalk('lake');
    const began = 'This campaign is cancelled.';
    expect(await saidOf('HH_2')).toEqual([began]);
    expect(await saidOf(txnid)).toEqual([`${began} Everything that you paid for it comes back.`]);
    await note(txnid, 'returned', 100_000);
    expect(await saidOf(txnid)).toEqual([
      `${began} Everything that you paid for it comes back. ₹1,000.00 of it went back already.`,
    ]);
    await note(txnid, 'returned', 170_000);
    expect(await saidOf(txnid)).toEqual([`${began} What you paid for it went back to you: ₹2,700.00.`]);
  });

  it('that was released, as far as it went back', async () => {
    const txnid = await book('HH_1');
    await releasePlace(app.db, { txnid, reason: 'Asked.', by: 'asha', at: AT });
    const none = 'You have no place here: it was released, or there was none for your payment.';
    expect(await saidOf(txnid)).toEqual([`${none} We give back what is due.`]);
    await note(txnid, 'returned', 270_000);
    expect(await saidOf(txnid)).toEqual([`${none} What you paid for it went back to you: ₹2,700.00.`]);
  });
});

describe('one of several people', () => {
  const TARA = { name: 'तारा', mobile: '9816000001', age: 34 };
  const R = { name: 'R', mobile: '9816000002', age: 8 };
  let txnid: string;
  beforeEach(async () => {
    await walk('ridge', 900, { seats: 3 });
    const order = { txnid: 'HH_1', amount: '2700.00', pinfo: 'ridge', token, form: { email: KIRAN } };
    const { launch } = await paymentApp.begin({ ...order, friends: [TARA, R] });
    expect(await settle(launch)).toMatchObject({ ok: true, data: { status: 'PAID' } });
    txnid = launch['txnid'] ?? '';
  });
  const named = () => app.db.selectFrom('companions').selectAll().orderBy('position').execute();
  const whoIs = async (name: string) => (await named()).find((one) => one.name === name)?.id ?? '';
  const giveOne = async (name: string, back: string) =>
    change({ transactionId: txnid, act: 'give-back', who: await whoIs(name), back });
  const freeNow = () => countPlacesLeft(app.db, 'ridge');
  const lines = async () =>
    (await linesOf(app.db, txnid)).map(({ kind, paise }) => `${kind} ${paise / 100}`).toSorted();

  it('is given back alone, once, for the part that was shown, and a letter names who it was', async () => {
    on('2026-11-20');
    const alone = 'If you give this place alone back today, ₹450.00 of ₹900.00 comes back (10 to 19 days before).';
    expect(await show(txnid)).toMatchObject({
      data: {
        back: '1350.00',
        said: [
          'Your own place alone cannot be given back while somebody comes along with you.',
          'If you give all places back today, ₹1,350.00 of ₹2,700.00 comes back (10 to 19 days before).',
          'Somebody else can have a place that you give back at once.',
        ],
        along: [
          { name: 'तारा', back: '450.00', said: `तारा comes along. ${alone}` },
          { name: 'R', back: '450.00', said: `R comes along. ${alone}` },
        ],
      },
    });
    const first = await giveOne('R', '450.00');
    expect(first).toMatchObject({
      data: {
        standing: 'held',
        said: expect.arrayContaining([
          'R does not come along any more.',
          'You paid ₹2,700.00 for everybody. ₹450.00 of it comes back to you. You need not do anything.',
          'If you give all places back today, ₹900.00 of ₹1,800.00 comes back (10 to 19 days before).',
        ]),
        along: [{ name: 'तारा', back: '450.00' }],
      },
    });
    expect(await giveOne('R', '450.00')).toEqual(first);
    expect(await freeNow()).toBe(1);
    expect(await lines()).toEqual(['paid 2700', 'price -2700', 'price -450', 'price back 900']);
    const [letter, ...others] = await letters(/^Subject: You gave a place back: Campaign ridge$/m);
    expect(others).toEqual([]);
    expect(letter).toContain('you gave the place of R in "Campaign ridge", 5 December 2026, back.');
    expect(letter).toMatch(/Of what you paid for it: ₹450\.00 of ₹900\.00 comes back/);
    expect(await unsettledPayments(app.db, AT)).toMatchObject([
      { rupees: '450.00', what: 'somebody of the booking does not come, give back what the terms say' },
    ]);
    // What was kept of R is no part of what the others cost.
    expect(await giveOne('तारा', '450.00')).toMatchObject({ data: { back: '1350.00', along: [] } });
    expect(await giveBack(txnid, '1350.00')).toMatchObject({ data: { standing: 'given-back' } });
    expect(await balanceOf(app.db, txnid)).toMatchObject({ owed: 135_000, kept: 135_000 });
    expect(await freeNow()).toBe(3);
  });

  it('is gone, and what went back for it is said apart from what comes back for the others', async () => {
    on('2026-11-20');
    await giveOne('R', '450.00');
    const went = { txnid, kind: 'returned', paise: 45_000, key: 'r', by: 'office@example.org', at: AT } as const;
    await addLines(app.db, [went]);
    expect(await show(txnid)).toMatchObject({
      data: {
        back: '900.00',
        said: expect.arrayContaining([
          'You paid ₹2,700.00 for everybody. ₹450.00 of it went back to you.',
          'If you give all places back today, ₹900.00 of ₹1,800.00 comes back (10 to 19 days before).',
        ]),
      },
    });
  });

  it('is gone from a booking that was not paid in full: nothing below 0 is said', async () => {
    on('2026-12-05');
    const event = { txnid, by: 'office@example.org', at: AT };
    // Of ₹2,700.00 a bank had taken ₹2,200.00 back.
    await addLines(app.db, [{ ...event, kind: 'returned', paise: 220_000, key: 'bank' }]);
    await giveOne('R', '0.00');
    const answer = await show(txnid);
    expect(answer).toMatchObject({
      data: {
        back: '0.00',
        said: expect.arrayContaining(['If you give all places back today, nothing more comes back.']),
      },
    });
    expect(JSON.stringify(answer)).not.toContain('-₹');
  });

  it('is not for another figure than was shown, for a stranger, or by the id of somebody of another booking', async () => {
    on('2026-11-20');
    await walk('pass', 950);
    const before = await show(txnid);
    expect(await giveOne('R', '900.00')).toMatchObject({ status: 409 });
    const { token: stranger } = await paymentApp.user('other@example.org');
    const body = { transactionId: txnid, act: 'give-back', who: await whoIs('R'), back: '450.00' };
    expect(await change(body, stranger)).toMatchObject({ status: 404 });
    const other = await paymentApp.begin({ txnid: 'HH_2', amount: '950.00', pinfo: 'pass', token: stranger });
    await paymentApp.enrol(other.launch, paymentApp.pay(other.launch), stranger);
    expect(await change({ ...body, transactionId: 'HH_2' }, stranger)).toMatchObject({ data: { standing: 'held' } });
    expect(await show(txnid)).toEqual(before);
    expect(await letters(/^Subject: You gave/m)).toEqual([]);
  });

  it('all are given back together, for the terms of the whole price', async () => {
    on('2026-11-20');
    expect(await giveBack(txnid, '1350.00')).toMatchObject({ data: { standing: 'given-back', along: [] } });
    expect(await freeNow()).toBe(3);
    expect(await balanceOf(app.db, txnid)).toMatchObject({ owed: 135_000, kept: 135_000 });
    expect((await named()).map(({ place }) => place)).toEqual(['none', 'none']);
  });

  it('without terms, its share is owed until the foundation decides', async () => {
    await setTerms('ridge', null);
    await app.db.updateTable('enrolments').set({ cancelling: '[]' }).execute();
    expect(await giveOne('R', '900.00')).toMatchObject({
      data: {
        said: expect.arrayContaining([
          expect.stringContaining('The foundation decides what comes back, and writes to you.'),
        ]),
      },
    });
    expect(await unsettledPayments(app.db, AT)).toMatchObject([
      { rupees: '900.00', what: 'somebody of the booking does not come, decide how much goes back' },
    ]);
  });

  it('without terms, what went back of one says nothing of what comes back of the others', async () => {
    await setTerms('ridge', null);
    await app.db.updateTable('enrolments').set({ cancelling: '[]' }).execute();
    await giveOne('R', '900.00');
    const back = { txnid, kind: 'returned', by: 'office@example.org' } as const;
    await addLines(app.db, [{ ...back, paise: 90_000, key: 'r', at: AT }]);
    on('2026-11-20');
    const began = 'You gave this place back on 20 November 2026.';
    expect(await giveBack(txnid, '1800.00')).toMatchObject({
      data: { said: [`${began} The foundation decides what comes back, and writes to you.`] },
    });
    await addLines(app.db, [{ ...back, paise: 100_000, key: 'part', at: new Date('2026-11-21T05:00:00Z') }]);
    expect(await show(txnid)).toMatchObject({
      data: { said: [expect.stringContaining('₹800.00 comes back to you.')] },
    });
  });

  it('that is free is gone, and nobody hears of money', async () => {
    await walk('lake', 0, { seats: 2 });
    const claim = { txnid: 'HH_2', amount: '0', email: KIRAN, productinfo: 'lake' };
    await paymentApp.enrol(claim, undefined, token, { amount: 0, friends: [{ ...R, name: 'S' }] });
    txnid = 'HH_2';
    const given = await giveOne('S', '0.00');
    expect(given).toMatchObject({ data: { standing: 'held', along: [] } });
    expect(await countPlacesLeft(app.db, 'lake')).toBe(1);
    expect((await letters(/^Subject: You gave a place back/m)).join()).not.toContain('Of what you paid');
  });

  it('does not come along to another date: the others move at the price that they paid, and what was kept stays', async () => {
    await walk('small', 900, { start_day: '2027-03-01', end_day: '2027-03-02', seats: 1 });
    await walk('spring', 900, { start_day: '2027-03-01', end_day: '2027-03-02', seats: 2 });
    on('2026-11-20');
    expect(await show(txnid)).toMatchObject({ data: { dates: [] } });
    expect(await move(txnid, 'spring')).toMatchObject({ status: 422 });
    await giveOne('R', '450.00');
    expect(await show(txnid)).toMatchObject({ data: { dates: [{ id: 'spring' }] } });
    expect(await move(txnid, 'spring')).toMatchObject({ data: { campaignId: 'spring', back: '1350.00' } });
    expect(await balanceOf(app.db, txnid)).toMatchObject({ cost: 225_000, owed: 45_000 });
    // No more than on the day of the move, also for one of them.
    expect(await giveOne('तारा', '450.00')).toMatchObject({ data: { back: '1350.00' } });
    expect(await giveBack(txnid, '1350.00')).toMatchObject({ data: { standing: 'given-back' } });
    expect(await balanceOf(app.db, txnid)).toMatchObject({ owed: 135_000, kept: 135_000 });
  });

  it('stays kept where the office releases the rest', async () => {
    on('2026-11-20');
    await giveOne('R', '450.00');
    const { db } = app;
    await db.transaction().execute((trx) => releasePlace(trx, { txnid, reason: 'Ill.', by: 'asha', at: AT }));
    expect(await balanceOf(db, txnid)).toMatchObject({ owed: 225_000, kept: 45_000 });
  });

  it('is one act for two processes at once', { tags: ['races'] }, async () => {
    const second = await app.beside();
    const body = JSON.stringify({ transactionId: txnid, act: 'give-back', who: await whoIs('R'), back: '900.00' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      [app, second, app, second].map((server) =>
        server.handle(new Request(`${ORIGIN}/api/open/campaign/place/change`, { method: 'POST', headers, body })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await freeNow(), (await balanceOf(app.db, txnid)).owed]).toEqual([1, 90_000]);
    expect(await letters(/^Subject: You gave a place back/m)).toHaveLength(1);
  });

  it('is given back without scripts by the link of the mail', async () => {
    const link = ownPlaceToken(await app.mails(), KIRAN);
    const post = (fields: Record<string, string> = {}) =>
      postTo(app)('/open/campaign/place/change', fields, {
        ...OWN,
        referer: `${ORIGIN}/campaigns/enroll/place?token=${link}`,
      });
    const shown = await post();
    expect(shown.html).toContain('Give all places back');
    expect(shown.html).toContain('Give the place of R back');
    const given = await post({ act: 'give-back', who: await whoIs('R'), back: '900.00' });
    expect(given.html).toContain('One place is free again, yours stays');
    expect(given.html).toContain('R does not come along any more.');
    expect(given.html).not.toContain('Give the place of R back');
  });
});

describe('the link of the mail', () => {
  const post = (link: string, fields: Record<string, string> = {}) =>
    postTo(app)('/open/campaign/place/change', fields, {
      ...OWN,
      referer: `${ORIGIN}/campaigns/enroll/place?token=${link}`,
    });

  it('shows, gives back and moves without scripts and without a login', async () => {
    await walk('spring', 2700, { start_day: '2027-03-01', end_day: '2027-03-02' });
    await book('HH_1');
    const link = ownPlaceToken(await app.mails(), KIRAN);
    expect(link).not.toBe('');
    const shown = await post(link);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('If you give it back today, all of ₹2,700.00 comes back');
    expect(formIn(shown.html).fields['link']).toMatchObject({ value: link });
    expect((await bookings())[0]).toMatchObject({ place: 'held' });
    const moved = await post(link, { act: 'move', to: 'spring' });
    expect(moved.html).toContain('Your place is moved');
    const given = await post(link, { act: 'give-back', back: '2700.00' });
    expect(given.html).toContain('You gave your place back');
    const again = await post(link);
    expect(again.html).toContain('You gave this place back on 10 November 2026.');
    expect(again.html).not.toContain('Give my place back');
  });

  it('is in no mail to an address that nobody has shown to be theirs', async () => {
    const { launch } = await paymentApp.begin({
      txnid: 'HH_1',
      amount: '2700.00',
      pinfo: 'ridge',
      token,
      form: { email: 'typo@example.org' },
    });
    await settle(launch);
    expect(ownPlaceToken(await app.mails(), 'typo@example.org')).toBe('');
  });

  it('is dead once its free place was given back, or the campaign is over', async () => {
    await book('HH_1');
    const link = ownPlaceToken(await app.mails(), KIRAN);
    on('2026-12-07');
    expect(await post(link)).toMatchObject({
      status: 400,
      html: expect.stringContaining('This link does not work any more'),
    });
  });
});
