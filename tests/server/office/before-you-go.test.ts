import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUARDIAN_MISSING } from '../../../src/contract/before-words.ts';
import type { OwnPlace } from '../../../src/contract/own-place.ts';
import { callOff } from '../../../src/server/office/called-off.ts';
import { correctPerson } from '../../../src/server/office/correct.ts';
import { mailRosters, releasePlace } from '../../../src/server/office/participants.ts';
import { forgetPerson, removeExpired, storedAbout } from '../../../src/server/office/personal.ts';
import { ownPlaceToken } from '../../helpers/calls.ts';
import { atDesk } from '../../helpers/desk.ts';
import { answerFrame, formIn, OWN, postTo } from '../../helpers/posted.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const KIRAN = 'kiran@example.org';
const HEALTH = 'Asthma: carries an inhaler, <b>blue</b>';
const told = { contactName: 'Meena Devi', contactPhone: '+91 98160 00002', health: HEALTH, consent: 'yes' };
const TARA = { name: 'तारा', mobile: '9816000001', age: '12' };

const paymentApp = paymentAppForEach({
  ...{ findFrame: answerFrame, at: '2026-11-20T05:00:00Z', webhook: 'never' },
  env: { LOG: 'on' },
});
let app: TestApp;
let token: string;
beforeEach(async () => {
  app = paymentApp.app;
  ({ token } = await paymentApp.user(KIRAN));
  await walk('ridge');
});

const walk = (id: string, day = '2026-12-05') => paymentApp.campaign(id, 0, { start_day: day, end_day: day });
/** A free place on the ridge of 5 December 2026, and one for a child. */
const book = () => paymentApp.takeFree('HH_1', 'ridge', token, { friends: [TARA] });
const rows = () => app.db.selectFrom('tellings').selectAll().execute();
const tell = (body: object, login = token) =>
  paymentApp.call('POST', '/open/campaign/place/before', { transactionId: 'HH_1', ...told, ...body }, login);
const change = (body: object) =>
  paymentApp.call('POST', '/open/campaign/place/change', { transactionId: 'HH_1', act: 'show', ...body }, token);
const asked = async () => ((await change({})).data as OwnPlace).before;
async function walkers(): Promise<[kiran: string, tara: string]> {
  const [kiran, tara] = (await asked()).map(({ who }) => who);
  return [kiran ?? '', tara ?? ''];
}
async function tellAll(): Promise<void> {
  const [kiran, tara] = await walkers();
  await tell({ who: kiran });
  await tell({ who: tara, guardian: 'Kiran Negi', health: `${HEALTH} too` });
  expect(await rows()).toHaveLength(2);
}
const on = (day: string) => app.setTime(`${day}T05:00:00Z`);
const untold = async () => {
  const { data: one } = await paymentApp.call('GET', '/user/campaign/ridge/enrollment', undefined, token);
  const { data: all } = await paymentApp.call('GET', '/user/campaign/enrollments', undefined, token);
  return [(one as { untold?: boolean }).untold, (all as { rows: { untold?: boolean }[] }).rows[0]?.untold];
};

