import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../src/server/money/ledger.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { offerPlaces } from '../../../src/server/office/waiting-list.ts';
import { atDesk } from '../../helpers/desk.ts';
import { type Answer, donor, openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { answerFrame, launchIn, OWN, postTo } from '../../helpers/posted.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const AT = Date.parse('2026-11-23T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AHEAD = { start_day: '2099-12-30' };
type Person = Awaited<ReturnType<PaymentApp['user']>>;

const paymentApp = paymentAppForEach({ findFrame: answerFrame, at: AT, webhook: 'never' });
let app: TestApp;
let people: Person[];
beforeEach(async () => {
  app = paymentApp.app;
  for (const [id, price] of [
    ['walk', 0],
    ['paid', 300],
  ] as const)
    await paymentApp.campaign(id, price, { ...AHEAD, seats: 1 });
  people = [];
  for (const name of ['first', 'second', 'third', 'last']) people.push(await paymentApp.user(`${name}@example.org`));
  for (const campaign of ['walk', 'paid']) await give(campaign, person(3));
});

const person = (at: number): Person => people[at] as Person;
const later = (ms: number) => app.setTime(AT + ms);
const offer = () => offerPlaces(app.services);

/** Somebody takes a free place, or pays for one. */
async function give(campaign: string, { token, email }: Person): Promise<Answer> {
  const txnid = `T${crypto.randomUUID().slice(0, 8)}`;
  if (campaign !== 'paid') return paymentApp.takeFree(txnid, campaign, token, { email });
  const begun = await paymentApp.call(
    'POST',
    '/payment/generate/hash',
    { fname: donor.firstname, txnid, amount: '300.00', pinfo: campaign, email, donor: { ...donor, email } },
    token,
  );
  if (!begun.ok) return begun;
  const { launch } = begun.data as { launch: Record<string, string> };
  return paymentApp.enrol(launch, paymentApp.pay(launch), token);
}
const join = (campaign: string, { token }: Person, name = 'Asha Devi') =>
  paymentApp.call('POST', `/user/campaign/${campaign}/waiting`, { name, phone: '98765 43210' }, token);
const leave = (campaign: string, { token }: Person) =>
  paymentApp.call('DELETE', `/user/campaign/${campaign}/waiting`, undefined, token);
const standing = async (campaign: string, { token }: Person) =>
  (
    (await paymentApp.call('GET', `/user/campaign/${campaign}/enrollment`, undefined, token)).data as {
      waiting?: object;
    }
  ).waiting;
const joinAll = async (campaign: string, count = 3) => {
  for (let at = 0; at < count; at++) expect((await join(campaign, person(at))).status).toBe(200);
};
/** The place that is taken comes free, and is offered. */
async function free(campaign: string, isOffered = true) {
  const { db, now } = app.services;
  const held = await bookings(campaign);
  const txnid = held.find(({ place }) => place === 'held')?.txnid ?? '';
  await db.transaction().execute((on) => releasePlace(on, { txnid, reason: '', by: 'asha', at: now() }));
  if (isOffered) await offer();
}
const bookings = (campaign: string) =>
  app.db.selectFrom('enrolments').selectAll().where('campaign_id', '=', campaign).execute();
const heldBy = async (campaign: string) =>
  (await bookings(campaign)).filter(({ place }) => place === 'held').map(({ user_id }) => user_id);
const lettersTo = async ({ email }: Person) =>
  (await app.mails()).filter(
    (mail) => mail.includes(`To: ${email}`) && /^Subject: (A place is free|You are in the)/m.test(mail),
  );
/** The links of the newest letter about a line. */
async function links(of: Person) {
  const mail = (await lettersTo(of)).at(-1) ?? '';
  const at = (page: string) => new RegExp(`/campaigns/enroll/${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? '';
  return { take: at('confirm'), leave: at('leave'), mail };
}
let presses = 0;
const press = (path: string, page: string, token: string) =>
  postTo(app)(
    path,
    {},
    { ...OWN, referer: `${ORIGIN}/campaigns/enroll/${page}?token=${token}` },
    `198.51.100.${++presses}`,
  );
const take = (token: string) => press('/open/campaign/place/confirm', 'confirm', token);
const leaveBy = (token: string) => press('/open/campaign/waiting/leave', 'leave', token);
const ends = async (campaign: string) =>
  (
    await app.db.selectFrom('waiting_list').selectAll().where('campaign_id', '=', campaign).orderBy('number').execute()
  ).map(({ ended_how }) => ended_how);

describe('the line of a full campaign', () => {
  it('tells each the place in it, by the call, on the page, in the history and by mail, once', async () => {
    await joinAll('walk');
    expect(await join('walk', person(1))).toMatchObject({ status: 200, data: { number: 2, offeredUntil: null } });
    expect(await standing('walk', person(2))).toEqual({ number: 3, offeredUntil: null });
    const { data } = await paymentApp.call('GET', '/user/waiting', undefined, person(1).token);
    expect(data).toMatchObject([{ campaignId: 'walk', campaignName: 'Campaign walk', number: 2 }]);
    expect(await lettersTo(person(1))).toHaveLength(1);
    expect((await links(person(1))).mail).toContain('You are number 2 in its waiting list.');
    const { data: campaign } = await paymentApp.call('GET', '/open/campaign/walk');
    expect(campaign).toMatchObject({ enrolledCount: 1, waiting: 3 });
    expect(app.lines.join()).not.toMatch(/Asha|example\.org|98765/i);
  });

  it.each([
    ['unknown', 'nowhere', {}, 404, 'Not found.'],
    ['with a place left', 'walk', { seats: 2 }, 422, 'This campaign has a place left. You can enrol now.'],
    ['closed', 'walk', { seats: 1, status: 'closed' }, 422, 'This campaign takes no enrolments at present.'],
  ])('is not that of a campaign which is %s', async (_, id, now, status, said) => {
    if (id === 'walk') await paymentApp.campaign('walk', 0, now);
    expect(await join(id, person(0))).toMatchObject({ status, ...(status === 422 && { data: said }) });
  });

  it('is not for whoever has a place, nor after it has ended before the start', async () => {
    expect(await join('walk', person(3))).toMatchObject({
      status: 422,
      data: 'You are already enrolled in this campaign.',
    });
    await paymentApp.campaign('soon', 0, { start_day: '2026-11-24', seats: 0 });
    app.setTime('2026-11-23T16:29:00Z');
    expect((await join('soon', person(0))).status).toBe(200);
    const { leave: token } = await links(person(0));
    app.setTime('2026-11-23T16:30:00Z');
    expect(await join('soon', person(1))).toMatchObject({
      status: 422,
      data: 'This campaign begins soon. Its waiting list has ended.',
    });
    await offer();
    expect(await ends('soon')).toEqual(['begun']);
    expect((await take(token)).html).toContain('This waiting list has ended.');
  });

  it('is joined anew at its end by whoever has left it', async () => {
    await joinAll('walk');
    expect((await leave('walk', person(0))).status).toBe(200);
    expect((await leave('walk', person(0))).status).toBe(200);
    expect(await standing('walk', person(1))).toMatchObject({ number: 1 });
    expect((await join('walk', person(0))).data).toMatchObject({ number: 3 });
  });
});

it('a leader reads at the desk how many wait, and the office who', async () => {
  await joinAll('walk', 2);
  await free('walk');
  const [leader, office] = [await atDesk(app, 'l@example.org', ['walk']), await atDesk(app, 'o@example.org')];
  expect((await leader.get('/desk/campaigns/walk')).html).toContain('2 people wait for one that comes free');
  expect((await leader.get('/desk/campaigns/walk/waiting')).status).toBe(403);
  expect((await office.get('/desk/campaigns/walk')).html).toContain('href="/desk/campaigns/walk/waiting"');
  const { html } = await office.get('/desk/campaigns/walk/waiting');
  expect(html).toContain('a place is held until 24 November 2026, 15:30');
  expect(html.indexOf('first@example.org')).toBeLessThan(html.indexOf('second@example.org'));
});

describe('a place that comes free', () => {
  it('is taken by the link of its letter without scripts, once, however often that is pressed', async () => {
    await joinAll('walk');
    expect((await take((await links(person(0))).leave)).location).toBe('/sent/waiting');
    await free('walk');
    const { take: token, mail } = await links(person(0));
    expect(mail).toContain('until 24 November 2026, 15:30 (India)');
    const answers = await Promise.all([take(token), take(token), give('walk', person(0))]);
    expect(await heldBy('walk')).toEqual([person(0).id]);
    expect(answers[0].status === 303 || answers[1].status === 303 || answers[2].status === 200).toBe(true);
    const again = await take(token);
    // As the link or the login was first.
    expect(again.location ?? again.html).toMatch(/\/sent\/place|You are already enrolled/);
    expect((await leaveBy(token)).html).toContain('You have taken the place');
    expect(await heldBy('walk')).toHaveLength(1);
  });

  it('is paid by the link of its letter', async () => {
    await joinAll('paid');
    await free('paid');
    const { take: token, mail } = await links(person(0));
    expect(mail).toContain('Price: ₹300.00');
    const { html } = await take(token);
    const launch = launchIn(html);
    await paymentApp.post('/donations/return', paymentApp.pay(launch));
    expect(await heldBy('paid')).toEqual([person(0).id]);
    expect(await ends('paid')).toEqual(['taken', null, null]);
  });

  it('goes to the next once the offer is over, by login, by link and for a payment that comes too late', async () => {
    await joinAll('paid');
    await free('paid');
    const { take: token } = await links(person(0));
    const launch = launchIn((await take(token)).html);
    later(24 * HOUR + MINUTE);
    expect((await take(token)).html).toContain('The time of this offer is over');
    expect((await give('paid', person(0))).status).toBe(422);
    // For a while it is still held: what was paid in time may be told of later.
    await offer();
    expect(await ends('paid')).toEqual([null, null, null]);
    later(24 * HOUR + 16 * MINUTE);
    await offer();
    expect(await ends('paid')).toEqual(['expired', null, null]);
    expect((await take(token)).html).toContain('The time of this offer is over');
    await paymentApp.post('/donations/return', paymentApp.pay(launch));
    expect(await heldBy('paid')).toEqual([]);
    expect(await balanceOf(app.db, launch['txnid'] ?? '')).toMatchObject({ paid: 30_000, owed: 30_000 });
    expect(await paymentApp.mailOf(launch['txnid'] ?? '')).toContain('there was no place for it');
    expect((await give('paid', person(1))).status).toBe(200);
    expect(await heldBy('paid')).toEqual([person(1).id]);
  });

  it('is theirs who paid in time, though that is told of after it', async () => {
    await joinAll('paid');
    await free('paid');
    const launch = launchIn((await take((await links(person(0))).take)).html);
    later(24 * HOUR - MINUTE);
    const paid = paymentApp.sign({ ...paymentApp.pay(launch), addedon: '2026-11-24 15:29:00' });
    later(24 * HOUR + 5 * MINUTE);
    await paymentApp.post('/donations/return', paid);
    expect(await heldBy('paid')).toEqual([person(0).id]);
  });

  it('is offered for half of the time that is left shortly before the start', async () => {
    await paymentApp.campaign('soon', 0, { start_day: '2026-11-24', seats: 0 });
    await join('soon', person(0));
    await paymentApp.campaign('soon', 0, { start_day: '2026-11-24', seats: 1 });
    await offer();
    expect(await standing('soon', person(0))).toMatchObject({ offeredUntil: '2026-11-23T14:15:00.000Z' });
  });

  it('goes on at once when the offer is given up, by the button or by the link of either letter', async () => {
    await joinAll('walk');
    const { leave: second } = await links(person(1));
    await free('walk');
    expect((await leave('walk', person(0))).status).toBe(200);
    expect((await give('walk', person(3))).status).toBe(422);
    await offer();
    expect((await leaveBy(second)).location).toBe('/sent/left');
    expect((await leaveBy(second)).location).toBe('/sent/left');
    expect((await take(second)).html).toContain('You have left this waiting list.');
    await offer();
    expect((await take((await links(person(2))).take)).location).toBe('/sent/place');
    expect(await ends('walk')).toEqual(['left', 'left', 'taken']);
    expect((await leaveBy('another')).status).toBe(400);
  });

  it('is offered to nobody while enrolment is closed, and the line ends with a campaign that is called off', async () => {
    await joinAll('walk');
    await free('walk', false);
    await paymentApp.campaign('walk', 0, { status: 'closed', seats: 1 });
    await offer();
    expect(await standing('walk', person(0))).toEqual({ number: 1, offeredUntil: null });
    await paymentApp.campaign('walk', 0, { seats: 1 });
    await offer();
    await paymentApp.campaign('walk', 0, { status: 'cancelled', seats: 1 });
    await offer();
    expect(await ends('walk')).toEqual([null, null, null]);
    expect((await take((await links(person(0))).take)).html).toContain('takes no enrolments');
    later(10 * MINUTE);
    await offer();
    expect(await ends('walk')).toEqual(Array(3).fill('called off'));
  });

  it('passes over whoever has a place by then, such as one that was moved there', async () => {
    await joinAll('walk');
    await free('walk', false);
    const { db } = app;
    await paymentApp.campaign('other', 0, AHEAD);
    await give('other', person(0));
    await paymentApp.campaign('walk', 0, { seats: 2 });
    await db.updateTable('enrolments').set({ campaign_id: 'walk' }).where('campaign_id', '=', 'other').execute();
    await offer();
    expect(await ends('walk')).toEqual(['taken', null, null]);
    expect(await standing('walk', person(1))).toHaveProperty('offeredUntil', expect.any(String));
  });

  it('goes once, of fifty who ask for it before two processes', { tags: ['races'] }, async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => paymentApp.user()));
    const other = await app.beside();
    await joinAll('walk');
    const here = app.handle;
    let turn = 0;
    app.handle = (request, from) => (turn++ % 2 ? other.handle(request, from) : here(request, from));
    const ask = async (one: Person) => {
      for (;;) {
        const { status } = await give('walk', one);
        if (status !== 503) return status;
        await new Promise(setImmediate);
      }
    };
    const asking = [...crowd, ...people.slice(0, 3)].map(ask);
    await free('walk', false);
    await Promise.all([...asking, offer(), offerPlaces(other.services)]);
    await Promise.all([...crowd, ...people.slice(0, 3)].map(ask));
    app.handle = here;
    expect(await heldBy('walk')).toEqual([person(0).id]);
    expect((await lettersTo(person(0))).length).toBe(2);
    expect((await lettersTo(person(1))).length).toBe(1);
  });
});

it('an account that joins again and again is told to stop, and causes few mails', async () => {
  const limited = await openPaymentApp({ at: AT, env: { RATE_LIMITS: 'on' } });
  await limited.campaign('walk', 0, { ...AHEAD, seats: 0 });
  const { token } = await limited.user();
  const answers: number[] = [];
  for (let times = 0; times < 30; times++) {
    const body = { name: 'Asha Devi', phone: '9876543210' };
    answers.push((await limited.call('POST', '/user/campaign/walk/waiting', body, token)).status);
    await limited.call('DELETE', '/user/campaign/walk/waiting', undefined, token);
  }
  expect(answers).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
  expect(await limited.app.db.selectFrom('mails').select('id').execute()).toHaveLength(20);
  await limited.close();
});
