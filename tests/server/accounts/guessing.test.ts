import { afterEach, describe, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { logIn, PASSWORD, registerConfirmed, resetToken } from '../../helpers/people.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const MINUTE = 60_000;
// Passwords at their real cost: a check that happens is felt.
const REAL = { memory: 19_456, passes: 2, parallelism: 1 };
const STRANGER = '203.0.113.66';
const EMAIL = 'owner@example.org';
const guess = { email: EMAIL, password: 'wrong' };
const right = { email: EMAIL, password: PASSWORD };

let app: TestApp;
afterEach(() => app.close());

/** Everything that a stranger gets checked in so many minutes by asking once a second. */
async function checkedIn(minutes: number, address: (second: number) => string): Promise<number> {
  const send = sendTo(app);
  const start = Date.now();
  let checked = 0;
  for (let second = 0; second < minutes * 60; second++) {
    app.setTime(new Date(start + second * 1000));
    const { http } = await send('logIn', { body: guess }, address(second));
    if (http === 401) checked++;
    else expect(http).toBe(429);
  }
  return checked;
}

describe('guessing', () => {
  it('10,000 guesses at once from many networks get at most 5 checks of one account, and every reader is answered', async () => {
    app = await startApp({ config: { passwordCost: REAL } });
    const send = sendTo(app);
    await registerConfirmed(app, EMAIL);
    const start = Date.now();
    app.setTime(new Date(start));
    const read = async () => (await send('listCampaigns', { query: { status: 'incoming' } })).http;
    const reading: Promise<number>[] = [];
    let answered = 0;
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, async (_, index) => {
        const body = { email: EMAIL, password: `guess ${index}` };
        const answer = await send('logIn', { body }, `10.${index % 250}.0.${index % 199}`);
        if (++answered % 100 === 0) reading.push(read());
        return answer;
      }),
    );
    expect(new Set(await Promise.all(reading))).toEqual(new Set([200]));
    const checked = answers.filter(({ http }) => http === 401).length;
    expect(checked).toBeLessThanOrEqual(5);
    // On a slow machine the database may not answer one of them in its time: then it is told so, and checks nothing.
    const refused = answers.filter(({ http }) => http === 429 || http === 503);
    expect(refused).toHaveLength(10_000 - checked);
    expect(refused.filter(({ http }) => http === 503).length).toBeLessThan(10);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('the pauses grow: in a quarter of an hour one network gets 10 guesses, and any number of networks 18', async () => {
    app = await startApp();
    expect(await checkedIn(15, () => STRANGER)).toBe(10);
    await app.close();
    app = await startApp();
    expect(await checkedIn(15, (second) => `10.0.${second >> 8}.${second & 255}`)).toBe(18);
  });

  it('a stranger who guesses for a quarter of an hour keeps the owner at another network out for seconds', async () => {
    app = await startApp();
    await registerConfirmed(app, EMAIL);
    await checkedIn(15, () => STRANGER);
    expect(await sendTo(app)('logIn', { body: right })).toMatchObject({ http: 200 });
  });

  it('a browser that has logged in before is not refused for the guesses of others, and has pauses of its own', async () => {
    app = await startApp();
    const send = sendTo(app);
    await registerConfirmed(app, EMAIL);
    app.setTime(new Date());
    const { device } = (await send('logIn', { body: right })).data as { device: string };
    for (let index = 0; index < 400; index++) {
      await send('logIn', { body: { ...guess, email: index % 2 ? EMAIL : `a${index}@example.org` } });
    }
    expect(await send('logIn', { body: right }), 'the same network without the key').toMatchObject({ http: 429 });
    expect(await send('logIn', { body: { ...right, device } })).toMatchObject({ http: 200, data: { device } });
    for (let times = 0; times < 5; times++)
      expect(await send('logIn', { body: { ...guess, device } })).toMatchObject({ http: 401 });
    expect(await send('logIn', { body: { ...right, device } })).toMatchObject({ http: 429 });
  });

  it("a browser's key holds for the accounts that were logged in to there alone, and dies with a new password", async () => {
    app = await startApp();
    const send = sendTo(app);
    await registerConfirmed(app, EMAIL);
    await registerConfirmed(app, 'other@example.org');
    const { device } = (await send('logIn', { body: right })).data as { device: string };
    const other = { email: 'other@example.org', device, password: 'wrong' };
    for (let times = 0; times < 5; times++)
      expect(await send('logIn', { body: { ...guess, email: other.email } })).toMatchObject({ http: 401 });
    expect(await send('logIn', { body: other })).toMatchObject({ http: 429 });
    const body = { password: PASSWORD, password2: PASSWORD };
    await send('resetPassword', { params: { token: await resetToken(app, EMAIL) }, body });
    for (let times = 0; times < 5; times++) await send('logIn', { body: guess });
    expect(await send('logIn', { body: { ...right, device } })).toMatchObject({ http: 429 });
  });

  it('a new password lets the owner in at once', async () => {
    app = await startApp();
    const send = sendTo(app);
    await registerConfirmed(app, EMAIL);
    for (let times = 0; times < 9; times++) await send('logIn', { body: guess });
    const body = { password: PASSWORD, password2: PASSWORD };
    await send('resetPassword', { params: { token: await resetToken(app, EMAIL) }, body }, '192.0.2.1');
    expect(await logIn(app, EMAIL)).toBeTruthy();
    expect(await send('logIn', { body: right })).toMatchObject({ http: 200 });
  });

  it('an unknown account is refused as often, in the same words, and in about the same time', async () => {
    app = await startApp({ config: { passwordCost: REAL } });
    const send = sendTo(app);
    await registerConfirmed(app, 'someone@example.org');
    const start = Date.now();
    const times: Record<string, number[]> = { someone: [], nobody: [] };
    for (let round = 0; round < 25; round++) {
      app.setTime(new Date(start + round * 20 * MINUTE));
      const answers = [];
      for (const who of ['someone', 'nobody']) {
        const since = performance.now();
        answers.push(await send('logIn', { body: { email: `${who}@example.org`, password: 'wrong' } }));
        times[who]?.push(performance.now() - since);
      }
      expect(answers[0]).toMatchObject({ http: 401, data: answers[1]?.data });
    }
    for (let round = 0; round < 10; round++) {
      const [known, unknown] = await Promise.all(
        ['someone', 'nobody'].map((who) => send('logIn', { body: { email: `${who}@example.org`, password: 'wrong' } })),
      );
      expect(known).toMatchObject({ http: unknown?.http, data: unknown?.data });
    }
    // The quickest of each: everything above it is the machine's own business.
    const [known, unknown] = [Math.min(...(times['someone'] ?? [])), Math.min(...(times['nobody'] ?? []))];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
  });

  it('one network is slowed down over all accounts, and told for how long', async () => {
    app = await startApp();
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
  });
});