describe('before the walk', () => {
  beforeEach(book);

  it('each walker is asked until it is told, with the contact of the one who has booked', async () => {
    const none = { given: false, health: '', guardian: '', contactName: '' };
    expect(await asked()).toMatchObject([
      { name: 'Kiran Negi', minor: null, ...none },
      { name: TARA.name, minor: true, ...none },
    ]);
    const [kiran, tara] = await walkers();
    expect(await tell({ who: kiran })).toMatchObject({
      data: {
        before: [
          { given: true, contactPhone: '9816000002', health: HEALTH },
          { given: false, contactName: 'Meena Devi', contactPhone: '9816000002', health: '' },
        ],
      },
    });
    expect(await untold()).toEqual([true, true]);
    await tell({ who: tara, guardian: 'Kiran Negi' });
    expect(await untold()).toEqual([false, false]);
    await tell({ who: kiran, health: '' });
    expect((await asked())[0]).toMatchObject({ given: true, health: '' });
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ['of a child without a guardian', { guardian: ' ' }, 422, GUARDIAN_MISSING],
    ['without consent', { guardian: 'Kiran Negi', consent: '' }, 400, 'Tick the box, or write to us.'],
    ['with a phone that is none', { guardian: 'Kiran Negi', contactPhone: '12' }, 400, 'Phone must be 10 digit!'],
  ])('nothing is saved %s', async (_what, wrong, status, said) => {
    const [, tara] = await walkers();
    expect(await tell({ who: tara, ...wrong })).toMatchObject({ status, data: expect.stringContaining(said) });
    expect(await rows()).toEqual([]);
  });

  it('nothing is saved by a stranger, of somebody of another booking, or once the walk has begun', async () => {
    const [kiran] = await walkers();
    const { token: stranger } = await paymentApp.user('other@example.org');
    expect(await tell({ who: kiran }, stranger)).toMatchObject({ status: 404 });
    expect(await tell({ who: kiran }, '')).toMatchObject({ status: 401 });
    await walk('pass');
    await paymentApp.takeFree('HH_2', 'pass', stranger);
    expect(await tell({ who: kiran, transactionId: 'HH_2' }, stranger)).toMatchObject({ ok: true });
    on('2026-12-06');
    expect(await tell({ who: kiran })).toMatchObject({ data: { standing: 'begun', before: [] } });
    expect(await rows()).toEqual([]);
  });

  it('it is told without scripts by the link of the mail, one walker after the other', async () => {
    const link = ownPlaceToken(await app.mails(), KIRAN);
    const post = (path: string, fields: Record<string, string>) =>
      postTo(app)(`/open/campaign/place/${path}`, fields, {
        ...OWN,
        referer: `${ORIGIN}/campaigns/enroll/place?token=${link}`,
      });
    const [, tara] = await walkers();
    expect((await post('change', {})).html).toContain(`Before you go: ${TARA.name}`);
    const chosen = await post('change', { act: 'show', who: tara });
    expect(formIn(chosen.html).fields['who']).toMatchObject({ value: tara });
    const wrong = await post('before', { who: tara, ...told, contactPhone: '12', guardian: 'Kiran Negi' });
    expect(wrong).toMatchObject({ status: 422, html: expect.stringContaining('Phone must be 10 digit!') });
    const again = formIn(wrong.html).fields;
    expect([again['who']?.value, again['link']?.value]).toEqual([tara, link]);
    const missing = await post('before', { who: tara, link, ...told });
    expect(missing).toMatchObject({ status: 422, html: expect.stringContaining(GUARDIAN_MISSING) });
    const saved = await post('before', { who: tara, link, ...told, guardian: 'Kiran Negi' });
    expect(saved.html).toContain('<h1>Saved</h1>');
    expect(saved.html).toContain('</span>: saved. It can be changed until the walk begins.');
    expect(saved.html).toContain('Asthma: carries an inhaler, &lt;b&gt;blue&lt;/b&gt;');
    expect(await rows()).toMatchObject([{ person_id: tara, health: HEALTH, guardian: 'Kiran Negi' }]);
  });
});

