import { describe, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { registerConfirmed } from '../../helpers/people.ts';
import { startApp } from '../../helpers/server.ts';

describe('the limits', () => {
  it('name the minutes until the next try', async () => {
    const app = await startApp();
    const body = { email: 'nobody@example.org' };
    const start = Date.now();
    app.setTime(new Date(start));
    for (let times = 0; times < 100; times++) await sendTo(app)('forgetPassword', { body });
    for (const [minute, said] of [
      [3, 'Please try again in 12 minutes.'],
      [14, 'Please try again in 1 minute.'],
    ] as const) {
      app.setTime(new Date(start + minute * 60_000));
      expect(await sendTo(app)('forgetPassword', { body })).toMatchObject({
        http: 429,
        data: expect.stringContaining(said),
      });
    }
    await app.close();
  });

  it('hold over a restart, and can be off outside production alone', async () => {
    const app = await startApp();
    await registerConfirmed(app, 'held@example.org');
    const body = { email: 'held@example.org', password: 'wrong' };
    for (let times = 0; times < 5; times++) expect(await sendTo(app)('logIn', { body })).toMatchObject({ http: 401 });
    const again = await app.restart();
    expect(await sendTo(again)('logIn', { body })).toMatchObject({ http: 429 });
    await again.close();
    const open = await startApp({ config: { rateLimits: false } });
    for (let times = 0; times < 15; times++) expect(await sendTo(open)('logIn', { body })).toMatchObject({ http: 401 });
    await open.close();
  });

  it.each([
    ['a day', 86_400, 401],
    ['a second, as that of another server', 1, 429],
  ])('count what is noted now after a clock that was ahead by %s', async (_, ahead, http) => {
    const app = await startApp();
    const now = Date.now();
    const body = { email: 'clock@example.org', password: 'wrong' };
    app.setTime(new Date(now + ahead * 1000));
    for (let times = 0; times < 5; times++) await sendTo(app)('logIn', { body });
    app.setTime(new Date(now));
    expect(await sendTo(app)('logIn', { body })).toMatchObject({ http });
    for (let times = 0; times < 4; times++) await sendTo(app)('logIn', { body });
    expect(await sendTo(app)('logIn', { body }), 'what is noted now counts').toMatchObject({ http: 429 });
    await app.close();
  });
});
