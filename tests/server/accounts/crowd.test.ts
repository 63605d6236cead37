import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const body = { mobile: '9876543210', password: 'a password', password2: 'a password' };

it.each(['logIn', 'register', 'resetPassword'] as const)(
  '%s asks the database for eight at a time, fifty of a network wait, and the others are told so at once',
  async (name) => {
    // Nobody leaves the line because this machine is slow.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let people = 0;
    const held: (() => void)[] = [];
    const { devices, limits } = app.services;
    const { knows } = devices;
    const { hit } = limits;
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    if (name === 'logIn') devices.knows = (...asked) => hold().then(() => knows(...asked));
    else limits.hit = (...asked) => hold().then(() => hit(...asked));
    const send = (network: number) =>
      sendTo(app)(
        name,
        { body: { ...body, email: `p${++people}@example.org` }, params: { token: 'none' } },
        `192.0.${network}.1`,
      ).then(({ http, headers }) => ({
        http,
        retryAfter: headers.get('retry-after'),
      }));
    const flood = Array.from({ length: 200 }, () => send(2));
    const refused = await Promise.all(flood.slice(58));
    expect(new Set(refused.map(({ http }) => http))).toEqual(new Set([429]));
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
    expect(held).toHaveLength(8);
    const honest = send(3);
    // PostgreSQL answers later than the next turn: those who are held come one after the other.
    let answered = false;
    const all = Promise.all([...flood, honest]).finally(() => {
      answered = true;
    });
    while (!answered) {
      for (const letGo of held.splice(0)) letGo();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    expect((await honest).http).not.toBe(429);
  },
);
