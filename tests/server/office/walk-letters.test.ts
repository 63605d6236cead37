import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { importContent } from '../../../src/server/campaigns/import/import-content.ts';
import { tellOfWalks } from '../../../src/server/office/walk-letters.ts';
import { noteWalk } from '../../../src/server/office/walks.ts';
import { takePlace } from '../../../src/server/places/places.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { untilAwaited } from '../../helpers/until-awaited.ts';
import { addCampaign, place, storePlaces } from '../../helpers/walkers.ts';

// The walk is on 5 and 6 December 2026, and one meets at half past six.
const india = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);
const BOOKED = india('2026-11-20 10:00');
const LATER = { start_day: '2026-12-12', end_day: '2026-12-13' };
const MEETS = { meetingPoint: 'Bus stand', meetingTime: '06:30', address: 'Barshaini' };

let paymentApp: PaymentApp;
let app: TestApp;
beforeEach(async () => {
  paymentApp = await openPaymentApp({ at: BOOKED });
  app = paymentApp.app;
  await addCampaign(app, 'ridge', { endDay: '2026-12-06' });
  await file(contentOf());
});
afterEach(() => app.close());

const contentOf = (location: object = {}, more: object = {}) => ({
  content: JSON.stringify({ location: { ...MEETS, ...location }, ...more }),
});
/** The file of the walk is another one from this moment on, as an import stores it. */
const file = (values: object) =>
  app.db
    .updateTable('campaigns')
    .set({ ...values, updated_at: app.services.now().toISOString() })
    .where('id', '=', 'ridge')
    .execute();
/** Somebody books, and is told where one meets as the file says it then. */
async function book(name: string) {
  const person = await paymentApp.user(`${name}@example.org`);
  const txnid = `HH_${name}`;
  const taken = await paymentApp.takeFree(txnid, 'ridge', person.token, { email: person.email });
  expect(taken).toMatchObject({ ok: true });
  return txnid;
}
/** Looks at a moment whom to tell. With `held` its mails wait. */
async function tell(at?: string, { services, held = false }: { services?: typeof app.services; held?: boolean } = {}) {
  if (at) app.setTime(india(at));
  const parts = services ?? app.services;
  // Nobody is at work on the queue when the mails come into it.
  if (held) await parts.outbox.sendDue();
  await tellOfWalks(held ? { ...parts, outbox: { ...parts.outbox, kick() {} } } : parts);
  if (!held) await parts.outbox.sendDue();
}
/** The subjects of the letters of walks so far, with whom they went to. */
const told = async () =>
  (await app.mails())
    .flatMap((mail) => {
      const subject = /^Subject: ((?:Changed|It begins|Thank you).*)$/m.exec(mail)?.[1];
      return subject ? [`${/^To: (.*)@/m.exec(mail)?.[1]}: ${subject}`] : [];
    })
    .toSorted();
const CHANGED = 'asha: Changed (days): The ridge';
const SOON = 'asha: It begins on 5 December 2026: The ridge';
const THANKS = 'asha: Thank you: The ridge';
const calendarOf = (mail: string) => ({
  uid: /^UID:(.*)$/m.exec(mail)?.[1],
  sequence: Number(/^SEQUENCE:(.*)$/m.exec(mail)?.[1]),
  start: /^DTSTART;VALUE=DATE:(.*)$/m.exec(mail)?.[1],
});

