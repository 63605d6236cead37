import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { balances } from '../../../src/server/money/ledger.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { noteCalledOff } from '../../../src/server/places/places.ts';
import { atDesk, type DeskVisitor, prove } from '../../helpers/desk.ts';
import { place, storeCampaign, storePlaces } from '../../helpers/enrolled.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const PATH = '/desk/campaigns/ridge/called-off';
const OFFICE = 'office@example.org';

let app: TestApp;
let passed: number;
beforeEach(async () => {
  passed = 0;
  app = await startApp({ at: NOW });
  await storeCampaign(app, 'ridge');
});
afterEach(() => app.close());

const setStatus = (status: string) =>
  app.services.db.updateTable('campaigns').set({ status }).where('id', '=', 'ridge').execute();
/** Looks for what is called off, and once more when its people may be told. */
async function tell(services = app.services): Promise<void> {
  await tellCalledOff(services);
  passed += 10;
  app.setTime(later(passed));
  await tellCalledOff(services);
}
/** Everybody who got a mail that it is called off, once for each. */
const told = async () =>
  (await app.mails())
    .filter((mail) => /^Subject: Called off: /m.test(mail))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '')
    .toSorted();

describe('a campaign that is called off in its file', () => {
  beforeEach(() =>
    storePlaces(app, [
      place('ridge', 1),
      place('ridge', 2, { amount_paise: 90_000 }),
      place('ridge', 3, { amount_paise: 90_000, place: 'none' }),
      place('ridge', 4, { email: '' }),
    ]),
  );

  it('is told to everybody who has a place, once, with what becomes of what was paid', async () => {
    await tell();
    expect(await told()).toEqual([]);
    await setStatus('Canceled');
    await tell();
    await tell();
    expect(await told()).toEqual(['p001@example.org', 'p002@example.org']);
    const [free, paid] = [await app.mailTo('p001@example.org'), await app.mailTo('p002@example.org')];
    expect(paid).toContain('"The ridge" (5 to 6 December 2026) is called off. It does not take place.');
    expect(paid).toContain('(₹900.00, transaction id HH_ridge_002) is to be returned to you.');
    expect(free).not.toMatch(/paid|return|refund|₹/i);
  });

  it('is told to nobody in its first ten minutes, and to nobody at all where it was put right by then', async () => {
    await setStatus('cancelled');
    await tellCalledOff(app.services);
    const leader = await atDesk(app, 'leader@example.org', ['ridge']);
    expect((await leader.get('/desk/campaigns/ridge')).html).not.toContain('walk-in');
    expect((await leader.get(PATH)).html).toContain('People are told by mail at 28 November 2026, 10:40.');
    app.setTime(later(9));
    await tellCalledOff(app.services);
    await setStatus('active');
    await tell();
    expect(await told()).toEqual([]);
    await setStatus('cancelled');
    await tell();
    expect(await told()).toHaveLength(2);
  });

  it('is told to who gets a place later, and after a second time anew', async () => {
    await setStatus('cancelled');
    await tell();
    await storePlaces(app, [place('ridge', 5)]);
    await tell();
    expect(await told()).toEqual(['p001@example.org', 'p002@example.org', 'p005@example.org']);
    await setStatus('active');
    await tell();
    await storePlaces(app, [place('ridge', 6)]);
    await tell();
    expect(await told()).toHaveLength(3);
    await setStatus('cancelled');
    await tell();
    expect((await told()).filter((to) => to === 'p001@example.org')).toHaveLength(2);
    expect((await told()).filter((to) => to === 'p006@example.org')).toHaveLength(1);
  });

  it.each([
    ['opened again', () => setStatus('active')],
    [
      'opened and called off anew',
      async () => {
        await setStatus('active');
        await tell();
        await setStatus('cancelled');
      },
    ],
    ['left by its people', () => app.services.db.updateTable('enrolments').set({ place: 'none' }).execute()],
  ])('is not told wrongly by a mail that waits until it is %s', async (_what, change) => {
    const { outbox } = app.services;
    await setStatus('cancelled');
    await tell({ ...app.services, outbox: { ...outbox, kick() {} } });
    await change();
    expect(await told()).toEqual([]);
  });

  it('is not told of as owed where the money went back before', async () => {
    const at = new Date('2026-11-20T05:00:00Z');
    await noteReturn(app.services.db, { txnid: 'HH_ridge_002', reason: 'Chargeback.', by: 'asha', at });
    await setStatus('cancelled');
    await tell();
    await app.mails();
    const mail = await app.mailTo('p002@example.org');
    expect(mail).toContain('was settled on 20 November 2026.');
    expect(mail).not.toContain('is to be returned');
  });

  it('shows a leader who was told and whom to call, and no money', async () => {
    const leader = await atDesk(app, 'leader@example.org', ['ridge']);
    expect((await leader.get(PATH)).html).toContain('This campaign is not called off.');
    await setStatus('cancelled');
    await tell();
    await app.mails();
    const { html } = await leader.get(PATH);
    expect(html).toContain(
      '<dt>Told</dt><dd>2</dd><dt>Wait to be told</dt><dd>0</dd><dt>Cannot be reached</dt><dd>1</dd>',
    );
    expect(html).toContain('<a href="tel:+919876500004">');
    expect(html).not.toContain('₹');
    await setStatus('active');
    await tell();
    expect((await leader.get(PATH)).html).toContain('3 people with a place were told earlier');
  });

  it.each([
    [PATH, 200, 200, 404],
    [`${PATH}/repay.csv`, 200, 403, 404],
    [`${PATH}/repay`, 200, 403, 404],
    ['/desk/campaigns/none/called-off', 404, 404, 404],
  ])('%s opens for whom it is for', async (path, ...statuses) => {
    const visitors = [
      await atDesk(app, OFFICE),
      await atDesk(app, 'leader@example.org', ['ridge']),
      await atDesk(app, 'other@example.org', ['lake']).catch(() => undefined),
    ];
    const found = await Promise.all(visitors.map(async (visitor) => (await visitor?.get(path))?.status ?? 404));
    expect(found).toEqual(statuses);
  });
});

