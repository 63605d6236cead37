import { describe, expect, it } from 'vitest';
import { NETWORK_MAILS, NETWORK_PAYMENTS, NETWORK_PAYMENTS_DAY } from '../../../src/server/limits/limits.ts';
import { registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';

describe('the limits', () => {
  it.each([
    ['a /56', (index: number) => `2001:db8:1:${index.toString(16)}::/64`, 200, '2001:db8:1:100::/64', 'counted'],
    [
      'a /48',
      (index: number) => `2001:db8:1:${(256 * index).toString(16)}::/64`,
      400,
      '2001:db8:1:f0f0::/64',
      'refused',
    ],
    ['a /24', (index: number) => `192.0.2.${index % 256}`, 400, '192.0.3.1', 'counted'],
  ])('hold for %s of networks together, with a higher allowance', async (_, network, most, other, result) => {
    const app = await startApp();
    const hit = (name: string) =>
      app.services.limits.hit([NETWORK_MAILS, name]).then(
        () => 'counted',
        ({ status }: { status: number }) => (status === 429 ? 'refused' : status),
      );
    const answers = [];
    for (let index = 0; index < most + 10; index++) answers.push(await hit(network(index % 256)));
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(most);
    expect(await hit(other)).toBe(result);
    await app.close();
  });

  it('bound what a patient stranger begins in a day, and the next day is open', async () => {
    const app = await startApp({ at: '2026-11-28T00:00:00Z' });
    const begin = (minute: number) => {
      app.setTime(Date.UTC(2026, 10, 28, 0, minute));
      const both = [NETWORK_PAYMENTS, NETWORK_PAYMENTS_DAY].map((limit) => [limit, '192.0.2.1'] as const);
      return app.services.limits.hit(...both).then(
        () => 1,
        () => 0,
      );
    };
    let begun = 0;
    for (let minute = 0; minute < 24 * 60; minute += 2) begun += await begin(minute);
    expect(begun).toBeGreaterThan(500);
    expect(begun).toBeLessThan(600);
    expect(await begin(48 * 60)).toBe(1);
    await app.close();
  });

  it('count all of several or none, however many count at once', { tags: ['races'] }, async () => {
    const app = await startApp();
    const one = { name: 'one', hits: 40, windowMs: 60_000, message: 'One.' };
    const other = { ...one, name: 'other', hits: 30 };
    const { limits, db } = app.services;
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => limits.hit([one, 'x'], [other, 'x'])));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    const rows = await db.selectFrom('rate_limits').select('hits').execute();
    expect(rows.map(({ hits }) => JSON.parse(hits).length)).toEqual([30, 30]);
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
    app.setTime(now + ahead * 1000);
    for (let times = 0; times < 5; times++) await sendTo(app)('logIn', { body });
    app.setTime(now);
    expect(await sendTo(app)('logIn', { body })).toMatchObject({ http });
    for (let times = 0; times < 4; times++) await sendTo(app)('logIn', { body });
    expect(await sendTo(app)('logIn', { body }), 'what is noted now counts').toMatchObject({ http: 429 });
    await app.close();
  });
});
