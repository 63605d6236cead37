import { beforeAll, expect, it } from 'vitest';
import type { Friend } from '../../../src/contract/friends.ts';
import { countPlacesLeft, statusOf } from '../../../src/server/places/places.ts';
import { sendTo } from '../../helpers/calls.ts';
import { donor, type Fields, type PaymentApp } from '../../helpers/payment-app.ts';
import { startSecondProcess } from '../../helpers/second-process.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const CROWD = 60;
const PLACES = 5;
type Server = Pick<PaymentApp['app'], 'handle'>;

const paymentApp = paymentAppForAll({ webhook: 'never' });
let tokens: string[];
beforeAll(async () => {
  tokens = await Promise.all(Array.from({ length: CROWD }, async () => (await paymentApp.user()).token));
});

/** Asks for a free place until the answer is another than that the server is busy. */
async function take(campaignId: string, number: number, server: Server, friends?: readonly Friend[]): Promise<number> {
  const claim = {
    name: 'Kiran Negi',
    transactionId: `${campaignId}-${number}`,
    amount: 0,
    campaignName: 'A campaign',
    friends,
  };
  for (;;) {
    const request = new Request(`${ORIGIN}/api/user/campaign/enroll/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[number]}` },
      body: JSON.stringify({ ...claim, campaignId, email: donor.email, mobile: donor.phone }),
    });
    const { status } = await server.handle(request);
    if (status !== 503) return status;
    // Lets the answers of the database come in, which those at work wait for.
    await new Promise(setImmediate);
  }
}

/** Saves a payment, as a page does, until the answer is another than that the server is busy. */
async function save(launch: Fields, payment: Fields, token: string): Promise<number> {
  for (;;) {
    const { status } = await paymentApp.enrol(launch, payment, token);
    if (status !== 503) return status;
    await new Promise(setImmediate);
  }
}

const tally = (all: readonly (string | number)[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(all, String)).map(([key, some = []]) => [key, some.length]));
const recorded = async (campaign: string) => {
  const query = paymentApp.db
    .selectFrom('enrolments')
    .select(['place', 'amount_paise'])
    .where('campaign_id', '=', campaign);
  return tally((await query.execute()).map(statusOf));
};

it('a crowd before two processes on one database gets the five places that there are', {
  tags: ['races'],
}, async () => {
  await paymentApp.campaign('both', 0, { seats: PLACES });
  const other = await startSecondProcess(paymentApp.app);
  const answers = await Promise.all(
    tokens.map((_, number) => take('both', number, number % 2 ? other : paymentApp.app)),
  );
  await other.stop();
  expect(tally(answers)).toEqual({ 200: PLACES, 422: CROWD - PLACES });
  expect(await recorded('both')).toEqual({ FREE: PLACES });
});

it('of several who book for three each, before two processes, one gets three of five places, and nobody a part', {
  tags: ['races'],
}, async () => {
  await paymentApp.campaign('five', 0, { seats: 5 });
  const other = await startSecondProcess(paymentApp.app);
  const friend = { name: 'R', mobile: '9816000002', age: 8 };
  const answers = await Promise.all(
    tokens.slice(0, 12).map((_, at) => take('five', at, at % 2 ? other : paymentApp.app, [friend, friend])),
  );
  await other.stop();
  expect(tally(answers)).toEqual({ 200: 1, 422: 11 });
  const { db } = paymentApp;
  expect(await countPlacesLeft(db, 'five')).toBe(2);
  expect(await db.selectFrom('companions').select('id').where('place', '=', 'held').execute()).toHaveLength(2);
});

it('of twenty who pay for the last two places at once two get one, and all others their money back', {
  tags: ['races'],
}, async () => {
  await paymentApp.campaign('paid', 300, { seats: 2 });
  const begun = await Promise.all(
    tokens.slice(0, 20).map(async (token, number) => {
      const order = { txnid: `paid-${number}`, amount: '300.00', pinfo: 'paid', token };
      return { token, launch: (await paymentApp.begin(order)).launch };
    }),
  );
  const saved = await Promise.all(begun.map(({ launch, token }) => save(launch, paymentApp.pay(launch), token)));
  expect(tally(saved)).toEqual({ 200: 20 });
  expect(await recorded('paid')).toEqual({ PAID: 2, REFUND: 18 });
});

const ROUNDS = 8;

/** Pays for a place, and begins to pay for it in two more tabs in the same moment. Answers where all payments for it stand then. */
async function payInThreeTabs(id: string, servers: Pick<PaymentApp['app'], 'handle'>[]): Promise<string[]> {
  await paymentApp.campaign(id, 300);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: id, amount: '300.00', pinfo: id, token });
  const order = { fname: donor.firstname, amount: '300.00', pinfo: id, email: donor.email };
  await Promise.all([
    paymentApp.enrol(launch, paymentApp.pay(launch), token),
    ...servers.map((server, tab) =>
      sendTo(server)('generateHash', { body: { ...order, txnid: `${id}-${tab}` }, token }),
    ),
  ]);
  return (await paymentApp.intents()).filter(({ campaign_id }) => campaign_id === id).map(({ status }) => status);
}

it('no second payment for a place is begun in the moment in which the first one gives it, before two processes too', {
  tags: ['races'],
}, async () => {
  const other = await paymentApp.app.beside();
  for (let round = 0; round < ROUNDS; round++)
    expect(await payInThreeTabs(`tabs-${round}`, [other, paymentApp.app])).toEqual(['paid']);
});
