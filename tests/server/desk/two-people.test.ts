import { beforeEach, expect, it } from 'vitest';
import { ACTS } from '../../../src/server/desk/pages.ts';
import { callOff } from '../../../src/server/office/called-off.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { atDesk, type DeskVisitor, hiddenIn } from '../../helpers/desk.ts';
import { type DeskPayments, NOW } from '../../helpers/desk-payments.ts';
import { deskForEach } from '../../helpers/under-test.ts';
import { addCampaign, addPlace } from '../../helpers/walkers.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

interface Case {
  before?(desk: DeskPayments): Promise<Readonly<Record<string, string>> | undefined>;
  preview?: Fields;
  first: Fields;
  second: Fields;
  shows?: readonly string[];
  /** Where what each does stands beside the other: the page on which both are seen, and its words. */
  seen?: readonly [path: string, ...words: string[]];
}

const gift = async (desk: DeskPayments) => {
  await desk.give('HH_1');
  return { txnid: 'HH_1' };
};
const placeOn = (rupees: number) => async (desk: DeskPayments) => {
  const { app } = desk.paymentApp;
  await addCampaign(app, 'ridge', { price: 900, startDay: '2026-11-27' });
  await addCampaign(app, 'pass', { price: 900 });
  await addCampaign(app, 'lake', { price: 900 });
  return { campaign: 'ridge', person: await addPlace(app, 'ridge', 'Tara Devi', { rupees }) };
};
const placeAhead = async (desk: DeskPayments) => {
  await addCampaign(desk.paymentApp.app, 'ridge', { price: 900 });
  return { campaign: 'ridge', person: await addPlace(desk.paymentApp.app, 'ridge', 'Tara Devi') };
};
const owed = async (desk: DeskPayments) => {
  await desk.place('HH_1', 'ridge');
  await releasePlace(desk.paymentApp.db, { txnid: 'HH_1', reason: 'Ill.', by: 'asha', at: NOW });
  return { txnid: 'HH_1' };
};
const donor = { name: 'Kiran Negi', email: 'kiran@example.org', mobile: '9876543210' };

