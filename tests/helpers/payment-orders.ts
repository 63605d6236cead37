import type { Database } from '../../src/server/database/open.ts';
import { mattersOf } from '../../src/server/money/matters.ts';
import { closeMatters } from '../../src/server/office/returned.ts';
import { unsettledPayments } from '../../src/server/office/unsettled-payments.ts';
import { runPaymentJobs } from '../../src/server/payments/jobs.ts';
import { makeVerify } from '../../src/server/payu/verify.ts';
import { StartError } from '../../src/server/platform/errors.ts';
import { seeded } from '../../src/site-data/ridges.ts';
import type { Fields, PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

interface Word {
  status: 'success' | 'failure' | 'pending';
  unmappedstatus: string;
  amount: string;
  productinfo: string;
  mihpayid: string;
}

interface Payment {
  txnid: string;
  launch: Fields;
  amount: string;
  token: string;
  receiptKey: string;
  enrolment: boolean;
  /** What the provider says when it is asked; undefined before it has heard of the payment. */
  truth?: Word;
  slips: Fields[];
  saidUnderWay: boolean;
  /** Whether a success was brought, and whether there was nothing that speaks against it. */
  brought: boolean;
  mayBePaid: boolean;
  /** Whether somebody made up an id of the provider, and whether that has to be seen. */
  rewritten: boolean;
  twice: boolean;
  closed: boolean;
  paid: boolean;
  events: string[];
}

const CAPTURED = { status: 'success', unmappedstatus: 'captured' } as const;
const RESERVED = { status: 'success', unmappedstatus: 'auth' } as const;
const FAILED = { status: 'failure', unmappedstatus: 'failed' } as const;

/** What can become of a payment at the provider, step by step; `other` is another amount, or for something else, than was asked for. */
const STORIES: readonly (readonly (Pick<Word, 'status' | 'unmappedstatus'> | 'other')[])[] = [
  [],
  [CAPTURED],
  [FAILED],
  [{ ...FAILED, unmappedstatus: 'userCancelled' }],
  [FAILED, CAPTURED],
  [FAILED, RESERVED, CAPTURED],
  [RESERVED, CAPTURED],
  [RESERVED, FAILED],
  [RESERVED],
  [{ status: 'pending', unmappedstatus: 'in progress' }, CAPTURED],
  [{ status: 'pending', unmappedstatus: 'in progress' }, FAILED],
  ['other'],
  [FAILED, 'other'],
];

const isUnderWay = ({ truth }: Payment) => truth?.status === 'pending' || truth?.unmappedstatus === 'auth';
const isTaken = ({ truth }: Payment) => truth?.unmappedstatus === 'captured';
const isRight = (payment: Payment) => {
  const { truth, amount, launch } = payment;
  return isTaken(payment) && truth?.amount === amount && truth.productinfo === launch['productinfo'];
};

const DAY_MS = 86_400_000;

/**
 * Plays payments of which the provider, the browser, the way back and the webhook tell in any order, doubled, late, rewritten, while the provider
 * is silent and settlements break off. Answers each thing that is not as it must be, and how many payments the provider took.
 */
export async function playOrders(
  paymentApp: PaymentApp,
  { count, seed, say }: { count: number; seed: number; say?: (played: number) => void },
): Promise<{ wrong: string[]; taken: number }> {
  const { app } = paymentApp;
  const { db } = app;
  const { payments } = app;
  const random = seeded(seed);
  const wrong: string[] = [];
  const all = new Map<string, Payment>();
  let time = Date.parse('2026-11-01T05:00:00Z');
  const after = (ms: number) => {
    time += ms;
    app.setTime(time);
  };
  let silent = false;
  let stopAt: 'before commit' | 'after commit' | undefined;

  payments.verify = makeVerify({
    ...{ address: 'https://provider.example/', key: 'k', salt: 's' },
    async fetch(request) {
      if (silent) return new Response('', { status: 500 });
      const ids = new URLSearchParams(await request.text()).get('var1')?.split('|') ?? [];
      const details = ids.map((id) => {
        const truth = all.get(id)?.truth;
        return [id, truth ? { ...truth, amt: truth.amount, mode: 'CC' } : { status: 'Not Found' }];
      });
      return Response.json({ status: 1, transaction_details: Object.fromEntries(details) });
    },
  });
  payments.transaction = async <T>(work: (on: Database) => Promise<T>) => {
    const fault = stopAt;
    stopAt = undefined;
    const done = await db.transaction().execute(async (on) => {
      const result = await work(on);
      if (fault === 'before commit') throw new Error('The process ends before the commit.');
      return result;
    });
    if (fault) throw new Error('The process ends after the commit.');
    return done;
  };

  const WAYS: Record<string, (payment: Payment, slip: Fields) => Promise<unknown>> = {
    save: async ({ launch, token, enrolment }, slip) => {
      const { data } = await (enrolment ? paymentApp.enrol(launch, slip, token) : paymentApp.save(launch, slip));
      return (data as { outcome?: string }).outcome;
    },
    return: async (_, slip) => void (await paymentApp.post('/api/payment/return', slip)),
    webhook: async (_, slip) => void (await paymentApp.post('/api/payment/webhook', slip)),
  };

  /** What it must come to be told as, once the provider has answered; undefined where more than one is right. */
  function mustBe(payment: Payment): string | undefined {
    if (silent || stopAt) return undefined;
    if (payment.paid || isRight(payment)) return 'paid';
    if (isUnderWay(payment)) return 'pending';
    return undefined;
  }
  function ask(payment: Payment) {
    if (!silent && isUnderWay(payment)) payment.saidUnderWay = true;
  }
  async function tell(payment: Payment, way: string, slip: Fields) {
    ask(payment);
    const success = slip['status'] === 'success' && slip['unmappedstatus'] !== 'auth';
    if (success && slip['amount'] === payment.amount && slip['productinfo'] === payment.launch['productinfo']) {
      payment.brought = true;
      if (!payment.saidUnderWay) payment.mayBePaid = true;
    }
    const broken = stopAt !== undefined;
    const must = mustBe(payment);
    const told = await WAYS[way]?.(payment, slip);
    if (must && !broken && told !== undefined) expect(payment, 'is told as', told, must);
  }
  function expect(payment: Payment, what: string, is: unknown, must: unknown) {
    if (is !== must)
      wrong.push(`${payment.txnid} (${payment.events.join(', ')}): ${what} ${String(is)}, not ${String(must)}`);
  }
  const stored = (payment: Payment) =>
    db.selectFrom('intents').selectAll().where('txnid', '=', payment.txnid).executeTakeFirst();
  const rows = async ({ txnid, enrolment }: Payment) =>
    await db
      .selectFrom(enrolment ? 'enrolments' : 'donations')
      .select('provider_id')
      .where('txnid', '=', txnid)
      .execute();

  const slipOf = ({ slips }: Payment) => (random() < 0.6 ? slips.at(-1) : slips[Math.floor(random() * slips.length)]);
  const EVENTS: Record<string, (payment: Payment) => Promise<void>> = {
    ...Object.fromEntries(
      Object.keys(WAYS).map((way) => [
        way,
        async (payment: Payment) => {
          const slip = slipOf(payment);
          if (slip) await tell(payment, way, slip);
        },
      ]),
    ),
    async 'two at once'(payment) {
      const [one, two] = [slipOf(payment), slipOf(payment)];
      if (one && two && !stopAt)
        await Promise.all([tell(payment, 'webhook', one), tell(payment, 'return', two), tell(payment, 'webhook', one)]);
    },
    // What the hash does not cover, as whoever holds the browser can rewrite it.
    async rewritten(payment) {
      const slip = slipOf(payment);
      if (!slip) return;
      const way = pick(random, Object.keys(WAYS));
      if (way === 'webhook') payment.rewritten = true;
      const known = (await stored(payment))?.provider_id;
      if (way === 'webhook' && payment.paid && known && known !== '999' && slip['status'] === 'success')
        payment.twice = true;
      await tell(payment, way, { ...slip, mihpayid: '999', mode: 'GOLD', unmappedstatus: 'captured' });
    },
    async unsigned(payment) {
      const { hash = '', ...slip } = slipOf(payment) ?? payment.launch;
      const { enrolment, launch } = payment;
      if (enrolment) return;
      const before = await stored(payment);
      const forged =
        random() < 0.5
          ? { ...slip, status: 'success', hash: [...hash].reverse().join('') }
          : { ...slip, status: 'success' };
      const { status } = await paymentApp.save(launch, forged);
      expect(payment, 'a stranger is answered', status, 404);
      expect(payment, 'after a stranger it is', (await stored(payment))?.status, before?.status);
    },
    async poll(payment) {
      ask(payment);
      const [must, broken] = [mustBe(payment), stopAt !== undefined];
      const { txnid, receiptKey, truth } = payment;
      const { data } = await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid, receiptKey });
      const { outcome, unpaid, cancelled } = data as { outcome: string; unpaid: boolean; cancelled: boolean };
      if (broken) return;
      if (must) expect(payment, 'is told as', outcome, must);
      const isFailed = !silent && truth?.status === 'failure' && outcome !== 'paid';
      if (isFailed) expect(payment, 'is told as', outcome, 'failed');
      // Money went, though another amount.
      if (!silent && isTaken(payment)) expect(payment, 'is told as unpaid:', unpaid, false);
      expect(payment, 'is told as unpaid:', unpaid, outcome === 'failed' || (!silent && !truth && outcome !== 'paid'));
      if (isFailed) expect(payment, 'is told as cancelled:', cancelled, truth?.unmappedstatus === 'userCancelled');
    },
    async jobs() {
      after(DAY_MS / 24);
      await runPaymentJobs(payments);
    },
    async 'silent or not'() {
      silent = !silent;
    },
    async 'somebody closes it'({ txnid }) {
      const about = { txnid, reason: 'Looked at.', by: 'asha', at: new Date(time) };
      const refused = (error: unknown) => {
        if (!(error instanceof StartError)) throw error;
        return [];
      };
      const closed = await db
        .transaction()
        .execute((on) => closeMatters(on, about))
        .catch(refused);
      for (const payment of closed.length ? [all.get(txnid)] : []) if (payment) payment.closed = true;
    },
    async 'breaks off'() {
      stopAt = pick(random, ['before commit', 'after commit'] as const);
    },
  };

  // What goes wrong together comes together often enough.
  const names = [...Object.keys(EVENTS), 'silent or not', 'rewritten', 'rewritten'];

  async function begin(number: number): Promise<Payment> {
    const txnid = `O${seed}-${number}`;
    const enrolment = random() < 0.3;
    const { token } = await paymentApp.user();
    const amount = `${100 + (number % 900)}.00`;
    if (enrolment) await paymentApp.campaign(txnid, 100 + (number % 900));
    const order = { txnid, amount, ...(enrolment && { pinfo: txnid, token }) };
    const begun = await paymentApp.begin(order);
    const facts = {
      saidUnderWay: false,
      brought: false,
      mayBePaid: false,
      rewritten: false,
      twice: false,
      closed: false,
      paid: false,
    };
    const payment = { ...begun, txnid, amount, token, enrolment, slips: [], events: [], ...facts };
    all.set(txnid, payment);
    return payment;
  }

  function step(payment: Payment, word: (typeof STORIES)[number][number]) {
    const { launch, amount, truth } = payment;
    const other = word === 'other' ? pick(random, ['amount', 'productinfo'] as const) : '';
    const asked = { amount, productinfo: launch['productinfo'] ?? '' };
    const what = { amount: { ...asked, amount: '1.00' }, productinfo: { ...asked, productinfo: 'else' }, '': asked }[
      other
    ];
    const same = isUnderWay(payment) && truth && word !== 'other' && word.status !== 'failure';
    const mihpayid = same ? truth.mihpayid : `7${payment.slips.length}`;
    payment.truth = { ...(word === 'other' ? CAPTURED : word), ...what, mihpayid };
    const { txnid = '', firstname = '', email = '', udf5 = '' } = launch;
    payment.slips.push(paymentApp.sign({ txnid, firstname, email, udf5, ...payment.truth, mode: 'CC' }));
    if (isRight(payment)) payment.mayBePaid = true;
    payment.events.push(`[${word === 'other' ? `another ${other}` : word.unmappedstatus}]`);
  }

  for (let number = 0; number < count; number++) {
    after(60_000);
    silent = false;
    const payment = await begin(number);
    const story = pick(random, STORIES);
    for (const word of [...story, undefined]) {
      for (let events = Math.floor(random() * (payment.slips.length ? 6 : 3)); events > 0; events--) {
        after(3000);
        const name = pick(random, names);
        payment.events.push(name);
        await EVENTS[name]?.(payment);
        const { status } = (await stored(payment)) ?? {};
        if (status === 'paid') expect(payment, 'may be paid:', payment.mayBePaid, true);
        if (payment.paid) expect(payment, 'is', status, 'paid');
        payment.paid = status === 'paid';
        expect(payment, 'stands in the books so often:', (await rows(payment)).length, payment.paid ? 1 : 0);
      }
      if (word) step(payment, word);
    }
    stopAt = undefined;
    say?.(number + 1);
  }

  // Nobody comes back any more; the provider answers.
  silent = false;
  for (let day = 0; day < 35; day++) {
    after(DAY_MS);
    await runPaymentJobs(payments);
    if (day === 5)
      for (const payment of [...all.values()].filter(isRight))
        expect(payment, 'is asked about again:', (await stored(payment))?.next_check_ms, null);
  }
  const listed = new Set((await unsettledPayments(db, new Date(time))).map(({ txnid }) => txnid));
  const receipts = Map.groupBy(await app.mails(), (mail) => /Transaction id: ([\w-]+)/.exec(mail)?.[1]);
  for (const payment of all.values()) {
    payment.events.push('35 days');
    const intent = await stored(payment);
    const isPaid = intent?.status === 'paid';
    const kinds = new Set((await mattersOf(db, [payment.txnid])).map(({ kind }) => kind));
    const twice = kinds.has('paid-twice');
    if (isRight(payment)) expect(payment, 'is', intent?.status, 'paid');
    if (isRight(payment) && !twice) {
      expect(payment, 'has the id of the provider', intent?.provider_id, payment.truth?.mihpayid);
      expect(payment, 'has in the books the id', (await rows(payment))[0]?.provider_id, payment.truth?.mihpayid);
    }
    if (isTaken(payment) && !isRight(payment) && !isPaid)
      expect(payment, 'has another amount found:', kinds.has('mismatch'), true);
    if (twice || payment.twice) expect(payment, 'was told of under two ids:', twice, payment.rewritten);
    // A person looks at whatever is not plain: what counts though the provider does not say so, another amount, what stays under way.
    const plain = isPaid
      ? isRight(payment) && !twice
      : !payment.truth || (payment.truth.status === 'failure' && !payment.brought);
    if (!payment.closed) expect(payment, 'is listed for a person:', listed.has(payment.txnid), !plain);
    if (!isPaid && plain && !payment.closed) expect(payment, 'is kept:', intent !== undefined, false);
    expect(payment, 'stands in the books so often:', (await rows(payment)).length, isPaid ? 1 : 0);
    expect(payment, 'has so many receipts:', receipts.get(payment.txnid)?.length ?? 0, isPaid ? 1 : 0);
  }
  const serials = await db
    .selectFrom('donations')
    .select('serial')
    .unionAll(db.selectFrom('enrolments').select('serial'))
    .execute();
  const numbers = serials.map(({ serial }) => Number(serial?.slice(8))).toSorted((a, b) => a - b);
  numbers.forEach((number, at) => {
    if (number !== at + 1) wrong.push(`the receipt after ${at} has the number ${number}`);
  });
  return { wrong, taken: [...all.values()].filter(isRight).length };
}
