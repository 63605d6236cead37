import { beforeEach, describe, expect, it } from 'vitest';
import { nextMail } from '../../../src/server/mail/deliver.ts';
import { registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-23T12:00:00Z');
const email = 'asha@example.org';
const password = 'of a stranger';
const DOORS = ['forgetPassword', 'register'] as const;

const app = appForEach({ at: START - 60 * MINUTE });
beforeEach(async () => {
  await registerConfirmed(app, email);
  app.setTime(START);
});

const ask = (door: (typeof DOORS)[number], to = email, headers: Record<string, string> = {}) => {
  const body = door === 'register' ? { email: to, mobile: '9876543210', password } : { email: to };
  return sendTo(app)(door, { body, headers }, `10.0.0.${Math.floor(Math.random() * 250)}`);
};
async function minutes(kind: string): Promise<number[]> {
  await app.services.outbox.sendDue();
  const rows = await app.db
    .selectFrom('mails')
    .select('sent_at')
    .where('kind', '=', kind)
    .where('recipient', '=', email)
    .where('created_at', '>=', new Date(START).toISOString())
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute();
  return rows.map(({ sent_at }) => (Date.parse(sent_at ?? '') - START) / MINUTE);
}

describe.each([
  ['forgetPassword', 'reset'],
  ['register', 'confirm'],
] as const)('%s', (door, kind) => {
  it('sends one mail at once, and of those asked for within its minute the newest after it', async () => {
    for (const browser of ['Firefox/1 Windows', 'Chrome/1 Android', 'Edg/1 Windows']) {
      await ask(door, email, { 'user-agent': browser });
      await app.services.outbox.sendDue();
    }
    expect(await minutes(kind)).toEqual([0]);
    expect(await app.mailTo(email)).toContain('with Firefox on Windows');
    app.setTime(START + MINUTE - 1);
    expect(await minutes(kind)).toEqual([0]);
    app.setTime(START + MINUTE);
    expect(await minutes(kind)).toEqual([0, 1]);
    const texts = (await app.mails()).join();
    expect(texts).toContain('with Edge on Windows');
    expect(texts).not.toContain('Chrome on Android');
  });

  it('of many requests at once to two processes, one is answered now and one a minute later', {
    tags: ['races'],
  }, async () => {
    const other = await app.beside();
    const body = { email, mobile: '9876543210', password };
    await Promise.all(
      [app, other, app, other, app, other, app, other].map(async (to) => {
        expect(await sendTo(to)(door, { body })).toMatchObject({ http: 200 });
        await to.services.outbox.sendDue();
      }),
    );
    expect(await minutes(kind)).toEqual([0]);
    app.setTime(START + MINUTE);
    expect(await minutes(kind)).toEqual([0, 1]);
  });
});

it('a hundred spellings of one mailbox get no more mails than one', { tags: ['thorough'] }, async () => {
  for (let number = 0; number < 100; number++) {
    app.setTime(START + number * 140);
    await ask('register', `${number % 2 ? 'a.sha' : 'asha'}+${number}@${number % 3 ? 'gmail' : 'googlemail'}.com`);
  }
  await app.services.outbox.sendDue();
  const { db } = app;
  const sent = () =>
    db.selectFrom('mails').select('id').where('sent_at', '>=', new Date(START).toISOString()).execute();
  expect(await sent()).toHaveLength(1);
  for (const minutes of [1, 2, 3, 5, 15]) {
    app.setTime(START + (minutes + 0.5) * MINUTE);
    await app.services.outbox.sendDue();
  }
  expect((await sent()).length).toBeLessThanOrEqual(6);
});

it("a stranger's spellings of a mailbox take no mail from its owner, whose network goes first", async () => {
  const from = (network: string, to: string) =>
    sendTo(app)('forgetPassword', { body: { email: to } }, network).then(() => app.services.outbox.sendDue());
  for (let number = 0; number < 3; number++) await from('10.0.0.1', `asha+${number}@example.org`);
  await from('10.0.0.1', 'asha+4@example.org');
  await from('10.0.0.2', email);
  await from('10.0.0.1', 'asha+5@example.org');
  app.setTime(START + 2 * MINUTE);
  expect(await minutes('reset')).toHaveLength(1);
});

it('a flood of one network delays no mail of another', async () => {
  const { services } = app;
  const kick = services.outbox.kick;
  services.outbox.kick = () => {};
  const from = (network: string, to: string) =>
    sendTo(app)('register', { body: { email: to, mobile: '9876543210', password } }, network);
  for (let number = 0; number < 80; number++) await from('10.0.0.1', `flood${number}@example.org`);
  app.setTime(START + 1);
  await from('10.0.0.2', email);
  const parts = { limited: false, db: services.db, now: () => new Date(START + 1), log: () => {} };
  const none = { send: async () => {}, facts: () => Promise.reject() };
  expect(await nextMail({ ...parts, ...none }, 'waited-for')).toMatchObject({ recipient: email });
  services.outbox.kick = kick;
  await services.outbox.sendDue();
  const { db } = services;
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'sent_at'])
    .where('kind', '<>', 'reset')
    .where('created_at', '>=', new Date(START).toISOString())
    .execute();
  const sent = rows.filter(({ sent_at }) => sent_at !== null);
  expect(sent.length, 'of the flood only so many in a minute').toBeLessThanOrEqual(64);
});

it('a kind that nobody waits for is under the ceilings too, where anybody can cause it', async () => {
  const { db, outbox } = app.services;
  const at = new Date(START).toISOString();
  await outbox.add(db, 'own@example.org', { kind: 'password-changed', payload: { at } });
  await sendTo(app)('sendContact', {
    body: { name: 'Asha Devi', email, phone: '9876543210', message: 'May we come with our school?' },
  });
  await outbox.sendDue();
  const { network } = await db.selectFrom('mails').selectAll().where('kind', '=', 'contact').executeTakeFirstOrThrow();
  const row = {
    payload: '{}',
    recipient: '',
    status: 'sent',
    attempts: 1,
    due_ms: START,
    created_at: at,
    sent_at: at,
  } as const;
  const rows = Array.from({ length: 60 }, (_, number) => ({ ...row, id: `sent-${number}`, kind: 'reset', network }));
  await db.insertInto('mails').values(rows).execute();
  await db
    .updateTable('mails')
    .set({ status: 'queued', sent_at: null })
    .where('kind', 'in', ['contact', 'password-changed'])
    .execute();
  await db.updateTable('mails').set({ due_ms: START }).execute();
  const parts = { limited: true, db, now: () => new Date(START + 1), log: () => {} };
  const none = { send: async () => {}, facts: () => Promise.reject() };
  expect(await nextMail({ ...parts, ...none }, 'others')).toMatchObject({ kind: 'password-changed' });
  expect(await nextMail({ ...parts, ...none }, 'others')).toBeUndefined();
});