const CASES: Readonly<Record<string, Case>> = {
  '/desk/people/:txnid/correct': {
    before: gift,
    first: { ...donor, city: 'Kullu' },
    second: { ...donor, city: 'Mandi' },
    shows: ['Shimla', 'Kullu', 'Mandi'],
  },
  '/desk/people/:txnid/pan': {
    before: gift,
    first: { pan: 'ABCDE9234F' },
    second: { pan: 'PQRST1234Z' },
    shows: ['PAN', 'ABXXXXXX4F', 'office@example.org'],
  },
  '/desk/people/:txnid/receipt': {
    before: gift,
    first: {},
    second: {},
    seen: ['/desk/people/HH_1', 'receipt sent again', 'office@example.org, 28', 'other@example.org, 28'],
  },
  '/desk/people/:txnid/person': {
    before: gift,
    // Each has a file of his own, and nothing has changed.
    first: { act: 'save' },
    second: { act: 'save' },
    seen: ['/desk/people/HH_1', 'Kiran Negi'],
  },
  '/desk/money/open/:txnid': {
    before: owed,
    first: { reason: 'Refund 4711.' },
    second: { reason: 'Refund 4712.' },
    shows: ['To be looked at', '₹900.00'],
  },
  '/desk/money/begun': {
    async before({ paymentApp }) {
      await paymentApp.begin({ txnid: 'HH_1' });
      const created_at = '2026-11-28T01:00:00.000Z';
      await paymentApp.db.updateTable('intents').set({ created_at }).execute();
      return undefined;
    },
    first: { txnids: ['HH_1'], reason: 'Came by cheque.' },
    second: { txnids: ['HH_1'], reason: 'Never came.' },
    shows: ['HH_1', 'settled by no one'],
  },
  '/desk/money/returned/:txnid': {
    before: gift,
    first: { act: 'note', reason: 'Refund 4711.' },
    second: { act: 'note', reason: 'Chargeback.' },
    shows: ['Refund 4711.'],
  },
  '/desk/campaigns/:campaign/people/:person/due': {
    async before(desk) {
      const parts = await placeOn(900)(desk);
      const { db } = desk.paymentApp;
      const { txnid } = await db.selectFrom('enrolments').select('txnid').executeTakeFirstOrThrow();
      await noteReturn(db, { txnid, reason: 'Chargeback.', by: 'asha', at: NOW });
      return parts;
    },
    first: { how: 'cash', reason: '' },
    second: { how: 'waived', reason: '' },
    shows: ['What was noted', 'paid ₹900.00'],
  },
  '/desk/campaigns/:campaign/called-off/repay': {
    async before({ paymentApp }) {
      const { app } = paymentApp;
      await addCampaign(app, 'ridge', { status: 'cancelled', price: 900 });
      await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
      return { campaign: 'ridge' };
    },
    first: { which: 'all', reason: 'PayU 28 Nov' },
    second: { which: 'all', reason: 'PayU 29 Nov' },
    shows: ['1 payment, ₹900.00', '0 payments'],
  },
  '/desk/campaigns/:campaign/call-off': {
    before: placeAhead,
    first: { why: 'The road is closed.' },
    second: { why: 'A storm comes.' },
    shows: ['takes place', 'called off'],
  },
  '/desk/campaigns/:campaign/call-off/back': {
    async before(desk) {
      const parts = await placeAhead(desk);
      const { db } = desk.paymentApp;
      await db.transaction().execute((on) => callOff(on, { id: parts.campaign, why: 'Rain.', at: NOW }));
      return parts;
    },
    first: {},
    second: {},
    shows: ['called off', 'takes place'],
  },
  '/desk/campaigns/:campaign/walk-in': {
    before: placeOn(0),
    first: { name: 'Mira Rana', phone: '9876543211', email: '', pays: 'cash', amount: '900' },
    second: { name: 'Asha Rana', phone: '9876543212', email: '', pays: 'cash', amount: '700' },
    seen: ['/desk/campaigns/ridge', 'Mira Rana', 'paid ₹900.00', 'Asha Rana', 'paid ₹700.00'],
  },
  '/desk/campaigns/:campaign/people/:person': {
    before: placeOn(0),
    first: { note: 'Eats no dal.' },
    second: { note: 'Needs a lift.' },
    shows: ['Eats no dal.', 'Needs a lift.'],
  },
  '/desk/campaigns/:campaign/people/:person/move': {
    before: placeOn(900),
    first: { to: 'pass', sure: 'yes' },
    second: { to: 'lake', sure: 'yes' },
    shows: ['moved to The pass'],
  },
  '/desk/campaigns/:campaign/people/:person/certificates': {
    async before(desk) {
      const address = await placeOn(0)(desk);
      await desk.paymentApp.db.updateTable('enrolments').set({ came: 1 }).execute();
      return address;
    },
    first: {},
    second: {},
    shows: ['Who has a certificate'],
  },
  '/desk/campaigns/:campaign/people/:person/release': {
    before: placeOn(900),
    first: { reason: 'Broke a leg.' },
    second: { reason: 'Did not come.' },
    shows: ['released'],
  },
  '/desk/campaigns/:campaign/message': {
    async before(desk) {
      const address = await placeOn(0)(desk);
      await addPlace(desk.paymentApp.app, 'ridge', 'Asha Sharma');
      return address;
    },
    preview: { act: 'preview', subject: 'Bring boots', body: 'It is wet.' },
    first: { act: 'send', subject: 'Bring boots', body: 'It is wet.' },
    second: { act: 'send', subject: 'Bring caps', body: 'It is hot.' },
    seen: ['/desk/campaigns/ridge/messages', 'Bring boots', 'Bring caps'],
  },
  '/desk/campaigns/:campaign/walk': {
    before: placeOn(0),
    first: { others: '3', plastic: '12', note: 'Rain.' },
    second: { others: '2', plastic: '12', note: 'Fog.' },
    shows: ['Rain.', 'Fog.', 'Others who came'],
  },
  '/desk/reviews': {
    // Each chooses for himself.
    first: { mails: 'off' },
    second: { mails: 'on' },
    seen: ['/desk/reviews', 'Mail me new reviews no more'],
  },
  '/desk/reviews/:id': {
    async before({ paymentApp: { app } }) {
      await addCampaign(app, 'ridge');
      const texts = { name: 'A walker', email: 'w@example.org', headline: 'A libel', comment: 'He steals.' };
      await app.db
        .insertInto('reviews')
        .values({
          ...{ ...texts, id: 'libel', campaign_id: 'ridge', rating: 1, profile_id: '1', helpful_count: 0 },
          created_at: NOW.toISOString(),
        })
        .execute();
      return { id: 'libel' };
    },
    first: { act: 'hidden', reason: 'It names a minor.' },
    second: { act: 'hidden', reason: 'A lie.' },
    shows: ['It names a minor.', 'shown'],
  },
  '/desk/messages/:id': {
    async before({ paymentApp: { app } }) {
      const visitor = { name: 'Tara', email: 't@example.org', phone: '9811100000', mail_id: 'none' };
      const row = { ...visitor, id: 'm1', message: 'Is there a bus?', created_at: NOW.toISOString(), form_key: null };
      await app.db.insertInto('contact_messages').values(row).execute();
      return { id: 'm1' };
    },
    first: { act: 'done' },
    second: { act: 'done' },
    shows: ['open', 'answered by office@example.org'],
  },
  '/desk/mails': {
    async before({ paymentApp: { app } }) {
      const mail = { id: 'one', kind: 'donation-receipt', payload: '{}', recipient: 'wrong@example.org', attempts: 9 };
      const rest = { status: 'failed', due_ms: 0, last_error: '550 No such user', created_at: NOW.toISOString() };
      await app.db
        .insertInto('mails')
        .values({ ...mail, ...rest } as never)
        .execute();
      return undefined;
    },
    first: { drop: 'one' },
    second: { drop: 'one' },
    shows: ['wrong@example.org, given up'],
  },
  '/desk/staff': {
    before: placeOn(0),
    first: { email: 'new@example.org', role: 'leader', campaigns: ['ridge'] },
    second: { email: 'new@example.org', role: 'office' },
    shows: ['leader of ridge'],
  },
  '/desk/staff/:id': {
    async before({ paymentApp: { app } }) {
      await addCampaign(app, 'ridge');
      await atDesk(app, 'leader@example.org', ['ridge']);
      const row = app.db.selectFrom('staff').select('id').where('email', '=', 'leader@example.org');
      return { id: (await row.executeTakeFirstOrThrow()).id };
    },
    first: { act: 'remove' },
    second: { act: 'remove' },
    shows: ['leader of ridge', 'does not work at the desk'],
  },
};

