import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedSession } from '../../../src/contract/session.ts';
import { DAY_MS } from '../../../src/lib/format.ts';
import { removeExpired } from '../../../src/server/office/personal.ts';
import { hashToken } from '../../../src/server/platform/tokens.ts';
import { logIn, PASSWORD, registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';

const START = new Date('2036-11-01T06:00:00Z');
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile';
const HOSTILE = '<img src=x> Firefox/145.0 (Windows NT 10.0) bit.ly/free';

const app = appForAll();
let email = '';
let people = 0;
beforeEach(async () => {
  app.setTime(START);
  email = `logged-in-${++people}@example.org`;
  await registerConfirmed(app, email);
});

const send = sendTo(app);
const daysLater = (days: number) => app.setTime(START.getTime() + days * DAY_MS);

async function logInWith(browser: string): Promise<string> {
  const answer = await send('logIn', { body: { email, password: PASSWORD }, headers: { 'user-agent': browser } });
  return (answer.data as { token: string }).token;
}
const listFor = async (token: string) => (await send('getSessions', { token })).data as ListedSession[];
const isOpen = async (token: string) => (await send('getProfile', { token })).http === 200;

describe('the list of logins', () => {
  it('names the kind of browser, since when, the last use and which one is this, the last used first', async () => {
    await logInWith(ANDROID);
    daysLater(1);
    const token = await logInWith(HOSTILE);
    daysLater(2);
    const [mine, other, ...more] = await listFor(token);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({
      browser: 'Firefox on Windows',
      since: '2036-11-02T06:00:00.000Z',
      lastUsed: '2036-11-03T06:00:00.000Z',
      current: true,
    });
    expect(other).toMatchObject({ browser: 'Chrome on Android', since: START.toISOString(), current: false });
  });

  it('has ids with which nobody can log in, and no token nor its hash', async () => {
    const token = await logInWith(ANDROID);
    const answer = await send('getSessions', { token });
    const text = JSON.stringify(answer.data);
    expect(text).not.toContain(token);
    expect(text).not.toContain(hashToken(token));
    for (const { id } of await listFor(token)) expect(await isOpen(id)).toBe(false);
  });
});

describe('the end of a login', () => {
  it('of another device leaves this one, and can be asked for twice', async () => {
    const lost = await logInWith(ANDROID);
    const token = await logInWith(HOSTILE);
    const id = (await listFor(token)).find(({ current }) => !current)?.id ?? '';
    for (const _ of ['first', 'again']) {
      expect(await send('endSession', { token, params: { id } })).toMatchObject({ http: 200 });
    }
    expect([await isOpen(lost), await isOpen(token)]).toEqual([false, true]);
  });

  it('is for its owner alone: a stranger who knows the id ends nothing', async () => {
    const token = await logInWith(ANDROID);
    const [{ id } = { id: '' }] = await listFor(token);
    email = `stranger-to-${email}`;
    await registerConfirmed(app, email);
    await send('endSession', { token: await logIn(app, email), params: { id } });
    expect(await isOpen(token)).toBe(true);
  });

  it('everywhere ends all of one person, this one too, and nobody else', async () => {
    const tokens = [await logInWith(ANDROID), await logInWith(HOSTILE)];
    const own = email;
    email = `neighbour-of-${own}`;
    await registerConfirmed(app, email);
    const neighbour = await logIn(app, email);
    expect(await send('endAllSessions', { token: tokens[0] ?? '' })).toMatchObject({ http: 200 });
    expect(await Promise.all([...tokens, neighbour].map(isOpen))).toEqual([false, false, true]);
  });

  it('comes 30 days after it began however often it is used, and the row is deleted', async () => {
    const token = await logInWith(ANDROID);
    for (const days of [10, 20, 29.999]) {
      daysLater(days);
      expect(await isOpen(token)).toBe(true);
    }
    daysLater(30);
    expect(await isOpen(token)).toBe(false);
    daysLater(30.001);
    await removeExpired(app.services);
    const rows = await app.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows).not.toContainEqual({ token_hash: hashToken(token) });
  });
});
