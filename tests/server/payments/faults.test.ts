import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../src/lib/random.ts';
import type { Work } from '../../../src/server/payments/parts.ts';
import { agreed, comeToRest, compare } from '../../helpers/ledgers.ts';
import { pick } from '../../helpers/random.ts';
import { type Fields, openTill, type Till } from '../../helpers/till.ts';

const SEED = 80_080;
const PAYMENTS = 1000;

interface Payment {
  launch: Fields;
  receiptKey: string;
  /** As the browser saves it: a donation or an enrolment. */
  save: (payment: unknown) => Promise<unknown>;
}

let till: Till;
let token = '';
let stopAt: 'before commit' | 'after commit' | null = null;

beforeAll(async () => {
  till = await openTill();
  token = (await till.user()).token;
  const { payments, services } = till.app;
  payments.transaction = async <T>(work: (on: Work) => Promise<T>) => {
    const fault = stopAt;
    stopAt = null;
    const done = await services.db.transaction().execute(async (on) => {
      const result = await work(on);
      if (fault === 'before commit') throw new Error('The process ends before the commit.');
      return result;
    });
    if (fault === 'after commit') throw new Error('The process ends after the commit.');
    return done;
  };
});
afterAll(() => till.close());

const set = (switches: object) => till.app.payu?.bank.setSwitches(switches);
const hosted = (fields: Fields) => till.post('/api/payment/return', fields);
const webhook = (fields: Fields) => till.post('/api/payment/webhook', fields);
const ask = ({ launch, receiptKey }: Payment) =>
  till.call('POST', '/payment/outcome', { transactionId: launch['txnid'], receiptKey });

/** Every place at which a payment can break off, and what the donor's side still does afterwards. */
const faults: Record<string, (payment: Payment) => Promise<unknown>> = {
  'nothing goes wrong': async (p) => p.save(till.pay(p.launch)),
  'the answer to the intent is lost': async () => {},
  'the script is blocked, the hosted page is used': async (p) => hosted(till.pay(p.launch)),
  'the popup is closed before anything is chosen': async (p) => till.app.payu?.bank.open(p.launch),
  'the donor cancels': async (p) => till.pay(p.launch, 'cancel'),
  'the bank refuses': async (p) => p.save(till.pay(p.launch, 'fail')),
  'the tab is closed after paying': async (p) => till.pay(p.launch),
  'the tab is closed and no webhook comes': async (p) => {
    set({ webhook: 'never' });
    till.pay(p.launch);
  },
  'offline at the save, sent when the network is back': async (p) => {
    const payment = till.pay(p.launch);
    await till.app.payu?.bank.flush();
    await p.save(payment);
  },
  'the answer to the save is lost, so it is sent again': async (p) => {
    const payment = till.pay(p.launch);
    await p.save(payment);
    await p.save(payment);
  },
  'the webhook is late': async (p) => {
    set({ webhook: 'late' });
    await p.save(till.pay(p.launch));
  },
  'the webhook comes twice, at the same time as two saves': async (p) => {
    set({ webhook: 'twice' });
    const payment = till.pay(p.launch);
    await Promise.all([p.save(payment), webhook(payment), p.save(payment)]);
  },
  'the page is reloaded and only asks for the outcome': async (p) => {
    set({ webhook: 'never' });
    till.pay(p.launch);
    await ask(p);
  },
  'the process ends before the commit of the save': async (p) => {
    set({ webhook: 'never' });
    const payment = till.pay(p.launch);
    stopAt = 'before commit';
    await p.save(payment);
  },
  'the process ends after the commit of the save': async (p) => {
    set({ webhook: 'late' });
    const payment = till.pay(p.launch);
    stopAt = 'after commit';
    await p.save(payment);
    await p.save(payment);
  },
  'the process ends before the commit of the webhook': async (p) => {
    set({ webhook: 'never' });
    const payment = till.pay(p.launch);
    stopAt = 'before commit';
    await webhook(payment);
    await webhook(payment);
  },
  'a failure turns into success later': async (p) => {
    set({ pay: 'failed-then-success' });
    await p.save(till.pay(p.launch));
  },
  'nobody knows at first, success later, no webhook': async (p) => {
    set({ pay: 'pending-then-success', webhook: 'never' });
    await p.save(till.pay(p.launch));
  },
  'the popup answers with a wrong hash': async (p) => {
    set({ hash: 'wrong' });
    await p.save(till.pay(p.launch));
  },
  'the popup answers without a hash while the provider is down': async (p) => {
    set({ hash: 'missing', verify: 'error', webhook: 'never' });
    await p.save(till.pay(p.launch));
  },
  'the provider forgets for a while that it was paid': async (p) => {
    set({ hash: 'missing', verify: 'unknown', webhook: 'never' });
    await p.save(till.pay(p.launch));
  },
  'the bank refuses, and the donor tries again in the same popup': async (p) => {
    await p.save(till.pay(p.launch, 'fail'));
    await p.save(till.pay(p.launch));
  },
};

async function begin(i: number, enrolment: boolean): Promise<Payment> {
  const txnid = `HH_${i}`;
  if (!enrolment) {
    const begun = await till.begin({ txnid, amount: `${100 + (i % 900)}.00` });
    return { ...begun, save: (payment) => till.save(begun.launch, payment) };
  }
  const pinfo = `trek-${i}`;
  await till.campaign(pinfo, 250);
  const begun = await till.begin({ txnid, amount: '250.00', pinfo, token });
  return { ...begun, save: (payment) => till.enrol(begun.launch, payment, token) };
}

it(`loses and invents nothing in ${PAYMENTS} payments through ${Object.keys(faults).length} fault points`, async () => {
  const random = seeded(SEED);
  const names = Object.keys(faults);
  const seen = new Set<string>();
  for (let i = 0; i < PAYMENTS; i += 1) {
    const name = pick(random, names);
    seen.add(name);
    const payment = await begin(i, random() < 0.3);
    set({});
    await faults[name]?.(payment);
    stopAt = null;
    // Whatever was sent at this moment goes out as the switches say, not as the next payment's do.
    if (name !== 'the webhook is late') await till.app.payu?.bank.flush();
  }
  set({});
  await comeToRest(till);
  const result = await compare(till);
  expect(seen.size).toBe(names.length);
  expect(result.taken).toBeGreaterThan(PAYMENTS / 2);
  expect(result).toMatchObject(agreed);
}, 300_000);

it('would notice: a payment that no one settles is missing', async () => {
  set({ webhook: 'never' });
  const { launch } = await till.begin({ txnid: 'unsettled' });
  till.pay(launch);
  expect((await compare(till)).missing).toEqual(['unsettled']);
  set({});
  await comeToRest(till);
  expect((await compare(till)).missing).toEqual([]);
});
