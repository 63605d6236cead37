import { join } from 'node:path';
import { openLedger } from '../../src/server/fakes/payu/ledger.ts';
import { balanceOf, linesOf } from '../../src/server/money/ledger.ts';
import { mattersOf } from '../../src/server/money/matters.ts';
import { type Sums, sumsIn } from '../../src/server/office/money.ts';
import { canUndo } from '../../src/server/office/returned.ts';
import { unsettledPayments } from '../../src/server/office/unsettled-payments.ts';
import { reconcile } from '../../src/server/payments/reconcile.ts';
import { companionsIn } from '../../src/server/places/companions.ts';
import { placesIn } from '../../src/server/places/places.ts';
import { seeded } from '../../src/site-data/ridges.ts';
import { FEW, playLine } from './line-histories.ts';
import { type Hands, officeHands } from './money-hands.ts';
import type { Fields, PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

/** `few` has `FEW` places, and a line; the others have no limit. */
const WALKS = ['high', 'middle', 'low', 'few'] as const;
type Walk = (typeof WALKS)[number];
/** Rupees; each of the histories that share a database has its own, so that nobody moves to another's walk. */
const PRICES = [3300, 2800, 2300];
const PRICE_OF_FEW = 1800;
const APART = 400;
const OWN_ACTS = ['placeBack', 'oneBack', 'oneBack', 'moveOwn', 'moveOwn', 'setTerms'];
/** What comes back of a price in percent, ten days before or earlier; `null` where nobody has set figures. */
const SHARES = [100, 50, 33, 0, null];
const GIFT = 500;

/** What somebody noted at the desk and can take back, in whole paise; `kept` was kept with it. */
interface Note {
  kind: 'returned' | 'waived' | 'paid';
  paise: number;
  kept: number;
}

/** What a booking or a gift must come to, in whole paise. */
interface Booking {
  txnid: string;
  gift: boolean;
  general: boolean;
  paid: number;
  cost: number;
  returned: number;
  walk: Walk | null;
  again: number | null;
  notes: Note[];
  /** Of whoever has enrolled. */
  token: string;
  share: number | null;
  mostBack: number | null;
  givenBack: boolean;
  /** How many have a place, what was kept of those who gave theirs back alone, and how many did. */
  people: number;
  kept: number;
  gone: number;
}

/** Where the money really is: what the provider's own ledger says that it took, less what was given back there, and the drawer of cash. */
function openTills({ app }: PaymentApp) {
  const provider = openLedger(join(app.config.dataDir, 'fake-payu.sqlite'));
  const moved = new Map<string, number>();
  const held = (txnid: string) => {
    const taken = provider.find(txnid);
    const rupees = taken?.status === 'success' ? Number(taken.amount) : 0;
    return Math.round(rupees * 100) + (moved.get(txnid) ?? 0);
  };
  return {
    held,
    move(txnid: string, paise: number) {
      moved.set(txnid, (moved.get(txnid) ?? 0) + paise);
      if (held(txnid) < 0) throw new Error(`More went back for ${txnid} than was ever taken.`);
    },
    close: () => provider.close(),
  };
}

interface Playing {
  count: number;
  seed: number;
  hands?: Hands;
  lanes?: number;
  elsewhere?: (request: Request) => Promise<Response>;
  say?: (played: number) => void;
}

/** Plays histories of bookings and gifts, each with walks of its own, against a model; answers every difference from it. */
export async function playHistories(
  paymentApp: PaymentApp,
  { count, seed, hands = officeHands(paymentApp), lanes = 1, elsewhere, say }: Playing,
): Promise<string[]> {
  const { app } = paymentApp;
  const here = app.handle;
  // Another process may know what a campaign has raised a second later.
  if (elsewhere)
    app.handle = (request, from) =>
      request.url.includes('/api/open/campaign/') ? here(request, from) : elsewhere(request);
  const tills = openTills(paymentApp);
  const wrong: string[] = [];
  let next = 0;
  let time = Date.parse('2026-11-28T05:00:00Z');
  // Nothing here happens in the same moment as something before it.
  const tick = () => {
    time += 1000;
    if (!elsewhere) app.setTime(time);
  };
  let played = 0;
  const lane = async () => {
    for (let history = next++; history < count; history = next++) {
      wrong.push(...(await playHistory(paymentApp, { hands, tills, tick, id: seed * 100_000 + history })));
      played += 1;
      say?.(played);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  tills.close();
  app.handle = here;
  return wrong;
}

interface History {
  hands: Hands;
  tills: ReturnType<typeof openTills>;
  tick(): void;
  id: number;
}

async function playHistory(paymentApp: PaymentApp, { hands, tills, tick, id }: History): Promise<string[]> {
  const { db } = paymentApp;
  const { bank } = paymentApp.app.payu ?? {};
  const random = seeded(id);
  const chance = (of: number) => random() < of;
  const off = new Set<Walk>();
  const prices = PRICES.map((rupees) => rupees + (id % APART));
  const [high = 0, middle = 0, low = 0] = prices;
  const price: Record<Walk, number> = { high, middle, low, few: PRICE_OF_FEW + (id % APART) };
  const terms: Record<Walk, number | null> = { high: null, middle: null, low: null, few: null };
  const wrong: string[] = [];
  const bookings: Booking[] = [];
  /** Payments of another amount than was asked for: they stand in no books until they are looked at. */
  const strays: string[] = [];
  let ids = 0;
  const newId = () => `H${id}-${ids++}`;
  const idOf = (walk: Walk) => `${walk}-${id}`;
  const setWalk = (walk: Walk, status: string) =>
    paymentApp.campaign(idOf(walk), price[walk], {
      ...{ status, start_day: '2099-12-30', seats: walk === 'few' ? FEW : null },
    });
  /** What comes back of a booking and of its price, as the terms say. */
  function comesBack({ walk, cost, paid, returned, share, mostBack, kept }: Booking, price = Math.max(0, cost - kept)) {
    const left = paid - returned;
    const shares = [share, walk && terms[walk]].map((percent) => Math.ceil((price * (percent ?? 0)) / 100));
    const ofPrice = Math.min(share === null ? price : Math.max(...shares), mostBack ?? price);
    return { ofPrice, back: left - Math.min(cost - ofPrice, left) };
  }
  const owedFor = ({ paid, returned, cost }: Booking) => Math.max(0, paid - returned - cost);
  /** Twice, as from two tabs. */
  async function change({ txnid: transactionId, token }: Booking, act: object) {
    const send = () => paymentApp.call('POST', '/open/campaign/place/change', { transactionId, ...act }, token);
    const [first] = [await send(), await send()];
    return first;
  }
  const begin = (walk: Walk, token: string, friends: readonly object[]) => {
    const amount = `${price[walk] * (1 + friends.length)}.00`;
    return paymentApp.begin({ txnid: newId(), amount, pinfo: idOf(walk), token, friends });
  };
  const add = (booking: Pick<Booking, 'txnid' | 'paid' | 'cost'> & Partial<Booking>) =>
    bookings.push({
      ...{ gift: false, general: false, returned: 0, walk: null, again: null, notes: [] },
      ...{ token: '', share: null, mostBack: null, givenBack: false, people: 1, kept: 0, gone: 0 },
      ...booking,
    });
  const part = (of: number) => (chance(0.5) ? of : 1 + Math.floor(random() * of));

  const line = playLine({
    ...{ paymentApp, campaign: idOf('few'), price: price.few, random, newId },
    isOff: () => off.has('few'),
    held: () => sumOf(bookings.filter(({ walk }) => walk === 'few').map(({ people }) => people)),
    addPaid(txnid, hasPlace) {
      const paise = price.few * 100;
      add({ txnid, paid: paise, ...(hasPlace ? { cost: paise, walk: 'few' } : { cost: 0 }) });
    },
  });
  const isFull = (walk: Walk, people = 1) => walk === 'few' && line.room() < people;

  async function placeOf({ txnid, walk }: Booking) {
    const row = await db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).executeTakeFirst();
    return { txnid, campaign: walk ? idOf(walk) : '', person: row?.id ?? '' };
  }
  function payAtBank(launch: Fields) {
    const stray = chance(0.1);
    bank?.setSwitches({ webhook: 'never', amount: stray ? 'wrong' : 'right' });
    const payment = paymentApp.pay(launch);
    bank?.setSwitches({ webhook: 'never' });
    return { payment, stray };
  }
  async function tell(save: () => Promise<unknown>, payment: Fields) {
    const ways = [
      save,
      () => paymentApp.post('/api/payment/webhook', payment),
      () => paymentApp.post('/api/payment/return', payment),
    ];
    for (let times = 1 + Math.floor(random() * 3); times > 0; times--) await pick(random, ways)();
  }
  function note(one: Booking, noted: Note) {
    one.notes.push(noted);
    if (noted.kind === 'waived') one.cost -= noted.paise;
    else one[noted.kind] += noted.paise;
    if (one.gift) one.cost -= noted.paise;
    one.cost += noted.kept;
    if (noted.kind !== 'waived') tills.move(one.txnid, noted.kind === 'paid' ? noted.paise : -noted.paise);
  }

  const acts: Record<string, (one: Booking, walk: Walk) => Promise<void>> = {
    ...line.acts,
    async pay(one, walk) {
      if (off.has(walk) || isFull(walk)) return;
      const { token } = await paymentApp.user();
      const friends =
        chance(0.5) && !isFull(walk, 3) ? ['अ', 'R'].map((name) => ({ name, mobile: '9876543210', age: 8 })) : [];
      const people = 1 + friends.length;
      const launches = [(await begin(walk, token, friends)).launch];
      const [paise, share] = [price[walk] * people * 100, terms[walk]];
      if (chance(0.2)) {
        // After a failure the person begins again, and then pays in both windows.
        const [first = {}] = launches;
        await paymentApp.enrol(first, paymentApp.pay(first, 'fail'), token);
        launches.push((await begin(walk, token, friends)).launch);
      }
      const paid = launches.map((launch) => ({ launch, ...payAtBank(launch) }));
      // What comes late, after the walk was called off, has no place.
      if (chance(0.2)) await acts['callOff']?.(one, walk);
      if (chance(0.2)) await acts['setTerms']?.(one, walk);
      let free = !off.has(walk);
      for (const { launch, payment, stray } of paid) {
        await tell(() => paymentApp.enrol(launch, payment, token), payment);
        const { txnid = '' } = launch;
        if (stray) strays.push(txnid);
        else add({ txnid, paid: paise, token, share, people, ...(free ? { cost: paise, walk } : { cost: 0 }) });
        if (!stray) free = false;
      }
    },
    async give(_one, walk) {
      const campaignId = chance(0.5) && !off.has(walk) ? idOf(walk) : undefined;
      const order = { txnid: newId(), amount: `${GIFT}.00`, ...(campaignId && { campaignId }) };
      const { launch } = await paymentApp.begin(order);
      const { payment, stray } = payAtBank(launch);
      await tell(() => paymentApp.save(launch, payment), payment);
      if (stray) strays.push(order.txnid);
      else add({ txnid: order.txnid, paid: GIFT * 100, cost: GIFT * 100, gift: true, general: !campaignId });
    },
    async walkIn(_one, walk) {
      if (off.has(walk) || isFull(walk)) return;
      const paise = price[walk] * 50;
      const once = newId();
      const txnid = await hands.walkIn({ once, campaign: idOf(walk), name: `Tara ${once}`, paise });
      add({ txnid, paid: paise, cost: paise, walk });
      tills.move(txnid, paise);
    },
    async move(one, to) {
      if (!one.walk || one.walk === to || off.has(to) || isFull(to, one.people) || one.returned >= one.paid) return;
      const even = chance(0.2);
      await hands.move(await placeOf(one), idOf(to), even);
      const left = one.paid - one.returned;
      const paise = price[to] * one.people * 100 + one.kept;
      if (even && paise > left) one.notes.push({ kind: 'waived', paise: paise - left, kept: 0 });
      Object.assign(one, { walk: to, cost: even ? left : paise, again: null });
    },
    async setTerms(_one, walk) {
      terms[walk] = pick(random, SHARES);
      const percent = terms[walk];
      const content = JSON.stringify(percent === null ? {} : { cancelling: [{ days: 10, percent }] });
      await db.updateTable('campaigns').set({ content }).where('id', '=', idOf(walk)).execute();
    },
    async reprice(_one, walk) {
      if (walk === 'few') return;
      price[walk] = pick(random, prices);
      await setWalk(walk, off.has(walk) ? 'cancelled' : 'active');
    },
    async placeBack(one) {
      if (!one.token) return;
      const held = one.walk !== null && !off.has(one.walk);
      const { back } = comesBack(one);
      const { data } = await change(one, { act: 'show' });
      const shown = Object(data) as { standing?: string; back?: string };
      if (held !== (shown.standing === 'held')) wrong.push(`${one.txnid} is ${shown.standing}`);
      if (held && paiseOf(shown.back ?? '') !== back) wrong.push(`${one.txnid} would bring ${shown.back}, not ${back}`);
      await change(one, { act: 'give-back', back: shown.back ?? '' });
      if (held) Object.assign(one, { walk: null, cost: one.paid - one.returned - back, again: null, givenBack: true });
    },
    async oneBack(one) {
      if (!one.token) return;
      const { data } = await change(one, { act: 'show' });
      const [companion] = Object(data).along as { id: string; back: string }[];
      const held = one.walk !== null && !off.has(one.walk) && one.people > 1;
      if (held !== (companion !== undefined))
        wrong.push(`${one.txnid} has ${held ? 'no' : 'a'} companion to give back`);
      if (!held || !companion) return;
      const share = Math.round(Math.max(0, one.cost - one.kept) / one.people);
      const most = one.mostBack && Math.ceil(one.mostBack / one.people);
      const { ofPrice } = comesBack({ ...one, mostBack: most }, share);
      const owed = owedFor(one);
      Object.assign(one, { cost: one.cost - ofPrice, kept: one.kept + share - ofPrice, people: one.people - 1 });
      Object.assign(one, { gone: one.gone + 1, mostBack: one.mostBack && one.mostBack - (most ?? 0) });
      if (paiseOf(companion.back) !== owedFor(one) - owed) wrong.push(`a companion would bring ${companion.back}`);
      await change(one, { act: 'give-back', who: companion.id, back: companion.back });
    },
    async moveOwn(one, to) {
      if (!one.token) return;
      const may = one.walk && one.walk !== to && !off.has(one.walk) && !off.has(to) && !isFull(to, one.people);
      const same =
        one.cost === price[to] * one.people * 100 + one.kept && one.mostBack === null && one.returned < one.paid;
      const { ofPrice } = comesBack(one);
      await change(one, { act: 'move', to: idOf(to) });
      if (may && same) Object.assign(one, { walk: to, mostBack: ofPrice, again: null });
    },
    async release(one) {
      if (!one.walk) return;
      await hands.release(await placeOf(one));
      Object.assign(one, { walk: null, cost: Math.min(one.cost, one.kept), again: null });
    },
    async callOff(_one, walk) {
      // Whoever plays beside this may have offered already what was free before.
      await line.acts.offer();
      if (!off.has(walk))
        for (const one of bookings.filter((booking) => booking.walk === walk))
          Object.assign(one, { again: one.cost, cost: 0 });
      off.add(walk);
      for (let times = 0; times < 2; times++) await setWalk(walk, 'cancelled');
    },
    async open(_one, walk) {
      off.delete(walk);
      for (let times = 0; times < 2; times++) await setWalk(walk, 'active');
      for (const one of bookings.filter((booking) => booking.walk === walk && booking.again !== null))
        Object.assign(one, { cost: one.cost + (one.again ?? 0), again: null });
    },
    async repay(_one, walk) {
      const owed = bookings.filter((one) => one.walk === walk && one.paid - one.returned > one.cost);
      if (!off.has(walk) || !owed.length) return;
      await hands.repay(idOf(walk));
      for (const one of owed) note(one, { kind: 'returned', paise: one.paid - one.returned - one.cost, kept: 0 });
    },
    async giveBack(one) {
      const left = one.paid - one.returned;
      if (!left) return;
      const paise = part(left);
      await hands.note(one.txnid, paise, newId());
      note(one, { kind: 'returned', paise, kept: 0 });
    },
    async close(one) {
      const owed = one.paid - one.returned - one.cost;
      if (owed <= 0) return;
      const paise = part(owed);
      const keep = !one.walk && chance(0.5);
      await hands.close(one.txnid, { paise, keep, once: newId() });
      note(one, { kind: 'returned', paise, kept: keep ? owed - paise : 0 });
    },
    async ask() {
      for (let seconds = 0; seconds < 60; seconds++) tick();
      while (await reconcile(paymentApp.app.payments));
    },
    async look() {
      const txnid = strays.pop();
      if (!txnid) return;
      tills.move(txnid, -tills.held(txnid));
      await hands.close(txnid, { once: newId() });
      if ((await mattersOf(db, [txnid])).some(({ closed_at }) => closed_at === null)) strays.push(txnid);
    },
    async undo(one) {
      if (!one.notes.length) return;
      const noted = pick(random, one.notes);
      // What went back was paid.
      if (noted.kind === 'paid' && one.returned > one.paid - noted.paise) return;
      const lines = await linesOf(db, one.txnid);
      const keptWith = (key: string) => -(lines.find((line) => line.key === key && line.kind === 'price')?.paise ?? 0);
      const line = lines.find((one) => {
        const { kind, paise, key } = one;
        const same = kind === noted.kind && Math.abs(paise) === noted.paise && canUndo(one, lines);
        return same && (kind !== 'returned' || keptWith(key) === noted.kept);
      });
      if (!line) throw new Error(`There is no line for ${JSON.stringify(noted)} of ${one.txnid}.`);
      await hands.undo(one.txnid, line);
      one.notes.splice(one.notes.indexOf(noted), 1);
      const { kind, paise, kept } = noted;
      const back = { kind, paise: -paise, kept: -kept };
      note(one, back);
      one.notes.pop();
    },
    async settle(one) {
      const due = one.cost - one.paid + one.returned;
      if (due <= 0 || !one.walk) return;
      const how = chance(0.5) ? 'cash' : 'waived';
      const paise = part(due);
      await hands.settle(await placeOf(one), { how, paise, once: newId() });
      note(one, { kind: how === 'cash' ? 'paid' : 'waived', paise, kept: 0 });
    },
  };
  tick();
  if (chance(0.5)) price.high = price.middle;
  for (const walk of WALKS) {
    await setWalk(walk, 'active');
    await acts['setTerms']?.({} as Booking, walk);
  }
  for (const walk of ['middle', 'few', 'few'] as const) await acts['walkIn']?.({} as Booking, walk);
  tick();
  await acts['pay']?.({} as Booking, 'middle');
  const played: string[] = [];
  // A line comes about often enough.
  const names = [...Object.keys(acts), 'wait', 'wait', 'take', 'release'];
  for (let steps = 4 + Math.floor(random() * 12); steps > 0; steps--) {
    // What a person does with a place of their own needs one.
    const own = bookings.filter(({ token, walk }) => token && walk);
    const mine = own.length > 0 && chance(0.4);
    const name = pick(random, mine ? OWN_ACTS : names);
    const one = pick(random, mine ? own : bookings);
    // Somebody moves to a walk of the same price, and to another now and then.
    const alike = WALKS.filter((walk) => one.walk && walk !== one.walk && price[walk] === price[one.walk]);
    const walk = pick(random, name === 'moveOwn' && alike.length && chance(0.8) ? alike : WALKS);
    played.push(name);
    tick();
    await acts[name]?.(one, walk);
    // The terms of the walk of somebody who has moved change more often than others.
    if (name === 'moveOwn' && chance(0.5)) {
      await acts['setTerms']?.(one, walk);
      await acts[pick(random, ['placeBack', 'oneBack', 'setTerms'])]?.(one, walk);
    }
  }
  wrong.push(
    ...(await line.compare()),
    ...(await compare(paymentApp, { bookings, strays, tills, walks: WALKS.map(idOf) })),
  );
  return wrong.map((difference) => `history ${id} (${played.join(', ')}): ${difference}`);
}

const ALWAYS = { from: '2000', before: '2100' };
const paiseOf = (rupees: string | number) => Math.round(Number(rupees) * 100);
const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

interface Played {
  bookings: readonly Booking[];
  strays: readonly string[];
  tills: History['tills'];
  walks: readonly string[];
}

/** How lines, books, campaigns, desk, provider and drawer differ from the model of a history, and from each other. */
async function compare({ app, call }: PaymentApp, { bookings, strays, tills, walks }: Played): Promise<string[]> {
  const { db } = app;
  const wrong: string[] = [];
  const same = (what: string, is: number, must: number) => {
    if (is !== must) wrong.push(`${what} is ${is}, not ${must}`);
  };
  for (const { txnid, paid, cost, returned } of bookings) {
    const balance = await balanceOf(db, txnid);
    same(`${txnid} paid`, balance.paid, paid);
    same(`${txnid} cost`, balance.cost, cost);
    same(`${txnid} returned`, balance.returned, returned);
    same(`what provider and drawer hold for ${txnid}`, tills.held(txnid), balance.paid - balance.returned);
  }
  const txnids = new Set([...bookings.map(({ txnid }) => txnid), ...strays]);
  const listed = (await unsettledPayments(db, app.services.now())).filter(({ txnid }) => txnids.has(txnid));
  const here = bookings.filter(({ general }) => !general);
  const of = (what: (one: Booking) => number) => here.reduce((sum, one) => sum + what(one), 0);
  const owed = ({ paid, returned, cost }: Booking) => Math.max(0, paid - returned - cost);
  const kept = of((one) => one.paid - one.returned - owed(one));
  const books = (await sumsIn(db, ALWAYS)).campaign.filter(({ key }) => walks.includes(key));
  const inBooks = (...parts: (keyof Sums)[]) =>
    books.reduce((sum, { sums }) => sum + parts.reduce((some, name) => some + sums[name].paise, 0), 0);
  same(
    'returned in the books',
    inBooks('returned'),
    of(({ returned }) => returned),
  );
  same('owed in the books', inBooks('owed'), of(owed));
  same('kept in the books', inBooks('gifts', 'fees'), kept);
  const onDesk = listed.filter(({ sort }) => sort === 'owed').map(({ rupees }) => paiseOf(rupees));
  same('owed on the desk', sumOf(onDesk), of(owed));
  const misfits = new Set(listed.filter(({ sort }) => sort === 'misfit').map(({ txnid }) => txnid));
  same('payments of another amount on the desk', misfits.size, strays.length);
  for (const walk of walks) {
    const people = await placesIn(db, walk).select('txnid').execute();
    const along = await companionsIn(db, walk).select('id').execute();
    const must = here.filter((one) => one.walk && walk.startsWith(`${one.walk}-`)).map((one) => one.people);
    same(`places of ${walk}`, people.length + along.length, sumOf(must));
  }
  for (const [once, count] of [
    ['given-back', bookings.filter(({ givenBack }) => givenBack).length],
    ['moved', bookings.filter(({ mostBack }) => mostBack !== null).length],
  ] as const) {
    const keys = bookings.map(({ txnid }) => `${once}:${txnid}`);
    const mails = await db
      .selectFrom('mails')
      .select('id')
      .where('once_key', 'in', [...keys, ''])
      .execute();
    same(`letters that say ${once}`, mails.length, count);
  }
  const companions = await db
    .selectFrom('companions')
    .select('id')
    .where('txnid', 'in', [...txnids, ''])
    .execute();
  const keys = companions.map(({ id }) => `given-back:${id}`);
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', 'in', [...keys, ''])
    .execute();
  same('letters about one given back', mails.length, sumOf(bookings.map(({ gone }) => gone)));
  app.services.cache.clear();
  const raised: number[] = [];
  for (const walk of walks) {
    const { data } = await call('GET', `/open/campaign/${walk}`);
    raised.push(paiseOf((data as { raised?: number }).raised ?? 0));
  }
  same('raised by the campaigns', sumOf(raised), kept);
  return wrong;
}
