import { describe, expect, it } from 'vitest';
import { calls, envelopeOf, type Parts, requestFor } from '../../helpers/calls.ts';
import { PASSWORD, registerConfirmed } from '../../helpers/people.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

type Named = keyof typeof calls;
const sendTo =
  (app: TestApp) =>
  async (name: Named, parts: Parts, address = '192.0.2.1') =>
    envelopeOf(await app.handle(requestFor(calls[name], parts), { address }));

describe('guessing', () => {
  const MINUTE = 60_000;

  it('10,000 guesses get at most 10 checks of one account in 15 minutes, and reading stays fast meanwhile', async () => {
    // Passwords at their real cost: a check that happens is felt.
    const app = await startApp({ config: { passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } } });
    const send = sendTo(app);
    await registerConfirmed(app, 'target@example.org');
    const guess = (index: number) => {
      const body = { email: 'target@example.org', password: `guess ${index}` };
      return send('logIn', { body }, `10.${index % 250}.0.${index % 199}`);
    };
    const read = async () => {
      const since = performance.now();
      await send('listCampaigns', { query: { status: 'incoming' } });
      return performance.now() - since;
    };
    const reading: Promise<number>[] = [];
    let answered = 0;
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, async (_, index) => {
        const answer = await guess(index);
        if (++answered % 100 === 0) reading.push(read());
        return answer;
      }),
    );
    const reads = await Promise.all(reading);
    const checked = answers.filter(({ http }) => http === 401);
    const refused = answers.filter(({ http }) => http === 429);
    expect(checked.length).toBeLessThanOrEqual(10);
    expect(checked.length + refused.length).toBe(10_000);
    for (const { headers } of refused.slice(0, 50)) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    const typical = reads.toSorted((a, b) => a - b)[Math.floor(reads.length / 2)] ?? 0;
    expect(typical).toBeLessThan(50);
    // The right password has to wait too; after the 15 minutes it is let in.
    const right = { body: { email: 'target@example.org', password: PASSWORD } };
    expect(await send('logIn', right)).toMatchObject({ http: 429 });
    app.setTime(new Date(Date.now() + 16 * MINUTE));
    expect(await send('logIn', right)).toMatchObject({ http: 200 });
    await app.close();
  });

  it('an unknown account is refused as often, in the same words, and in about the same time', async () => {
    const app = await startApp({ config: { passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } } });
    const send = sendTo(app);
    await registerConfirmed(app, 'someone@example.org');
    const times: Record<string, number[]> = { someone: [], nobody: [] };
    for (let round = 0; round < 10; round++) {
      const answers = [];
      for (const who of ['someone', 'nobody']) {
        const since = performance.now();
        answers.push(await send('logIn', { body: { email: `${who}@example.org`, password: 'wrong' } }));
        times[who]?.push(performance.now() - since);
      }
      expect(answers[0]).toMatchObject({ http: 401, data: answers[1]?.data });
    }
    for (const who of ['someone', 'nobody']) {
      const body = { email: `${who}@example.org`, password: 'wrong' };
      expect(await send('logIn', { body })).toMatchObject({ http: 429 });
    }
    // The quickest of each: everything above it is the machine's own business.
    const [known, unknown] = [Math.min(...(times['someone'] ?? [])), Math.min(...(times['nobody'] ?? []))];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
    await app.close();
  });

  it('one network is slowed down over all accounts, and told for how long', async () => {
    const app = await startApp();
    const send = sendTo(app);
    const statuses = [];
    for (let index = 0; index < 320; index++) {
      const answer = await send('logIn', { body: { email: `a${index}@example.org`, password: 'x' } }, '198.51.100.7');
      statuses.push(answer.http);
    }
    expect(statuses.filter((http) => http === 401)).toHaveLength(300);
    expect(statuses.filter((http) => http === 429)).toHaveLength(20);
    expect(await send('logIn', { body: { email: 'a@b.in', password: 'x' } }, '198.51.100.8')).toMatchObject({
      http: 401,
    });
    await app.close();
  });
});
