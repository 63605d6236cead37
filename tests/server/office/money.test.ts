import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { indiaDay } from '../../../src/lib/format.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { closeMatters } from '../../../src/server/office/closed-issues.ts';
import { addUp, divide, monthPeriod, paidIn, type Sums, yearPeriod } from '../../../src/server/office/money.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { noteReturn, undoReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { serialOf, taxYearOf } from '../../../src/server/payments/record.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { pick } from '../../helpers/random.ts';

const NOW = new Date('2026-11-28T05:00:00Z');

let paymentApp: PaymentApp;
let db: Database;
beforeAll(async () => {
  paymentApp = await openPaymentApp({ at: NOW });
  db = paymentApp.app.services.db;
});
afterAll(() => paymentApp.close());

const clear = async () => {
  for (const table of ['donations', 'enrolments', 'intents', 'closed_matters', 'campaigns'] as const)
    await db.deleteFrom(table).execute();
};

describe('the sums of the money that came in', () => {
  beforeEach(clear);

  /** What the provider took, one by one, and what became of it. */
  interface Taken {
    txnid: string;
    paise: number;
    paidAt: string;
    fee: boolean;
    /** Empty for the general work. */
    campaign: string;
  }

  const TIMES = [
    ...['2025-03-31T18:29:59.999Z', '2025-03-31T18:30:00.000Z', '2025-04-30T18:29:00.000Z', '2025-04-30T18:31:00.000Z'],
    ...['2025-12-31T18:30:00.000Z', '2026-03-31T10:00:00.000Z', '2026-03-31T20:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ];

  async function take(random: () => number, history: number, number: number): Promise<Taken> {
    const fee = random() < 0.5;
    const campaign = fee || random() < 0.5 ? `${pick(random, ['ridge', 'lake'])}-${history}` : '';
    const [txnid, paidAt] = [`HH_${number}`, pick(random, TIMES)];
    const paise = 1 + Math.floor(random() * 1_000_000);
    const row = {
      ...{ id: txnid, txnid, user_id: null, name: 'Asha', email: 'a@example.org', mobile: '', mode: 'UPI' },
      ...{ provider_id: String(number), created_at: paidAt, paid_at: paidAt, amount_paise: paise },
      serial: serialOf(taxYearOf(new Date(paidAt)), number),
      address: JSON.stringify({ state: pick(random, ['Himachal Pradesh', ' himachal  pradesh ', 'Delhi', '']) }),
    };
    const campaignRow = { campaign_id: campaign, campaign_name: campaign };
    if (fee)
      await db
        .insertInto('enrolments')
        .values({ ...row, ...campaignRow, status: 'PAID' })
        .execute();
    else {
      const of = campaign ? campaignRow : { campaign_id: null, campaign_name: null };
      await db
        .insertInto('donations')
        .values({ ...row, ...of, pan: '', gateway_status: 'SUCCESS' })
        .execute();
    }
    return { txnid, paise, paidAt, fee, campaign };
  }

  /** Something that the office does; the ledger of the provider says nothing of it. */
  async function act(random: () => number, taken: Taken) {
    const closing = { txnid: taken.txnid, reason: 'Because.', by: 'asha', at: NOW };
    const what = pick(random, ['return', 'undo', 'release', 'close', 'cancel'] as const);
    // What cannot be done is refused, and changes nothing.
    if (what === 'return') await noteReturn(db, closing).catch(() => {});
    else if (what === 'undo') await undoReturn(db, taken.txnid).catch(() => {});
    else if (what === 'release') await releasePlace(db, closing).catch(() => {});
    else if (what === 'close') await closeMatters(db, closing).catch(() => {});
    else {
      await db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', taken.campaign).execute();
    }
  }

  const seeded = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return state / 4_294_967_296;
    };
  };

  const told = ({ gifts, fees }: Sums) => ({ net: gifts.paise + fees.paise, fees: fees.paise });
  /** The ledger of the provider, with what went back and what is owed taken off. */
  function expected(rows: readonly Taken[], { gone, owed }: Record<'gone' | 'owed', ReadonlySet<string>>) {
    const sum = (these: readonly Taken[]) => these.reduce((all, { paise }) => all + paise, 0);
    const went = rows.filter(({ txnid }) => gone.has(txnid));
    // What is noted as gone stays listed where its place was released: it is taken off once.
    const due = rows.filter(({ txnid }) => owed.has(txnid) && !gone.has(txnid));
    const kept = rows.filter(({ txnid }) => !gone.has(txnid) && !owed.has(txnid));
    return { net: sum(rows) - sum(went) - sum(due), fees: sum(kept.filter(({ fee }) => fee)) };
  }

  // Histories lie beside each other, with payments and campaigns of their own: a database for each would take a minute.
  it('are those of the provider’s ledger without what went back or is owed, in 1,000 histories', async () => {
    const random = seeded(47);
    for (let round = 0; round < 10; round++) {
      await clear();
      const ledger: Taken[] = [];
      for (let history = 0; history < 100; history++) {
        const own: Taken[] = [];
        for (const name of ['ridge', 'lake']) await paymentApp.campaign(`${name}-${history}`, 900);
        for (let payments = 1 + Math.floor(random() * 4); payments > 0; payments--)
          own.push(await take(random, history, ledger.length + own.length + 1));
        for (let acts = Math.floor(random() * 4); acts > 0; acts--) await act(random, pick(random, own));
        ledger.push(...own);
      }
      const open = await unsettledPayments(db, NOW);
      const notes = await db.selectFrom('closed_matters').select('txnid').where('matter', '<>', 'place').execute();
      const lists = { owed: new Set(open.map(({ txnid }) => txnid)), gone: new Set(notes.map(({ txnid }) => txnid)) };
      expect([lists.owed, lists.gone].map(({ size }) => size > 5)).toEqual([true, true]);
      for (const year of [2024, 2025, 2026]) {
        const rows = await paidIn(db, yearPeriod(year));
        const of = ledger.filter(({ paidAt }) => taxYearOf(new Date(paidAt)) === year);
        expect(told(addUp(rows)), `round ${round}, ${year}`).toEqual(expected(of, lists));
        for (const { key, sums } of divide(rows, 'month'))
          expect(told(sums), `round ${round}, ${key}`).toEqual(
            expected(
              of.filter(({ paidAt }) => indiaDay(new Date(paidAt)).startsWith(key)),
              lists,
            ),
          );
        for (const { key, sums } of divide(rows, 'campaign'))
          expect(told(sums), `round ${round}, ${key}`).toEqual(
            expected(
              of.filter(({ campaign }) => campaign === key),
              lists,
            ),
          );
        const states = divide(rows, 'state').reduce((all, { sums }) => all + told(sums).net, 0);
        expect(states, `round ${round}, ${year} by state`).toBe(expected(of, lists).net);
      }
    }
  });

  it.each([
    ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ])('count the month %s by the clock of India', (month, from, before) => {
    expect(monthPeriod(month)).toEqual({ from, before });
  });

  it('take off only the difference of a place that was moved to a cheaper campaign, once', async () => {
    await paymentApp.campaign('ridge-1', 600);
    await take(() => 0.2, 1, 1);
    const moved = { amount_paise: 90_000, due_paise: -30_000 };
    await db.updateTable('enrolments').set(moved).execute();
    const sums = async () => {
      const { fees, owed, returned } = addUp(await paidIn(db, { from: '2000', before: '2100' }));
      return [fees, owed, returned].map(({ paise }) => paise);
    };
    expect(await sums()).toEqual([60_000, 30_000, 0]);
    await closeMatters(db, { txnid: 'HH_1', reason: 'Given back.', by: 'asha', at: NOW });
    expect(await sums()).toEqual([60_000, 0, 30_000]);
    await releasePlace(db, { txnid: 'HH_1', reason: 'Ill.', by: 'asha', at: NOW });
    expect(await sums()).toEqual([0, 60_000, 30_000]);
  });

  it.each(['2026-13', '2026-00', '2026-1', 'nonsense', '26-11'])('know no month %s', (month) => {
    expect(monthPeriod(month)).toBeUndefined();
  });
});
