import { balanceOf, linesOf } from '../../src/server/money/ledger.ts';
import { closeMatters } from '../../src/server/office/closed-issues.ts';
import { paidOnPage, sumsIn } from '../../src/server/office/money.ts';
import { releasePlace } from '../../src/server/office/participants.ts';
import { addWalkIn, movePlace } from '../../src/server/office/places.ts';
import { noteReturn, settleDifference, undoNote } from '../../src/server/office/returned.ts';
import { unsettledPayments } from '../../src/server/office/unsettled-payments.ts';
import { seeded } from '../../src/site-data/ridges.ts';
import type { PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

const PRICES = { high: 3300, middle: 2800, low: 2300 } as const;
type Walk = keyof typeof PRICES;
const WALKS = Object.keys(PRICES) as Walk[];

/** What a booking must come to. */
interface Booking {
  txnid: string;
  paid: number;
  cost: number;
  returned: number;
  walk: Walk | null;
  /** What it costs again once its walk is open. */
  again: number | null;
}

const all = { from: '2000', before: '2100' };

/** Plays histories of bookings, each with walks of its own, against a model; answers every difference from it. */
export async function playHistories({ app, ...paymentApp }: PaymentApp, count: number, seed: number) {
  const { db, outbox, now } = app.services;
  const random = seeded(seed);
  const { token } = await paymentApp.user();
  const wrong: string[] = [];
  const campaign = (walk: Walk, history: number, status = 'active') =>
    paymentApp.campaign(`${walk}-${history}`, PRICES[walk], { status, start_day: '2099-12-30' });
  for (let history = 0; history < count; history++) {
    const off = new Set<Walk>();
    const bookings: Booking[] = [];
    for (const walk of WALKS) await campaign(walk, history);
    const parts = (on: Parameters<typeof addWalkIn>[0]['on']) => ({ on, outbox, siteUrl: '', by: 'asha', at: now() });
    const closing = (txnid: string) => ({ txnid, reason: 'Because.', by: 'asha', at: now() });
    const work = <T>(task: (on: Parameters<typeof addWalkIn>[0]['on']) => Promise<T>) => db.transaction().execute(task);
    const acts: Record<string, (one: Booking, walk: Walk) => Promise<void>> = {
      async pay(_one, walk) {
        if (off.has(walk)) return;
        const txnid = `H${history}-${bookings.length}`;
        const order = { txnid, amount: `${PRICES[walk]}.00`, pinfo: `${walk}-${history}` };
        const user = bookings.length ? await paymentApp.user() : { token };
        const { launch } = await paymentApp.begin({ ...order, token: user.token });
        const payment = paymentApp.pay(launch);
        // What comes late, after the walk was called off, has no place.
        const late = random() < 0.2;
        if (late) await acts['callOff']?.(_one, walk);
        for (let times = 1 + Math.floor(random() * 3); times > 0; times--)
          await paymentApp.enrol(launch, payment, user.token);
        const paid = PRICES[walk] * 100;
        bookings.push({ txnid, paid, returned: 0, cost: late ? 0 : paid, walk: late ? null : walk, again: null });
      },
      async walkIn(_one, walk) {
        const paise = PRICES[walk] * 50;
        const once = `walk-in-${history}-${bookings.length}`;
        const about = { once, campaign: `${walk}-${history}`, name: 'Tara', mobile: '9', email: '', paise, room: true };
        if (off.has(walk)) return;
        const added = await work((on) => addWalkIn(parts(on), about));
        await work((on) => addWalkIn(parts(on), about));
        bookings.push({ txnid: added?.txnid ?? '', paid: paise, returned: 0, cost: paise, walk, again: null });
      },
      async move(one, to) {
        if (!one.walk || one.walk === to || off.has(to) || one.returned >= one.paid) return;
        const row = await db.selectFrom('enrolments').select('id').where('txnid', '=', one.txnid).executeTakeFirst();
        const move = { campaign: `${one.walk}-${history}`, person: row?.id ?? '', to: `${to}-${history}`, even: false };
        await work((on) => movePlace(parts(on), move));
        Object.assign(one, { walk: to, cost: PRICES[to] * 100, again: null });
      },
      async release(one) {
        if (!one.walk) return;
        await work((on) => releasePlace(on, closing(one.txnid)));
        await work((on) => releasePlace(on, closing(one.txnid))).catch(() => {});
        Object.assign(one, { walk: null, cost: 0, again: null });
      },
      async callOff(_one, walk) {
        if (!off.has(walk))
          for (const one of bookings.filter((booking) => booking.walk === walk))
            Object.assign(one, { again: one.cost, cost: 0 });
        off.add(walk);
        for (let times = 0; times < 2; times++) await campaign(walk, history, 'cancelled');
      },
      async open(_one, walk) {
        off.delete(walk);
        for (let times = 0; times < 2; times++) await campaign(walk, history);
        for (const one of bookings.filter((booking) => booking.walk === walk && booking.again !== null))
          Object.assign(one, { cost: one.cost + (one.again ?? 0), again: null });
      },
      async giveBack(one) {
        const left = one.paid - one.returned;
        if (!left) return;
        const paise = random() < 0.5 ? left : 1 + Math.floor(random() * left);
        const once = `back-${history}-${one.txnid}-${one.returned}-${paise}-${random()}`;
        for (let times = 0; times < 2; times++)
          await work((on) => noteReturn(on, { ...closing(one.txnid), paise, once }));
        one.returned += paise;
      },
      async close(one) {
        const owed = one.paid - one.returned - one.cost;
        if (owed <= 0) return;
        await work((on) => closeMatters(on, closing(one.txnid)));
        one.returned += owed;
      },
      async undo(one) {
        const line = (await linesOf(db, one.txnid)).find(({ kind }) => kind === 'returned' || kind === 'waived');
        if (!line) return;
        await work((on) => undoNote(on, { ...closing(one.txnid), id: line.id }));
        if (line.kind === 'returned') one.returned += line.paise;
        else one.cost += line.paise;
      },
      async settle(one) {
        const due = one.cost - one.paid + one.returned;
        if (due <= 0 || !one.walk) return;
        const how = random() < 0.5 ? 'cash' : 'waived';
        const difference = { ...closing(one.txnid), how, paise: due, once: `due-${one.txnid}-${random()}` } as const;
        const note = () => work((on) => settleDifference({ on, outbox, siteUrl: '' }, difference));
        await note();
        await note().catch(() => {});
        if (how === 'cash') one.paid += due;
        else one.cost -= due;
      },
    };
    await acts['pay']?.({} as Booking, 'middle');
    for (let steps = 2 + Math.floor(random() * 8); steps > 0; steps--)
      await acts[pick(random, Object.keys(acts))]?.(pick(random, bookings), pick(random, WALKS));
    for (const one of bookings) {
      const { paid, cost, returned } = await balanceOf(db, one.txnid);
      if (paid !== one.paid || cost !== one.cost || returned !== one.returned)
        wrong.push(`${one.txnid}: ${JSON.stringify({ paid, cost, returned })}, not ${JSON.stringify(one)}`);
    }
  }
  return { wrong, sums: await sumsOf({ app, ...paymentApp }) };
}

/** What the books, the campaigns and the desk say of all money, in paise: each pair has to be equal. */
async function sumsOf({ app, call }: PaymentApp) {
  const { db } = app.services;
  const rows = await paidOnPage(db, all, { page: 0, size: 10_000 });
  const { total: sums, campaign } = await sumsIn(db, all);
  const owed = (await unsettledPayments(db, app.services.now())).filter(({ sort }) => sort === 'owed');
  app.services.cache.clear();
  let raised = 0;
  for (const { key } of campaign) {
    const { data } = await call('GET', `/open/campaign/${key}`);
    raised += Math.round(((data as { raised?: number }).raised ?? 0) * 100);
  }
  const rupeesOwed = owed.reduce((sum, { rupees }) => sum + Math.round(Number(rupees) * 100), 0);
  return {
    kept: [sums.gifts.paise + sums.fees.paise, raised],
    owed: [sums.owed.paise, rupeesOwed],
    paid: [
      rows.reduce((sum, { balance }) => sum + balance.paid, 0),
      sums.fees.paise + sums.returned.paise + sums.owed.paise,
    ],
  };
}
