import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { hashTogether } from '../../helpers/hash-together.ts';
import { logIn, registerConfirmed, resetToken } from '../../helpers/people.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const email = 'asha@example.org';
/** When five mails to one address are sent at once, in minutes; each link works for half an hour. */
const ASKED = [0, 1, 2, 4, 9];

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
  await registerConfirmed(app, email);
});
afterEach(() => app.close());

const send: ReturnType<typeof sendTo> = (...call) => sendTo(app)(...call);

it('of several links of one person that are used at the same moment, one sets its password and the others are used up', async () => {
  const start = Date.now();
  const tokens: string[] = [];
  for (const minutes of ASKED) {
    app.setTime(new Date(start + minutes * 60_000));
    tokens.push(await resetToken(app, email));
  }
  expect(new Set(tokens).size).toBe(ASKED.length);
  hashTogether(ASKED.length, app);
  const uses = tokens.map((token, index) => {
    const password = `password ${index}`;
    return send('resetPassword', { params: { token }, body: { password, password2: password } });
  });
  const answers = (await Promise.all(uses)).map(({ http }) => http);
  expect(answers.toSorted()).toEqual([200, ...Array(ASKED.length - 1).fill(400)]);
  expect(await logIn(app, email, `password ${answers.indexOf(200)}`)).toBeTruthy();
});