const desk = deskForEach();
let other: DeskVisitor;
beforeEach(async () => {
  other = await atDesk(desk.paymentApp.app, 'other@example.org');
  await other.prove();
});

it('each act that stands on something is in this test', () => {
  const acts = ACTS.filter(({ opened }) => opened).map(({ path }) => path);
  expect(Object.keys(CASES).toSorted()).toEqual(acts.toSorted());
});

async function openedBy(visitor: DeskVisitor, path: string, preview?: Fields): Promise<Record<string, string>> {
  const { html } = preview ? await visitor.post(path, preview) : await visitor.get(path);
  const carried = ['opened', 'once', 'list'].map((name) => [name, hiddenIn(html, name)] as const);
  return Object.fromEntries(carried.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function bothOpened(path: string, one: Case) {
  const params = (await one.before?.(desk)) ?? {};
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const mine = await openedBy(desk.office, address, one.preview);
  const theirs = await openedBy(other, address, one.preview);
  return {
    first: () => desk.office.post(address, { ...mine, ...one.first }),
    second: (now = theirs) => other.post(address, { ...now, ...one.second }),
  };
}
const lines = async () => (await desk.paymentApp.db.selectFrom('staff_log').select('id').execute()).length;
async function seesBoth([path, ...words]: NonNullable<Case['seen']>): Promise<void> {
  const { html } = await other.get(path);
  for (const word of words) expect(html).toContain(word);
}

it.each(Object.entries(CASES))('%s: of two people nothing is lost, and both values are seen', async (path, one) => {
  const { first, second } = await bothOpened(path, one);
  const done = await first();
  expect(done.status, done.html).toBeLessThan(400);
  const before = await lines();
  const { status, html } = await second();
  if (one.seen) {
    expect(status, html).toBeLessThan(400);
    return seesBoth(one.seen);
  }
  expect(status).toBe(409);
  for (const words of one.shows ?? []) expect(html).toContain(words);
  expect(html).toContain('Keep what is there now');
  expect(await lines(), 'nothing was done').toBe(before);
  // With what is there now in view his own is done, or the page says why it cannot be.
  expect(html).toContain('Save mine');
  const mine = await second({ opened: hiddenIn(html, 'opened') ?? '', once: hiddenIn(html, 'once') ?? '' });
  expect([200, 404, 422], mine.html).toContain(mine.status);
});

it.each(Object.entries(CASES))(
  '%s: of two people who press at the same moment nothing is lost',
  {
    tags: ['races'],
  },
  async (path, one) => {
    const { first, second } = await bothOpened(path, one);
    const before = await lines();
    const both = await Promise.all([first(), second()]);
    if (one.seen) {
      for (const { status, html } of both) expect(status, html).toBeLessThan(400);
      return seesBoth(one.seen);
    }
    const [done = 0, shown = 0] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([done, shown]).toEqual([200, 409]);
    expect(await lines(), 'one of them was done').toBe(before + 1);
  },
);