it('calling off a campaign of 200, killed in the middle and begun again by two: each told once, each owed once', {
  tags: ['thorough'],
  timeout: 60_000,
}, async () => {
  const people = Array.from({ length: 200 }, (_, number) =>
    place('ridge', number, { amount_paise: number % 3 ? 0 : 90_000 }),
  );
  await storePlaces(app, people);
  // In the child's own time it is long past.
  await app.services.db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', 'ridge').execute();
  await app.services.db.transaction().execute((on) => noteCalledOff(on, new Date('2020-01-01T00:00:00Z')));
  const { database, dataDir, contentDir } = app.config;
  const child = fork(join(import.meta.dirname, '../../helpers/dies-telling.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      CONTENT_DIR: contentDir,
      ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
      MAILS_BEFORE_DEATH: '120',
    },
    stdio: 'ignore',
    execArgv: [],
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const { db } = app.services;
  const mails = db.selectFrom('mails').select(['recipient', 'once_key']).where('kind', '=', 'called-off');
  expect(await mails.execute()).toHaveLength(100);

  const other = await createApp(app.config, { demo: false });
  app.setTime(null);
  const all = [app, other, app, other];
  await Promise.all(all.map(({ services }) => tellCalledOff(services)));
  expect((await mails.execute()).map(({ recipient }) => recipient).toSorted()).toEqual(
    people.map(({ email }) => email),
  );
  await other.services.outbox.sendDue();
  expect(await told()).toEqual(people.map(({ email }) => email));

  const offices = [await atDesk(app, OFFICE), await atDesk(app, 'second@example.org')];
  await Promise.all(offices.map((visitor, at) => prove(app, visitor, at ? 'second@example.org' : OFFICE)));
  const { html } = await (offices[0] as DeskVisitor).get(`${PATH}/repay`);
  expect(Buffer.byteLength(html)).toBeLessThan(14 * 1024);
  expect(html).toContain('67 payments, ₹60,300.00');
  const list = /name="list" value="(\w+)"/.exec(html)?.[1] ?? '';
  const fields = { which: 'all', people: [], list, reason: 'PayU 28 Nov' };
  const answers = await Promise.all(offices.map((visitor) => visitor.post(`${PATH}/repay`, fields)));
  expect(answers.map(({ html: page }) => page.includes('Noted as given back: 67 payments')).toSorted()).toEqual([
    false,
    true,
  ]);
  const balanceOf = await balances(
    db,
    people.map(({ txnid }) => txnid),
  );
  expect(people.filter(({ txnid }) => balanceOf(txnid).returned === 90_000)).toHaveLength(67);
  expect(await unsettledPayments(db, NOW)).toEqual([]);
  await other.close();
});
