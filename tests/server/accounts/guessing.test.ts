import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, registerConfirmed, resetToken, sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

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
    app.setTime(start + second * 1000);
    const { http } = await send('logIn', { body: guess }, address(second));
    if (http === 401) checked++;
    else expect(http).toBe(429);
  }
  return checked;
}

describe('guessing', () => {
  it('1,000 guesses at once from many networks get at most 5 checks of one account, and every reader is answered', async () => {
    app = await startApp({ config: { passwordCost: REAL } });
    const send = sendTo(app);
    await registerConfirmed(app, EMAIL);
    const start = Date.now();
    app.setTime(start);
    const read = async () => (await send('listCampaigns', { query: { status: 'incoming' } })).http;
    const reading: Promise<number>[] = [];
    let answered = 0;
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const body = { email: EMAIL, password: `guess ${index}` };
        const answer = await send('logIn', { body }, `10.${index % 250}.0.${index % 199}`);
        if (++answered % 20 === 0) reading.push(read());
        return answer;
      }),
    );
    expect(new Set(await Promise.all(reading))).toEqual(new Set([200]));
    const checked = answers.filter(({ http }) => http === 401).length;
    expect(checked).toBeLessThanOrEqual(5);
    // On a slow machine the database may not answer one of them in its time: then it is told so, and checks nothing.
    const refused = answers.filter(({ http }) => http === 429 || http === 503);
    expect(refused).toHaveLength(1000 - checked);
    expect(refused.filter(({ http }) => http === 503).length).toBeLessThan(10);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('the pauses grow: in a quarter of an hour one network gets 10 guesses, and any number of networks 18', async () => {
    app = await startApp();
    await registerConfirmed(app, EMAIL);
    expect(await checkedIn(15, () => STRANGER)).toBe(10);
    expect(await sendTo(app)('logIn', { body: right }), 'the owner at another network').toMatchObject({ http: 200 });
    await app.close();
    app = await startApp();
    expect(await checkedIn(15, (second) => `10.${second >> 8}.${second & 255}.1`)).toBe(18);
    await app.close();
    app = await startApp();
    expect(await checkedIn(15, (second) => `2001:db8:1:${second.toString(16)}::1`), 'a /48 is one of them').toBe(10);
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

  it('one network is slowed down over all accounts, from however many addresses of it they come', async () => {
    app = await startApp();
    const send = sendTo(app);
    const statuses = [];
    for (let index = 0; index < 320; index++) {
      const address = `2001:db8:1:2:${index.toString(16)}::${index}`;
      const answer = await send('logIn', { body: { email: `a${index}@example.org`, password: 'x' } }, address);
      statuses.push(answer.http);
    }
    expect(statuses.filter((http) => http === 401)).toHaveLength(300);
    expect(statuses.filter((http) => http === 429)).toHaveLength(20);
    expect(await send('logIn', { body: { email: 'a@b.in', password: 'x' } }, '198.51.100.8')).toMatchObject({
      http: 401,
    });
  });
});