describe('what was told', () => {
  beforeEach(async () => {
    await book();
    await tellAll();
  });
  const expire = () => removeExpired(app.services);
  const release = () =>
    app.db
      .transaction()
      .execute((trx) => releasePlace(trx, { txnid: 'HH_1', reason: 'Ill.', by: 'asha', at: app.services.now() }));

  it.each([
    ['the place is given back', () => change({ act: 'give-back', back: '0.00' })],
    ['the office releases the place', release],
    ['its person is deleted', () => forgetPerson(app.db, KIRAN, app.services.now())],
  ])('goes when %s', async (_what, work) => {
    await work();
    expect(await rows()).toEqual([]);
  });

  it('goes of one who does not come along any more, or whose phone is deleted, and of nobody else', async () => {
    const [kiran, tara] = await walkers();
    await forgetPerson(app.db, TARA.mobile, app.services.now());
    expect((await rows()).map(({ person_id }) => person_id)).toEqual([kiran]);
    await tell({ who: tara, guardian: 'Kiran Negi' });
    await change({ act: 'give-back', back: '0.00', who: tara });
    expect((await rows()).map(({ person_id }) => person_id)).toEqual([kiran]);
  });

  it('moves with the place, and the consent is asked anew: it was to another walk', async () => {
    await walk('pass', '2027-01-05');
    expect(await change({ act: 'move', to: 'pass' })).toMatchObject({ data: { campaignId: 'pass' } });
    expect(await asked()).toMatchObject([
      { given: false, contactName: 'Meena Devi', health: HEALTH },
      { given: false, guardian: 'Kiran Negi' },
    ]);
    const [kiran] = await walkers();
    expect(await tell({ who: kiran })).toMatchObject({ data: { before: [{ given: true }, { given: false }] } });
  });

  it('is read by no link of an address that is not that of the place any more', async () => {
    const { db } = app;
    const link = ownPlaceToken(await app.mails(), KIRAN);
    const look = () => change({ link });
    // Booked by a mailed link, without a login.
    await db.updateTable('enrolments').set({ user_id: null }).execute();
    expect(JSON.stringify(await look())).toContain('inhaler');
    const fields = { name: 'Kiran Negi', mobile: '9816000009', address: {} };
    await correctPerson(db, 'HH_1', { ...fields, email: KIRAN }, async () => {});
    expect(JSON.stringify(await look())).toContain('inhaler');
    await correctPerson(db, 'HH_1', { ...fields, email: 'new@example.org' }, async () => {});
    expect(await look()).toMatchObject({ status: 400 });
    expect(await rows()).toHaveLength(2);
  });

  it('does not go to somebody else to whom the office gives the place', async () => {
    const { db } = app;
    const [, tara] = await walkers();
    await db.updateTable('enrolments').set({ user_id: null }).execute();
    const other = { name: 'Mohan Lal', email: 'mohan@example.org', mobile: '9816000009', address: {} };
    await correctPerson(db, 'HH_1', other, async () => {});
    expect((await rows()).map(({ person_id }) => person_id)).toEqual([tara]);
  });

  it('goes by itself 30 days after the walk, and not before', async () => {
    on('2027-01-04');
    await expire();
    expect(await rows()).toHaveLength(2);
    on('2027-01-05');
    await expire();
    expect(await rows()).toEqual([]);
  });

  it('goes a day after its campaign is called off, in which a mistake can be put right', async () => {
    const { db, now } = app.services;
    await db.transaction().execute((trx) => callOff(trx, { id: 'ridge', why: '', at: now() }));
    expect((await asked()).length).toBe(0);
    on('2026-11-21');
    await expire();
    expect(await rows()).toHaveLength(2);
    on('2026-11-22');
    await expire();
    expect(await rows()).toEqual([]);
  });

  it('stands in no log, mail, list or search, but in what is stored about its person and on the page of the leader', async () => {
    const leader = await atDesk(app, 'leader@example.org', ['ridge']);
    await leader.prove('/desk/campaigns/ridge/presence');
    const page = (await leader.get('/desk/campaigns/ridge/presence')).html;
    expect(page).toContain('Asthma: carries an inhaler, &lt;b&gt;blue&lt;/b&gt; too');
    expect(page).toContain('href="tel:+919816000002"');
    expect(page).toMatch(/Guardian: <span dir="auto">Kiran Negi/);
    const { db, now, outbox } = app.services;
    const acts = await db.selectFrom('staff_log').selectAll().where('what', 'like', '%health%').execute();
    // The page, and once more when its code was typed.
    const read = { who: 'leader@example.org', about: 'ridge', before: '', after: '' };
    expect(acts).toMatchObject([read, read]);
    const list = (await leader.get('/desk/campaigns/ridge')).html;
    expect(list).toContain('2 of 2 have told whom to call in an emergency.');
    expect(list).toContain('It stands under &quot;Who came, without signal&quot;.');
    const table = await leader.get('/desk/campaigns/ridge/roster.csv');
    const found = await leader.get('/desk/campaigns/ridge?words=9816000002');
    app.setTime('2026-12-04T13:00:00Z');
    await mailRosters({ db, now, outbox });
    const mails = await app.mails();
    expect(mails.join()).toContain('Who comes');
    const files = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true });
    const kept = await Promise.all(
      files
        .filter((entry) => entry.isFile() && !entry.name.includes('.sqlite'))
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    );
    expect(app.lines.join()).toContain('/open/campaign/place/before');
    expect(found.html).toContain('Nobody is found by that.');
    for (const text of [...mails, ...app.lines, ...kept, list, table.html, found.html]) {
      expect(text).not.toContain('inhaler');
      expect(text).not.toContain('Meena');
    }
    const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'tellings');
    for (const name of tables) {
      const all = await sql`select * from ${sql.table(name)}`.execute(db);
      expect(JSON.stringify(all.rows), name).not.toMatch(/inhaler|Meena/);
    }
    const stored = (await storedAbout(db, KIRAN, now())).map(({ text }) => text);
    expect(stored.filter((text) => text.includes('inhaler'))).toHaveLength(2);
    const other = (await storedAbout(db, TARA.mobile, now())).map(({ text }) => text);
    expect(other.filter((text) => text.includes('inhaler'))).toEqual([
      expect.stringContaining(
        'in an emergency: Meena Devi, 9816000002, health: Asthma: carries an inhaler, <b>blue</b> too, guardian: Kiran Negi',
      ),
    ]);
  });
});
