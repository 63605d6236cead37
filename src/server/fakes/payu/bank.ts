import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { paiseOf, readPaise, rupeesOf } from '../../../contract/rupees.ts';
import { INDIA_OFFSET_MS } from '../../../lib/format.ts';
import { LONGEST, requestHash, responseHash, sameHash } from '../../payu/evidence.ts';
import { type Attempt, type Ledger, Switches } from './ledger.ts';

export type FakeOrder = Readonly<Record<string, string>>;
export type Choice = 'pay' | 'fail' | 'cancel';

export interface Result {
  attempt: Attempt;
  fields: Record<string, string>;
}

export interface BankOptions extends Merchant {
  ledger: Ledger;
  deliver: (form: URLSearchParams) => Promise<unknown>;
  now: () => Date;
}

const NEEDED = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'hash', 'surl', 'furl'] as const;
const LIMITED = ['txnid', 'firstname', 'email', 'productinfo'] as const;
const MODES = ['CC', 'DC', 'NB', 'UPI'] as const;
const SESSIONS = 2000;

function indiaTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export type Bank = ReturnType<typeof makeBank>;

export function makeBank({ key, salt, ledger, deliver, now }: BankOptions) {
  let switches = v.parse(Switches, {});
  const sessions = new Map<string, { order: FakeOrder; result?: Result }>();
  // The ledger has no column for the tag string, which every answer repeats.
  const tags = new Map<string, string>();
  const later = new Map<NodeJS.Timeout, () => void>();
  const deliveries = new Set<Promise<unknown>>();

  const fieldsOf = (attempt: Attempt) => answerFields(attempt, { key, salt }, switches.hash, tags.get(attempt.txnid));

  function send(attempt: Attempt): void {
    const sending = deliver(new URLSearchParams(fieldsOf(attempt))).catch(() => {});
    deliveries.add(sending);
    sending.then(() => deliveries.delete(sending));
  }
  function runLater(task: () => void): void {
    const timer = setTimeout(() => {
      later.delete(timer);
      task();
    }, switches.delay);
    timer.unref();
    later.set(timer, task);
  }
  function announce(attempt: Attempt): void {
    const times = { once: 1, twice: 2, late: 0, never: 0 }[switches.webhook];
    for (let i = 0; i < times; i += 1) send(attempt);
    if (switches.webhook === 'late') runLater(() => send(attempt));
  }
  function enter(order: FakeOrder, status: Attempt['status'], unmappedstatus: string): Attempt {
    const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', phone = '' } = order;
    const known = ledger.find(txnid);
    if (known?.status === 'success') return known;
    const taken = rupeesOf(paiseOf(amount) + (switches.amount === 'wrong' ? 100 : 0));
    const mode = MODES[txnid.length % MODES.length] ?? 'CC';
    const about = { txnid, amount: taken, productinfo, firstname, email, phone, mode };
    return ledger.add({ ...about, status, unmappedstatus, addedon: indiaTime(now()) });
  }
  function take(order: FakeOrder): Attempt {
    if (switches.pay === 'success') return enter(order, 'success', 'captured');
    runLater(() => announce(enter(order, 'success', 'captured')));
    return switches.pay === 'failed-then-success'
      ? enter(order, 'failure', 'dropped')
      : enter(order, 'pending', 'in progress');
  }

  return {
    switches: () => switches,
    setSwitches(input: unknown): Switches {
      switches = v.parse(Switches, input);
      return switches;
    },
    /** Opens a session for an order, or returns one sentence that says why the order is refused. */
    open(order: FakeOrder): { session: string } | { refused: string } {
      const missing = NEEDED.find((name) => !order[name]);
      if (missing) return { refused: `The field ${missing} is missing.` };
      const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', hash = '', udf5 = '' } = order;
      const fields = { key: order['key'] ?? '', txnid, amount, productinfo, firstname, email, udf5 };
      if (fields.key !== key) return { refused: 'The merchant key is unknown.' };
      if (!sameHash(requestHash(fields, salt), hash)) return { refused: 'The hash does not fit the payment.' };
      if (!readPaise(amount)) return { refused: 'The amount is no amount.' };
      const long = LIMITED.find((name) => fields[name].length > LONGEST[name]);
      if (long) return { refused: `The field ${long} is longer than ${LONGEST[long]} characters.` };
      if (ledger.find(txnid)?.status === 'success') return { refused: 'This transaction id was already paid.' };
      tags.set(txnid, udf5);
      const session = randomUUID();
      const oldest = sessions.size >= SESSIONS ? sessions.keys().next().value : undefined;
      if (oldest !== undefined) sessions.delete(oldest);
      sessions.set(session, { order });
      return { session };
    },
    order: (session: string) => sessions.get(session)?.order,
    /** The donor's choice; undefined when there is no such session. A second choice returns the first result. */
    choose(session: string, choice: Choice): Result | undefined {
      const entry = sessions.get(session);
      if (!entry) return undefined;
      if (entry.result) return entry.result;
      const { order } = entry;
      const attempt =
        choice === 'pay' ? take(order) : enter(order, 'failure', choice === 'fail' ? 'failed' : 'userCancelled');
      entry.result = { attempt, fields: fieldsOf(attempt) };
      announce(attempt);
      return entry.result;
    },
    async end() {
      for (const timer of later.keys()) clearTimeout(timer);
      later.clear();
      await Promise.all(deliveries);
    },
    async flush() {
      do {
        for (const [timer, task] of [...later]) {
          clearTimeout(timer);
          later.delete(timer);
          task();
        }
        await Promise.all(deliveries);
      } while (later.size || deliveries.size);
    },
  };
}

