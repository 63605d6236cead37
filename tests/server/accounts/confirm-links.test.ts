import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { mailedToken, sendTo } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const email = 'asha@example.org';
const KEY = 'a-key-of-her-browser';
const HOUR = 3_600_000;
const START = Date.parse('2026-11-23T18:35:00Z');

const app = appForEach({ at: START });
beforeEach(async () => {
  await sendTo(app)('register', { body: { email, mobile: '9876543210', password: 'a good password', key: KEY } });
});

const confirm = (link: string) => sendTo(app)('confirmByLink', { body: { link, key: KEY } });
const registration = () => app.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();

/** Has one more mail about the registration written, as after a form that was posted twice. */
async function mailAgain(): Promise<void> {
  const { db, outbox } = app.services;
  const { id } = await registration();
  await db
    .transaction()
    .execute((on) => outbox.addInTurn(on, email, { kind: 'confirm', payload: { registrationId: id } }, '192.0.2.1'));
  outbox.kick();
}

describe('the mails about a registration', () => {
  it('hold a link each, and the link of each works', async () => {
    const first = mailedToken(await app.mailTo(email));
    app.setTime(START + HOUR);
    await mailAgain();
    const second = mailedToken(await app.mailTo(email));
    expect(second).not.toBe(first);
    expect(await confirm(first)).toMatchObject({ http: 200, data: { outcome: 'confirmed' } });
    expect(await confirm(second)).toMatchObject({ http: 200, data: { outcome: 'confirmed' } });
  });
});

it('opened several times in the same moment, before two processes whose clocks differ, it confirms each time', async () => {
  const other = await createApp(app.config, { demo: false, now: () => new Date(START + 1000) });
  const body = { link: mailedToken(await app.mailTo(email)), key: KEY };
  const opened = await Promise.all([app, other, app, other].map((one) => sendTo(one)('confirmByLink', { body })));
  opened.push(await confirm(body.link));
  await other.close();
  for (const answer of opened) expect(answer).toMatchObject({ data: { outcome: 'confirmed' } });
});
