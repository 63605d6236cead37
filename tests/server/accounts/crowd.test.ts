import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { statementsOf } from '../../helpers/statements.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const body = { mobile: '9876543210', password: 'a password', password2: 'a password' };

it.each([
  ['logIn', 'one /56', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 150],
  ['register', 'one /56', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 150],
  ['resetPassword', 'one network', () => '192.0.2.1', 60],
] as const)(
  '%s: of 256 requests at once from %s few wait, the others are told so without a statement, and an honest one has its turn',
  async (name, _, address, most) => {
    // Nobody leaves the line because this machine is slow.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { limits } = app.services;
    const { hit } = limits;
    const held: (() => void)[] = [];
    limits.hit = (...counts) => new Promise<void>((resolve) => held.push(resolve)).then(() => hit(...counts));
    let people = 0;
    const send = (from: string) =>
      sendTo(app)(name, { body: { ...body, email: `p${++people}@example.org` }, params: { token: 'none' } }, from);
    let flood: ReturnType<typeof send>[] = [];
    const refused: Awaited<ReturnType<typeof send>>[] = [];
    const statements = await statementsOf(async () => {
      flood = Array.from({ length: 256 }, (_, index) => send(address(index)));
      for (const one of flood) void one.then((answer) => refused.push(answer));
      while (held.length < 3) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(refused.length).toBeGreaterThanOrEqual(256 - most - 4);
    expect(new Set(refused.map(({ http }) => http))).toEqual(new Set([429]));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(statements).toEqual([]);
    const honest = send('198.51.100.1');
    let answered = false;
    void honest.finally(() => {
      answered = true;
    });
    let turns = 0;
    while (!answered) {
      for (const letGo of held.splice(0)) turns += Number(letGo() === undefined);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await honest).http).not.toBe(429);
    expect(turns).toBeLessThan(20);
    let left = true;
    void Promise.all(flood).then(() => {
      left = false;
    });
    while (left) {
      for (const letGo of held.splice(0)) letGo();
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
);
