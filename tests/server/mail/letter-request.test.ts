import { beforeAll, expect, it } from 'vitest';
import { registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-23T18:35:00Z');
const known = 'known@example.org';
const body = { mobile: '9876543210', password: 'a good password' };
const ASKED = 'Somebody asked for this mail on 24 November 2026, 00:05 (India), with Chrome on Android.';

const app = appForAll({ at: START - HOUR });
beforeAll(async () => {
  await registerConfirmed(app, known);
  app.setTime(START);
});

const hostile = 'Chrome/1 (Android) <a href="https://evil.example">Your bank</a> '.padEnd(8000, 'y');

it.each([
  ['confirm', 'register', 'new@example.org', 'If you did not register, ignore this mail: without the link there is'],
  ['known', 'register', known, 'If this was not you, there is nothing to do'],
  [
    'reset',
    'forgetPassword',
    known,
    'If you did not ask for it, ignore this mail: nothing is changed without the link.',
  ],
] as const)(
  'the %s mail says when in India and with what it was asked for, in words of our own, and what to do',
  async (_, door, email, advice) => {
    const answer = await sendTo(app)(door, { body: { ...body, email }, headers: { 'user-agent': hostile } });
    expect(answer).toMatchObject({ http: 200 });
    const mail = await app.mailTo(email);
    expect(mail).toContain(ASKED);
    expect(mail).toContain(advice);
    expect(mail).not.toMatch(/evil|yyy/);
  },
);
