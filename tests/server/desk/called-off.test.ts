import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { atDesk, type DeskVisitor, prove } from '../../helpers/desk.ts';
import { place, storeCampaign, storePlaces } from '../../helpers/enrolled.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const PATH = '/desk/campaigns/ridge/called-off';
const OFFICE = 'office@example.org';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ at: NOW });
  await storeCampaign(app, 'ridge');
});
afterEach(() => app.close());

const setStatus = (status: string) =>
  app.services.db.updateTable('campaigns').set({ status }).where('id', '=', 'ridge').execute();
const tell = () => tellCalledOff(app.services);
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
      place('ridge', 3, { amount_paise: 90_000, status: 'REFUND' }),
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
    app.setTime(later(60));
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
    ['left by its people', () => app.services.db.updateTable('enrolments').set({ status: 'REFUND' }).execute()],
  ])('is not told wrongly by a mail that waits until it is %s', async (_what, change) => {
    const { outbox } = app.services;
    await setStatus('cancelled');
    await tellCalledOff({ ...app.services, outbox: { ...outbox, kick() {} } });
    await change();
    expect(await told()).toEqual([]);
  });

  it('is not told of as owed where the money went back before', async () => {
    const closing = { reason: 'Chargeback.', closed_by: 'asha', closed_at: '2026-11-20T05:00:00Z' };
    const { db } = app.services;
    await db
      .insertInto('closed_matters')
      .values({ txnid: 'HH_ridge_002', matter: 'returned', ...closing })
      .execute();
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
    expect((await leader.get(PATH)).html).toContain('Not told yet');
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
    expect((await leader.get(PATH)).html).toContain('3 people who have a place were told earlier');
  });

  it.each([
    [PATH, 200, 200, 404],
    [`${PATH}/repay.csv`, 200, 403, 404],
    [`${PATH}/repay`, 303, 403, 404],
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

describe('what was paid for a campaign that is called off', () => {
  let office: DeskVisitor;
  beforeEach(async () => {
    await storePlaces(
      app,
      [1, 2, 3].map((number) => place('ridge', number, { amount_paise: 90_000 })),
    );
    await setStatus('cancelled');
    office = await atDesk(app, OFFICE);
  });
  const matters = () =>
    app.services.db
      .selectFrom('closed_matters')
      .select(['txnid', 'matter', 'closed_by'])
      .orderBy('txnid')
      .orderBy('matter')
      .execute();
  const list = async () => /name="list" value="(\w+)"/.exec((await office.get(`${PATH}/repay`)).html)?.[1] ?? '';

  it('is a list with names, amounts and the ids of PayU, also as a table in which nothing is a formula', async () => {
    const name = '=cmd()|A1\n\u202eAsha <b>';
    const { db } = app.services;
    await db.updateTable('enrolments').set({ name }).where('txnid', '=', 'HH_ridge_001').execute();
    const closing = { reason: 'The difference.', closed_by: 'asha', closed_at: '2026-11-20T05:00:00Z' };
    await db
      .insertInto('closed_matters')
      .values({ txnid: 'HH_ridge_002', matter: 'moved ridge:30000', ...closing })
      .execute();
    expect((await office.get(PATH)).html).toContain('3 payments, ₹2,700.00');
    await prove(app, office, OFFICE);
    const { html } = await office.get(`${PATH}/repay`);
    for (const words of [
      '=cmd()|A1 Asha &lt;b&gt;',
      '₹900.00',
      'PayU&#39;s id 4039900002',
      'Give back no more than the rest. Noted before: The difference.',
    ])
      expect(html).toContain(words);
    const file = await office.get(`${PATH}/repay.csv`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="repay-ridge.csv"');
    expect(file.html).toContain("\r\n'=cmd()|A1 Asha <b>,900.00,4039900001,HH_ridge_001,2026-27/ridge001,");
  });

  it('is closed for those that are ticked after a mailed code, and only once', async () => {
    const fields = { which: 'some', people: ['HH_ridge_001', 'HH_ridge_003'], list: '', reason: 'PayU 28 Nov' };
    expect((await office.post(`${PATH}/repay`, fields, PATH)).to).toContain('/desk/code');
    expect(await matters()).toEqual([]);
    await prove(app, office, OFFICE);
    expect((await office.post(`${PATH}/repay`, fields)).html).toContain('Noted as given back: 2 payments, ₹1,800.00.');
    const again = await office.post(`${PATH}/repay`, fields);
    expect([again.status, again.html.includes('Nothing of this is owed any more')]).toEqual([422, true]);
    expect(await matters()).toEqual(
      ['HH_ridge_001', 'HH_ridge_003'].flatMap((txnid) =>
        ['cancelled', 'returned'].map((matter) => ({ txnid, matter, closed_by: OFFICE })),
      ),
    );
    const owed = await unsettledPayments(app.services.db, NOW);
    expect(owed.map(({ txnid }) => txnid)).toEqual(['HH_ridge_002']);
    expect((await office.get(`/desk/log?about=ridge`)).html).toContain(
      '2 payments, ₹1,800.00 → given back: PayU 28 Nov',
    );
  });

  it('is not closed as a whole by who has seen another list', async () => {
    await prove(app, office, OFFICE);
    const fields = { which: 'all', people: [], list: await list(), reason: 'PayU 28 Nov' };
    await storePlaces(app, [place('ridge', 9, { amount_paise: 90_000 })]);
    expect((await office.post(`${PATH}/repay`, fields)).html).toContain('The list has changed since you opened it.');
    expect(await matters()).toEqual([]);
    expect((await office.post(`${PATH}/repay`, { ...fields, list: await list() })).html).toContain('4 payments');
  });

  it('leaves open what else somebody has to look at in the same payment', async () => {
    const { db } = app.services;
    const event = {
      id: 'e',
      source: 'webhook',
      outcome: 'success',
      created_at: '2026-11-01T05:00:00Z',
      retry_ms: null,
    };
    await db
      .insertInto('payment_events')
      .values({
        ...event,
        txnid: 'HH_ridge_001',
        payload: '{"paise":90000,"providerId":"4039900099"}',
        last_error: null,
      })
      .execute();
    await prove(app, office, OFFICE);
    await office.post(`${PATH}/repay`, { which: 'some', people: ['HH_ridge_001'], list: '', reason: 'PayU 28 Nov' });
    const open = (await unsettledPayments(db, NOW)).filter(({ txnid }) => txnid === 'HH_ridge_001');
    expect(open.map(({ what }) => what)).toEqual(['paid, but this site never began it']);
  });
});

it('calling off a campaign of 200, killed in the middle and begun again by two: each told once, each owed once', async () => {
  const people = Array.from({ length: 200 }, (_, number) =>
    place('ridge', number, { amount_paise: number % 3 ? 0 : 90_000 }),
  );
  await storePlaces(app, people);
  await setStatus('cancelled');
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
  await Promise.all([tell(), tellCalledOff(other.services), tell(), tellCalledOff(other.services)]);
  expect((await mails.execute()).map(({ recipient }) => recipient).toSorted()).toEqual(
    people.map(({ email }) => email),
  );
  await other.services.outbox.settle();
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
  const closed = await db.selectFrom('closed_matters').select('matter').execute();
  expect(Object.groupBy(closed, ({ matter }) => matter)).toMatchObject({
    cancelled: { length: 67 },
    returned: { length: 67 },
  });
  expect(await unsettledPayments(db, NOW)).toEqual([]);
  await other.close();
}, 60_000);

describe('what the pages of the payer say', () => {
  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ at: NOW });
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  });
  afterEach(() => paymentApp.close());

  it('that what was paid is given back, and once it is noted, that it was', async () => {
    await paymentApp.campaign('hill', 900);
    const { token } = await paymentApp.user();
    const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'hill', token });
    await paymentApp.enrol(launch, paymentApp.pay(launch), token);
    await paymentApp.app.services.db
      .updateTable('campaigns')
      .set({ content: '{"status":"cancelled"}' })
      .where('id', '=', 'hill')
      .execute();
    await paymentApp.campaign('hill', 900, { status: 'cancelled' });
    await tellCalledOff(paymentApp.app.services);
    const mails = await paymentApp.app.mails();
    expect(
      mails.filter((mail) => mail.includes('(₹900.00, transaction id HH_1) is to be returned to you.')),
    ).toHaveLength(1);
    const pages = async () => [
      (await paymentApp.call('POST', '/payment/outcome', { transactionId: 'HH_1' }, token)).data,
      (await paymentApp.call('GET', '/user/campaign/hill/enrollment', undefined, token)).data,
      ((await paymentApp.call('GET', '/user/campaign/enrollments', undefined, token)).data as { rows: unknown[] })
        .rows[0],
    ];
    expect(await pages()).toMatchObject([
      { calledOff: true, refundClosedAt: null, returnedAt: null },
      { status: 'PAID', refundClosedAt: null },
      { cancelled: true, status: 'PAID' },
    ]);
    const office = await atDesk(paymentApp.app, OFFICE);
    await prove(paymentApp.app, office, OFFICE);
    await office.post('/desk/campaigns/hill/called-off/repay', {
      which: 'some',
      people: ['HH_1'],
      list: '',
      reason: 'PayU 4711',
    });
    const at = NOW.toISOString();
    expect(await pages()).toMatchObject([
      { calledOff: true, refundClosedAt: at, returnedAt: at },
      { status: 'PAID', refundClosedAt: at },
      { cancelled: true, refundClosedAt: at },
    ]);
  });
});