describe('a walk that has changed', () => {
  it.each<[string, object, string, string]>([
    ['the days', LATER, 'Days: 12 to 13 December 2026. It was: 5 to 6 December 2026.', 'days'],
    ['the hour', contentOf({ meetingTime: '07:15' }), 'Meeting time: 07:15. It was: 06:30.', 'meeting time'],
    [
      'the place',
      contentOf({ meetingPoint: 'Old bridge' }),
      'Meeting point: Old bridge. It was: Bus stand.',
      'meeting point',
    ],
    ['the address', contentOf({ address: '' }), 'To be announced. It was: Barshaini.', 'address of the meeting point'],
  ])('is told with what was and what is: %s', async (_, change, words, subject) => {
    await book('asha');
    const before = await app.mailTo('asha@example.org');
    app.setTime(india('2026-11-21 09:00'));
    await file(change);
    await tell('2026-11-21 09:10');
    expect(await told()).toEqual([`asha: Changed (${subject}): The ridge`]);
    const letter = await app.mailTo('asha@example.org');
    expect(letter).toContain(words);
    expect(letter).toContain('/campaigns/enroll/place?token=');
    const [was, is] = [calendarOf(before), calendarOf(letter)];
    expect(is.uid).toBe(was.uid);
    expect(is.sequence).toBeGreaterThan(was.sequence);
    expect(is.start).toBe('start_day' in change ? '20261212' : '20261205');
  });

  it('is told once for each change, however often and by however many it is looked at', async () => {
    await book('asha');
    const other = await app.beside();
    for (const [at, days, count] of [
      ['2026-11-21 09:00', LATER, 1],
      ['2026-11-22 09:00', { start_day: '2026-12-05', end_day: '2026-12-06' }, 2],
      ['2026-11-23 09:00', LATER, 3],
    ] as const) {
      app.setTime(india(at));
      await file(days);
      app.setTime(india(at).getTime() + 600_000);
      await Promise.all([tell(), tell(undefined, other), tell(), tell(undefined, other)]);
      await tell();
      expect(await told()).toHaveLength(count);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['changed back within ten minutes', () => file({ start_day: '2026-12-05', end_day: '2026-12-06' })],
    ['called off', () => file({ status: 'cancelled', called_off_at: BOOKED.toISOString() })],
    ['without a file any more', () => file({ listed: 0 })],
    ['begun by now', () => file({ start_day: '2026-11-20', end_day: '2026-11-21' })],
    ['of nobody any more', () => takePlace(app.db, 'HH_asha', { by: 'site', at: BOOKED })],
  ])('is told to nobody when it is %s', async (_, change) => {
    await book('asha');
    app.setTime(india('2026-11-21 09:00'));
    await file(LATER);
    await tell('2026-11-21 09:09');
    await change();
    await tell('2026-11-21 09:30');
    expect(await told()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['before the hour of meeting is told', '2026-12-05 06:20', [CHANGED]],
    ['after it is about another walk', '2026-12-05 06:25', []],
    ['long after is about another walk', '2026-12-20 09:00', []],
  ])('a change %s', async (_, at, letters) => {
    await book('asha');
    await tell('2026-12-02 09:00');
    app.setTime(india(at).getTime() - 60_000);
    await file({ start_day: '2027-01-05', end_day: '2027-01-06' });
    app.setTime(india(at).getTime() + 540_000);
    await tell();
    expect((await told()).filter((line) => line.includes('Changed'))).toEqual(letters);
  });

  it('is no news to whoever books after it, nor to places from before these letters, which hear of the next change', async () => {
    await storePlaces(app, [place('ridge', 1)]);
    app.setTime(india('2026-11-21 09:00'));
    await file(LATER);
    await book('asha');
    await tell('2026-11-21 09:10');
    expect(await told()).toEqual([]);
    await file(contentOf({ meetingTime: '08:00' }));
    await tell('2026-11-21 09:20');
    const letters = ['asha: Changed (meeting time): The ridge', 'p001: Changed (meeting time): The ridge'];
    expect(await told()).toEqual(letters);
  });

  it('is told as it is when the letter goes out, and not at all where it is as before by then', async () => {
    await book('asha');
    app.setTime(india('2026-11-21 09:00'));
    await file(LATER);
    await tell('2026-11-21 09:10', { held: true });
    await file({ start_day: '2026-12-05', end_day: '2026-12-06' });
    expect(await told()).toEqual([]);
  });
});

describe('a letter that is dropped has told nothing', () => {
  const EARLIER = { start_day: '2026-12-05', end_day: '2026-12-06' };
  it.each<[string, string, object, string[], string]>([
    ['a change that is taken back is no change of a day that nobody was told', '2026-11-21 09:10', EARLIER, [], ''],
    ['a day that was wrong for a while is told once it is right', '2026-12-02 09:00', LATER, [SOON], ''],
    ['a last day that is corrected meanwhile is thanked for', '2026-12-07 10:00', {}, [THANKS], '2026-12-07'],
  ])('%s', async (_, at, change, letters, last) => {
    await book('asha');
    if (change === EARLIER) {
      app.setTime(india('2026-11-21 09:00'));
      await file(LATER);
    }
    await tell(at, { held: true });
    await file({ ...change, ...(last && { end_day: last }) });
    await app.services.outbox.sendDue();
    expect(await told()).toEqual([]);
    await file(last ? {} : EARLIER);
    await tell(last ? '2026-12-08 10:00' : at.replace(/:.*/, ':20'));
    await tell();
    expect(await told()).toEqual(letters);
  });
});

it('a change is told after all where the walk was called off by mistake while its letter waited', async () => {
  await book('asha');
  await file(LATER);
  await tell('2026-11-21 09:10', { held: true });
  await file({ status: 'cancelled', called_off_at: BOOKED.toISOString() });
  await app.services.outbox.sendDue();
  await file({ status: 'active', called_off_at: null });
  await tell('2026-11-21 09:30');
  expect(await told()).toEqual([CHANGED]);
});

describe('the days before a walk', () => {
  it('from eight in the morning three days before everybody is told once, with what to bring and who leads', async () => {
    await file(
      contentOf(
        {},
        { preparation: { leader: 'A guide from Tosh', bring: ['Boots'] }, contact: { mobile: '98160 00000' } },
      ),
    );
    await book('asha');
    await storePlaces(app, [place('ridge', 1), place('ridge', 2, { place: 'none' }), place('ridge', 3, { email: '' })]);
    const friend = { id: 'c', txnid: 'HH_ridge_001', position: 0, name: 'तारा', mobile: '9876500000', age: 20 };
    await app.db.insertInto('transaction_ids').values({ txnid: friend.txnid, taken_at: '' }).execute();
    await app.db
      .insertInto('companions')
      .values({ ...friend, place: 'held' })
      .execute();
    await tell('2026-12-02 07:59');
    expect(await told()).toEqual([]);
    for (const at of ['2026-12-02 08:00', '2026-12-02 08:01', '2026-12-04 23:00', '2026-12-05 06:29']) await tell(at);
    expect(await told()).toEqual([SOON, SOON.replace('asha', 'p001')]);
    const letter = await app.mailTo('p001@example.org');
    for (const words of ['Starts: 5 December 2026, 06:30', 'Meeting point: Bus stand', 'Who leads: A guide from Tosh'])
      expect(letter).toContain(words);
    for (const words of ['Phone of the group: 98160 00000', '- Boots', 'who come along with you too: तारा.'])
      expect(letter).toContain(words);
  });

  it('a walk that takes place again after all, or begins when it did before, is told as if nothing had been', async () => {
    await book('asha');
    await file({ status: 'cancelled', called_off_at: BOOKED.toISOString() });
    await tell('2026-12-02 09:00');
    await file({ status: 'active', called_off_at: null, start_day: '2026-11-01' });
    await tell('2026-12-02 09:20');
    await file({ start_day: '2026-12-05' });
    await tell('2026-12-02 09:40');
    expect(await told()).toEqual([SOON]);
  });

  it('who books later is told at once and once, and nobody once it has begun', async () => {
    await tell('2026-12-04 20:00');
    await book('asha');
    await tell();
    await tell('2026-12-05 06:00');
    await storePlaces(app, [place('ridge', 1)]);
    await tell('2026-12-05 06:30');
    expect(await told()).toEqual([SOON]);
  });

  it('is told anew where the walk begins on another day, and to whoever is moved to it', async () => {
    await book('asha');
    await tell('2026-12-02 09:00');
    await file(LATER);
    await tell('2026-12-02 09:10');
    await tell('2026-12-09 08:00');
    const letters = [CHANGED, 'asha: It begins on 12 December 2026: The ridge', SOON];
    expect(await told()).toEqual(letters);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is called off', () => file({ status: 'cancelled', called_off_at: BOOKED.toISOString() })],
    ['begins on another day', () => file(LATER)],
    ['is not that of this person any more', () => takePlace(app.db, 'HH_asha', { by: 'site', at: BOOKED })],
  ])('a letter that waits is dropped where the walk %s meanwhile', async (_, change) => {
    await book('asha');
    await tell('2026-12-02 09:00', { held: true });
    await change();
    expect(await told()).toEqual([]);
  });
});

describe('the days after a walk', () => {
  const came = (txnid: string, people = 1) =>
    app.db.transaction().execute(async (on) => {
      const walk = { campaign_id: 'ridge', people, others: 0, grams: '{}', note: '', noted_by: '', noted_at: '' };
      await on.insertInto('walks').values(walk).execute();
      await on.updateTable('enrolments').set({ came: 1 }).where('txnid', '=', txnid).execute();
    });

  it('everybody is thanked once, from ten in the morning on', async () => {
    const drawing = { assets: [{ url: '/pictures/kheerganga.svg' }] };
    await file(contentOf({}, drawing));
    await book('asha');
    await tell('2026-12-07 09:59');
    expect(await told()).toEqual([]);
    for (const at of ['2026-12-07 10:00', '2026-12-07 10:01', '2026-12-09 10:00']) await tell(at);
    expect(await told()).toEqual([THANKS]);
    const letter = await app.mailTo('asha@example.org');
    expect(letter).toContain('/campaigns/ridge#reviews');
    expect(letter).not.toContain('#photos');
  });

  it('leads to photographs where the campaign has some', async () => {
    await file(contentOf({}, { assets: [{ url: '/photographs/ridge.jpg' }] }));
    await book('asha');
    await tell('2026-12-07 10:00');
    expect(await app.mailTo('asha@example.org')).toContain('/campaigns/ridge#photos');
  });

  it('thanks those alone who were there, where somebody noted that, also whoever is noted late', async () => {
    await book('asha');
    await storePlaces(app, [place('ridge', 1), place('ridge', 2)]);
    await came('HH_asha');
    await tell('2026-12-07 10:00');
    expect(await told()).toEqual([THANKS]);
    await app.db.updateTable('enrolments').set({ came: 1 }).where('txnid', '=', 'HH_ridge_001').execute();
    await tell('2026-12-08 10:00');
    expect(await told()).toEqual([THANKS, THANKS.replace('asha', 'p001')]);
  });

  it('the person of a booking is thanked for those who came without that person', async () => {
    await storePlaces(app, [place('ridge', 1)]);
    const friend = { id: 'c', txnid: 'HH_ridge_001', position: 0, name: 'तारा', mobile: '9876500000', age: 20 };
    await app.db.insertInto('transaction_ids').values({ txnid: friend.txnid, taken_at: '' }).execute();
    await app.db
      .insertInto('companions')
      .values({ ...friend, place: 'held', came: 1 })
      .execute();
    await came('nobody');
    await tell('2026-12-07 10:00');
    expect(await app.mailTo('p001@example.org')).toContain('thank you for bringing तारा to "The ridge"');
  });

  it('nobody is thanked who is noted as absent while the letter waits', async () => {
    await book('asha');
    await storePlaces(app, [place('ridge', 1)]);
    await tell('2026-12-07 10:00', { held: true });
    await came('HH_asha');
    await app.services.outbox.sendDue();
    expect(await told()).toEqual([THANKS]);
  });

  it('nobody is thanked twice for a walk whose last day is corrected, and again for one that was put off', async () => {
    await book('asha');
    await tell('2026-12-07 10:00');
    await file({ end_day: '2026-12-07' });
    await tell('2026-12-08 10:00');
    expect(await told()).toEqual([THANKS]);
    await file(LATER);
    await tell('2026-12-14 10:00');
    expect(await told()).toEqual([THANKS, THANKS]);
  });

  it('a walk of the past is no flood at the first look, nor is one that was called off', async () => {
    await storePlaces(app, [place('ridge', 1)]);
    await tell('2026-12-10 10:00');
    await file({ status: 'cancelled', called_off_at: BOOKED.toISOString() });
    await tell('2026-12-07 10:10');
    expect(await told()).toEqual([]);
  });
});

it('whoever notes who came, and the letters of that moment, do not wait for each other', {
  tags: ['races'],
}, async () => {
  const { db, outbox, now } = app.services;
  const places = Array.from({ length: 50 }, (_, at) => place('ridge', at + 1));
  await storePlaces(app, places);
  app.setTime(india('2026-12-07 10:00'));
  const listed = places.map(({ id }) => id);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  // One of the absent is held until both have begun: SQLite takes one after the other.
  const holding = db.transaction().execute(async (on) => {
    await on.updateTable('enrolments').set({ note: '' }).where('id', '=', 'ridge-040').execute();
    hold();
    if (process.env['TEST_DATABASE_URL']) await released;
  });
  await held;
  const noted = db.transaction().execute((on) =>
    noteWalk(on, {
      ...{ campaign: 'ridge', listed, came: listed.slice(0, 25), others: 0, grams: {}, went: '', withdrawn: false },
      ...{ note: '', notedBy: '', notedAt: now().toISOString() },
    }),
  );
  await untilAwaited(db, 1);
  const letters = tellOfWalks({ db, now, outbox: { ...outbox, kick() {} } });
  await untilAwaited(db, 2);
  release();
  await Promise.all([holding, noted, letters]);
});

it('a process that ends between storing and sending loses and doubles no letter', async () => {
  await book('asha');
  await tell('2026-12-02 09:00', { held: true });
  const [before] = await Promise.all([
    app.db.selectFrom('mails').selectAll().where('kind', '=', 'walk-soon').execute(),
  ]);
  expect(before).toMatchObject([{ status: 'queued' }]);
  app = await app.restart();
  app.setTime(india('2026-12-02 09:00'));
  await tell();
  expect(await told()).toEqual([SOON]);
});

it('a clock that goes back and forth tells nobody twice', async () => {
  await book('asha');
  for (const at of ['2026-12-02 09:00', '2026-11-01 09:00', '2026-12-07 10:00', '2026-12-03 09:00', '2026-12-08 10:00'])
    await tell(at);
  expect(await told()).toEqual([SOON, THANKS]);
});

it('of two processes that import the same change and look at the same moment everybody hears once, and of no day that passes', async () => {
  const content = await mkdtemp(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, content, { recursive: true });
  const one = await startApp({ env: { CONTENT_DIR: content }, at: india('2026-03-20 09:00') });
  const parts = { now: () => one.services.now(), log: () => {}, demo: false };
  const other = await createApp(one.config, parts);
  const [walk, count] = ['nag-tibba-weekend', 60];
  await storePlaces(
    one,
    Array.from({ length: count }, (_, at) => place(walk, at + 1)),
  );
  const path = join(content, `campaigns/${walk}.md`);
  // A sample moves with the day.
  const text = (await readFile(path, 'utf8')).replaceAll(/^sample.*\n/gm, '');
  await writeFile(path, text);
  async function pass(at: string, words?: string) {
    one.setTime(india(at));
    if (words) await writeFile(path, text.replace('startTime: 2026-04-02', words));
    await Promise.all([importContent(one.services), importContent(other.services)]);
    await Promise.all([tellOfWalks(one.services), tellOfWalks(other.services)]);
    return (await one.mails()).filter((mail) => mail.includes('Subject: Changed (days)')).length;
  }
  for (const at of ['2026-03-20 09:10', '2026-03-20 09:30']) expect(await pass(at)).toBe(0);
  expect(await pass('2026-03-21 09:00', 'startTime: 2026-04-01')).toBe(0);
  expect(await pass('2026-03-21 09:05', 'startTime: 2026-04-02')).toBe(0);
  expect(await pass('2026-03-21 09:20')).toBe(0);
  expect(await pass('2026-03-22 09:00', 'startTime: 2026-04-01')).toBe(0);
  expect(await pass('2026-03-22 09:10')).toBe(count);
  for (const at of ['2026-03-22 09:11', '2026-03-23 09:00', '2026-03-29 07:59']) expect(await pass(at)).toBe(count);
  await one.close();
  await rm(content, { recursive: true });
});