interface Merchant {
  key: string;
  salt: string;
}

function answerFields(
  attempt: Attempt,
  { key, salt }: Merchant,
  hash: Switches['hash'],
  udf5 = '',
): Record<string, string> {
  const { txnid, amount, productinfo, firstname, email, status } = attempt;
  const right = responseHash({ key, txnid, amount, productinfo, firstname, email, status, udf5 }, salt);
  const failed = status === 'failure';
  return {
    mihpayid: attempt.mihpayid,
    mode: attempt.mode,
    status,
    unmappedstatus: attempt.unmappedstatus,
    key,
    txnid,
    amount,
    addedon: attempt.addedon,
    productinfo,
    firstname,
    lastname: '',
    email,
    phone: attempt.phone,
    ...{ udf1: '', udf2: '', udf3: '', udf4: '', udf5 },
    net_amount_debit: status === 'success' ? amount : '0.00',
    field9: failed ? 'Fake: the payment failed.' : 'Fake: no money moved.',
    error: failed ? 'E500' : 'E000',
    ...(hash === 'missing' ? {} : { hash: hash === 'wrong' ? [...right].reverse().join('') : right }),
  };
}

const popupStatus = { success: 'SUCCESS', failure: 'FAILED', pending: 'PENDING' } as const;

export function popupResponse(fields: Readonly<Record<string, string>>, status: Attempt['status']) {
  return { ...fields, txnStatus: popupStatus[status], txnMessage: fields['field9'] ?? '' };
}

/** One payment as `verify_payment` shows it. */
export function verifyDetails(attempt: Attempt | undefined): Record<string, unknown> {
  if (!attempt) return { mihpayid: 'Not Found', status: 'Not Found' };
  const { mihpayid, txnid, amount, productinfo, firstname, addedon, mode, status, unmappedstatus } = attempt;
  return {
    ...{ mihpayid, request_id: '', bank_ref_num: '', amt: amount, transaction_amount: amount, txnid },
    ...{ additional_charges: '0.00', productinfo, firstname, bankcode: mode, addedon, mode, status, unmappedstatus },
    ...{ udf1: '', udf2: '', udf3: '', udf4: '', udf5: '', disc: '0.00', net_amount_debit: amount },
  };
}
