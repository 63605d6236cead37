import type { Database } from '../../src/server/database/open.ts';
import { seeded } from '../../src/site-data/ridges.ts';
import { type Comparison, comeToRest, compare } from './ledgers.ts';
import type { Fields, PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

/** Where the process ends in the next transaction of a payment; null for nowhere. */
type StopAt = 'before commit' | 'after commit' | null;

interface Payment {
  launch: Fields;
  receiptKey: string;
  /** As the browser saves it: a donation or an enrolment. */
  save: (payment: unknown) => Promise<unknown>;
}

/** Every place at which a payment can break off, and what the donor's side still does afterwards. */
function faultsOf(
  paymentApp: PaymentApp,
  stopNext: (at: StopAt) => void,
): Record<string, (payment: Payment) => Promise<unknown>> {
  const set = (switches: object) => paymentApp.app.payu?.bank.setSwitches(switches);
  const hosted = (fields: Fields) => paymentApp.post('/api/payment/return', fields);
  const webhook = (fields: Fields) => paymentApp.post('/api/payment/webhook', fields);
  const ask = ({ launch, receiptKey }: Payment) =>
    paymentApp.call('POST', '/payment/outcome', { transactionId: launch['txnid'], receiptKey });
  return {
    'nothing goes wrong': async (p) => p.save(paymentApp.pay(p.launch)),
    'the answer to the intent is lost': async () => {},
    'the script is blocked, the hosted page is used': async (p) => hosted(paymentApp.pay(p.launch)),
    'the popup is closed before anything is chosen': async (p) => paymentApp.app.payu?.bank.open(p.launch),
    'the donor cancels': async (p) => paymentApp.pay(p.launch, 'cancel'),
    'the bank refuses': async (p) => p.save(paymentApp.pay(p.launch, 'fail')),
    'the tab is closed after paying': async (p) => paymentApp.pay(p.launch),
    'the tab is closed and no webhook comes': async (p) => {
      set({ webhook: 'never' });
      paymentApp.pay(p.launch);
    },
    'offline at the save, sent when the network is back': async (p) => {
      const payment = paymentApp.pay(p.launch);
      await paymentApp.app.payu?.bank.flush();
      await p.save(payment);
    },
    'the answer to the save is lost, so it is sent again': async (p) => {
      const payment = paymentApp.pay(p.launch);
      await p.save(payment);
      await p.save(payment);
    },
    'the webhook is late': async (p) => {
      set({ webhook: 'late' });
      await p.save(paymentApp.pay(p.launch));
    },
    'the webhook comes twice, at the same time as two saves': async (p) => {
      set({ webhook: 'twice' });
      const payment = paymentApp.pay(p.launch);
      await Promise.all([p.save(payment), webhook(payment), p.save(payment)]);
    },
    'the page is reloaded and only asks for the outcome': async (p) => {
      set({ webhook: 'never' });
      paymentApp.pay(p.launch);
      await ask(p);
    },
    'the process ends before the commit of the save': async (p) => {
      set({ webhook: 'never' });
      const payment = paymentApp.pay(p.launch);
      stopNext('before commit');
      await p.save(payment);
    },
    'the process ends after the commit of the save': async (p) => {
      set({ webhook: 'late' });
      const payment = paymentApp.pay(p.launch);
      stopNext('after commit');
      await p.save(payment);
      await p.save(payment);
    },
    'the process ends before the commit of the webhook': async (p) => {
      set({ webhook: 'never' });
      const payment = paymentApp.pay(p.launch);
      stopNext('before commit');
      await webhook(payment);
      await webhook(payment);
    },
    'a failure turns into success later': async (p) => {
      set({ pay: 'failed-then-success' });
      await p.save(paymentApp.pay(p.launch));
    },
    'nobody knows at first, success later, no webhook': async (p) => {
      set({ pay: 'pending-then-success', webhook: 'never' });
      await p.save(paymentApp.pay(p.launch));
    },
    'the popup answers with a wrong hash': async (p) => {
      set({ hash: 'wrong' });
      await p.save(paymentApp.pay(p.launch));
    },
    'the popup answers without a hash while the provider is down': async (p) => {
      set({ hash: 'missing', verify: 'error', webhook: 'never' });
      await p.save(paymentApp.pay(p.launch));
    },
    'the provider forgets for a while that it was paid': async (p) => {
      set({ hash: 'missing', verify: 'unknown', webhook: 'never' });
      await p.save(paymentApp.pay(p.launch));
    },
    'the bank refuses, and the donor tries again in the same popup': async (p) => {
      await p.save(paymentApp.pay(p.launch, 'fail'));
      await p.save(paymentApp.pay(p.launch));
    },
  };
}

async function begin(paymentApp: PaymentApp, token: string, i: number, enrolment: boolean): Promise<Payment> {
  const txnid = `HH_${i}`;
  if (!enrolment) {
    const begun = await paymentApp.begin({ txnid, amount: `${100 + (i % 900)}.00` });
    return { ...begun, save: (payment) => paymentApp.save(begun.launch, payment) };
  }
  const pinfo = `trek-${i}`;
  await paymentApp.campaign(pinfo, 250);
  const begun = await paymentApp.begin({ txnid, amount: '250.00', pinfo, token });
  return { ...begun, save: (payment) => paymentApp.enrol(begun.launch, payment, token) };
}

/** Lets the process end at a place of the next transaction of a payment; answers how to name that place. */
function stoppable(paymentApp: PaymentApp): (at: StopAt) => void {
  const { payments, services } = paymentApp.app;
  let stopAt: StopAt = null;
  payments.transaction = async <T>(work: (on: Database) => Promise<T>) => {
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
  return (at) => {
    stopAt = at;
  };
}

/** What came of many payments with faults: how many kinds of fault there are and were met, and the two ledgers compared. */
export interface Faulty {
  kinds: number;
  met: number;
  comparison: Comparison;
}

/** Makes `count` payments, each with a fault drawn by the seed, lets everything come to rest, and compares the ledgers. */
export async function payWithFaults(paymentApp: PaymentApp, count: number, seed: number): Promise<Faulty> {
  const { token } = await paymentApp.user();
  const stopNext = stoppable(paymentApp);
  const faults = faultsOf(paymentApp, stopNext);
  const names = Object.keys(faults);
  const random = seeded(seed);
  const met = new Set<string>();
  const bank = paymentApp.app.payu?.bank;
  for (let i = 0; i < count; i += 1) {
    const name = pick(random, names);
    met.add(name);
    const payment = await begin(paymentApp, token, i, random() < 0.3);
    bank?.setSwitches({});
    await faults[name]?.(payment);
    stopNext(null);
    // Whatever was sent at this moment goes out as the switches say, not as the next payment's do.
    if (name !== 'the webhook is late') await bank?.flush();
  }
  bank?.setSwitches({});
  await comeToRest(paymentApp);
  return { kinds: names.length, met: met.size, comparison: await compare(paymentApp) };
}
