import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, registerConfirmed, sendTo } from '../../../helpers/calls.ts';
import { answerFrame, postTo } from '../../../helpers/posted.ts';
import { startApp, type TestApp } from '../../../helpers/server.ts';

const [known, unknown] = ['known@example.org', 'unknown@example.org'];
const PASSWORD = 'walk-up-slowly';
const good = { mobile: '98765 43210', email: unknown, password: PASSWORD, confirmPassword: PASSWORD };

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ findFrame: answerFrame, at: '2026-11-23T08:00:00Z' });
  await registerConfirmed(app, known);
  app.setTime('2026-11-23T10:00:00Z');
});
afterEach(() => app.close());

const post: ReturnType<typeof postTo> = (...form) => postTo(app)(...form);
const register = (changed: object = {}) => post('/auth/register', { ...good, ...changed });
const waiting = () => app.db.selectFrom('registrations').selectAll().where('email', '=', unknown).execute();
const logIn = (password: string) => sendTo(app)('logIn', { body: { email: unknown, password } });
const confirm = async () =>
  sendTo(app)('confirmByLink', { body: { link: mailedToken(await app.mailTo(unknown)), password: PASSWORD } });

describe('a registration without a script', () => {
  it('that is sent again is one registration, after a new start too, and keeps its password', async () => {
    await register();
    const again = await app.restart();
    await postTo(again)('/auth/register', good);
    app = again;
    expect(await waiting()).toHaveLength(1);
    expect(await confirm()).toMatchObject({ http: 200, data: { outcome: 'confirmed' } });
    expect(await logIn(PASSWORD)).toMatchObject({ http: 200 });
  });
});

it.each(['/auth/register', '/auth/forget'])(
  '%s: a known and an unknown address are led to the same page',
  async (path) => {
    const answers = [];
    for (const email of [known, unknown]) {
      const { status, location, html } = await post(path, { ...(path === '/auth/register' && good), email });
      answers.push({ status, location, html });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 303, html: '' });
  },
);

it('a login is no form, and is refused as before', async () => {
  const { status, headers } = await post('/auth/token', { email: known, password: PASSWORD });
  expect(status).toBe(415);
  expect(headers.get('content-type')).toContain('application/json');
});
