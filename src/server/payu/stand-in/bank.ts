import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { INDIA_OFFSET_MS } from '../../../lib/format.ts';
import { requestHash, sameHash } from '../hash.ts';
import { answerFields, type Merchant } from './answer.ts';
import type { Attempt, Ledger } from './ledger.ts';
import { Switches } from './switches.ts';

/** What the site sends to have something paid. */
export type Order = Readonly<Record<string, string>>;
export type Choice = 'pay' | 'fail' | 'cancel';

/** What the donor's window learns, and whether it is told. */
export interface Result {
  attempt: Attempt;
  fields: Record<string, string>;
}

export interface BankOptions extends Merchant {
  ledger: Ledger;
  /** Sends a webhook to the site; an error is the site's affair. */
  deliver: (form: URLSearchParams) => Promise<unknown>;
  now: () => Date;
}

/** The part of the provider that takes money: sessions, tries, webhooks, and things that happen later. */
export interface Bank {
  switches(): Switches;
  setSwitches(input: unknown): Switches;
  /** Opens a session for an order, or says in a sentence why the order is refused. */
  open(order: Order): { session: string } | { refused: string };
  order(session: string): Order | undefined;
  /** The donor pressed a button; undefined when there is no such session. A second press is answered like the first. */
  choose(session: string, choice: Choice): Result | undefined;
  /** Does at once everything that was put off, and waits for webhooks under way. */
  flush(): Promise<void>;
  /** Drops what was put off and waits for webhooks under way. */
  end(): Promise<void>;
}

const NEEDED = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'hash', 'surl', 'furl'] as const;
const MODES = ['CC', 'DC', 'NB', 'UPI'] as const;
const SESSIONS = 2000;

const twoDecimals = (amount: string) => Number(amount).toFixed(2);

function indiaTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export function makeBank({ key, salt, ledger, deliver, now }: BankOptions): Bank {
  let switches = v.parse(Switches, {});
  const sessions = new Map<string, { order: Order; result?: Result }>();
  const later = new Map<NodeJS.Timeout, () => void>();
  const underWay = new Set<Promise<unknown>>();

  function send(attempt: Attempt): void {
    const sending = deliver(new URLSearchParams(answerFields(attempt, { key, salt }, switches.hash))).catch(() => {});
    underWay.add(sending);
    sending.then(() => underWay.delete(sending));
  }
  function putOff(task: () => void): void {
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
    if (switches.webhook === 'late') putOff(() => send(attempt));
  }
  function enter(order: Order, status: Attempt['status'], unmappedstatus: string): Attempt {
    const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', phone = '' } = order;
    const known = ledger.find(txnid);
    if (known?.status === 'success') return known;
    const taken = twoDecimals(switches.amount === 'wrong' ? String(Number(amount) + 1) : amount);
    const mode = MODES[txnid.length % MODES.length] ?? 'CC';
    const about = { txnid, amount: taken, productinfo, firstname, email, phone, mode };
    return ledger.add({ ...about, status, unmappedstatus, addedon: indiaTime(now()) });
  }
  function take(order: Order): Attempt {
    if (switches.pay === 'success') return enter(order, 'success', 'captured');
    putOff(() => announce(enter(order, 'success', 'captured')));
    return switches.pay === 'failed-then-success'
      ? enter(order, 'failure', 'dropped')
      : enter(order, 'pending', 'in progress');
  }

  return {
    switches: () => switches,
    setSwitches(input) {
      switches = v.parse(Switches, input);
      return switches;
    },
    open(order) {
      const missing = NEEDED.find((name) => !order[name]);
      if (missing) return { refused: `The field ${missing} is missing.` };
      const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', hash = '' } = order;
      const fields = { key: order['key'] ?? '', txnid, amount, productinfo, firstname, email };
      if (fields.key !== key) return { refused: 'The merchant key is unknown.' };
      if (!sameHash(requestHash(fields, salt), hash)) return { refused: 'The hash does not fit the payment.' };
      if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return { refused: 'The amount is no amount.' };
      if (txnid.length > 25) return { refused: 'The transaction id is longer than 25 characters.' };
      if (ledger.find(txnid)?.status === 'success') return { refused: 'This transaction id was already paid.' };
      const session = randomUUID();
      const oldest = sessions.size >= SESSIONS ? sessions.keys().next().value : undefined;
      if (oldest !== undefined) sessions.delete(oldest);
      sessions.set(session, { order });
      return { session };
    },
    order: (session) => sessions.get(session)?.order,
    choose(session, choice) {
      const entry = sessions.get(session);
      if (!entry) return undefined;
      if (entry.result) return entry.result;
      const { order } = entry;
      const attempt =
        choice === 'pay' ? take(order) : enter(order, 'failure', choice === 'fail' ? 'failed' : 'userCancelled');
      entry.result = { attempt, fields: answerFields(attempt, { key, salt }, switches.hash) };
      announce(attempt);
      return entry.result;
    },
    async end() {
      for (const timer of later.keys()) clearTimeout(timer);
      later.clear();
      await Promise.all(underWay);
    },
    async flush() {
      do {
        for (const [timer, task] of [...later]) {
          clearTimeout(timer);
          later.delete(timer);
          task();
        }
        await Promise.all(underWay);
      } while (later.size || underWay.size);
    },
  };
}
