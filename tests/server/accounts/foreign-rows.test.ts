import { expect, it } from 'vitest';
import { type CallName, newPerson, type Parts, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();

const send = sendTo(app);

it('two users, nobody and a revoked token see no foreign row in any guarded call', async () => {
  const [asha, bina] = [await newPerson(app, 'asha@rows.example'), await newPerson(app, 'bina@rows.example')];
  const gone = await newPerson(app, 'gone@rows.example');
  await send('logOut', { body: { token: gone } });
  const { db } = app;
  const users = await db.selectFrom('users').select(['id', 'email']).where('email', 'like', '%@rows.example').execute();
  const campaign = await db.selectFrom('campaigns').selectAll().limit(1).executeTakeFirstOrThrow();
  for (const { id, email } of users) {
    const person = { user_id: id, name: email, email, mobile: '9876543210', address: '{}' };
    const money = { amount_paise: 50_000, mode: '', provider_id: null, serial: null, paid_at: null };
    const created_at = new Date().toISOString();
    const own = { ...person, ...money, created_at };
    const donation = {
      ...own,
      id: `d-${id}`,
      txnid: `D${id}`.slice(0, 25),
      pan: '',
      gateway_status: 'SUCCESS',
    } as const;
    await db.insertInto('donations').values(donation).execute();
    const about = { campaign_id: campaign.id, campaign_name: campaign.heading, place: 'held' } as const;
    await db
      .insertInto('enrolments')
      .values({ ...own, ...about, id: `e-${id}`, txnid: `E${id}`.slice(0, 25) })
      .execute();
  }
  const guarded: [CallName, Parts][] = [
    ['getProfile', {}],
    ['listDonations', { query: { size: '50' } }],
    ['listEnrolments', { query: { size: '50' } }],
    ['getEnrolment', { params: { id: campaign.id } }],
  ];
  for (const [name, parts] of guarded) {
    for (const [token, own, foreign] of [
      [asha, 'asha@', 'bina@'],
      [bina, 'bina@', 'asha@'],
    ] as const) {
      const text = JSON.stringify((await send(name, { ...parts, token })).data);
      if (name !== 'getEnrolment') expect(text).toContain(own);
      expect(text).not.toContain(foreign);
      expect(text).not.toContain('gone@');
    }
    for (const token of ['', gone]) expect(await send(name, { ...parts, token }), name).toMatchObject({ http: 401 });
  }
  expect((await send('listDonations', { token: asha })).data).toMatchObject({ count: 1 });
  const { startTime, endTime } = JSON.parse(campaign.content);
  expect((await send('listEnrolments', { token: asha })).data, 'the days of the campaign itself').toMatchObject({
    rows: [{ startTime, endTime }],
  });
});
