import { expect, it } from 'vitest';
import { mailedToken, PASSWORD, registerConfirmed, resetToken, sendTo } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const email = 'asha@example.org';
const AT = Date.parse('2026-11-23T08:00:00Z');

const app = appForEach({ at: AT });

const send = sendTo(app);
const tryIn = () => send('logIn', { body: { email, password: PASSWORD } });

async function register(minute: number, password = PASSWORD): Promise<void> {
  app.setTime(AT + minute * 60_000);
  await send('register', { body: { email, mobile: '9876543210', password } });
}
async function confirmLast(): Promise<void> {
  const token = mailedToken(await app.mailTo(email));
  expect(await send('confirmUser', { params: { token } })).toMatchObject({ data: { choosePassword: true } });
}

const states: readonly (readonly [string, () => Promise<void>])[] = [
  ['whose address has no account', () => register(1)],
  [
    'whose address has an account with another password',
    async () => {
      await registerConfirmed(app, email);
      const body = { password: 'the one in force', password2: 'the one in force' };
      await send('resetPassword', { params: { token: await resetToken(app, email) }, body });
      await register(1);
    },
  ],
  [
    'whose address is confirmed and has an account without a password',
    async () => {
      await register(1);
      await register(2);
      await confirmLast();
    },
  ],
];

// One answer for all: another one would tell a stranger, who can register any address, whether it has an account.
it.each(states)('the password of a registration that waits is told both ways on: one %s', async (_, prepare) => {
  await prepare();
  const answer = await tryIn();
  expect(answer).toMatchObject({
    http: 403,
    data:
      'Please confirm your email first. Open the link in the email that we have sent to you, and look for it in spam too. ' +
      'If you have opened it already, set a password with "Forgot password?".',
  });
});
