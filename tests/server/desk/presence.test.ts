import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/content/days.ts';
import { atDesk, type DeskVisitor, deskVisitor } from '../../helpers/desk.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { actsOf, addPlace, LEADER, openWalks, placesOf } from '../../helpers/walkers.ts';

const DAY = new Date('2026-12-05T05:00:00Z');
const LIST = '/desk/campaigns/ridge/presence';
const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

let app: TestApp;
let leader: DeskVisitor;
let tara: string;
beforeEach(async () => {
  ({ app, leader } = await openWalks(DAY));
  tara = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900, note: 'Needs a lift.' });
  await leader.prove(LIST);
});
afterEach(() => app.close());

const wordIn = (html: string) => /data-word="([\w-]+)"/.exec(html)?.[1] ?? '';

let sent = 0;
async function send(
  who: DeskVisitor,
  line: Record<string, string>,
  headers: Record<string, string> = SCRIPT,
  path = LIST,
) {
  const word = 'word' in line ? {} : { word: wordIn((await who.get(path)).html) };
  sent += 1;
  const body = new URLSearchParams({ id: `line-of-the-test-${sent}`, was: '', value: 'yes', ...word, ...line });
  const cookie = who.cookie();
  const asked = new Request(`${ORIGIN}${path}/line`, {
    method: 'POST',
    body,
    headers: { ...headers, ...(cookie && { cookie }) },
  });
  const response = await app.handle(asked);
  return { status: response.status, told: (await response.json().catch(() => null)) as Record<string, string> | null };
}
const came = async () => (await placesOf(app, 'ridge')).map((row) => row.came);
const noted = async () => (await actsOf(app)).filter(({ what }) => what === 'walk noted');

it('is led to from the list of its campaign as long as it opens', async () => {
  const ridge = app.db.selectFrom('campaigns').select('end_day').where('id', '=', 'ridge');
  const { end_day } = await ridge.executeTakeFirstOrThrow();
  for (const [days, opens] of [
    [7, true],
    [8, false],
  ] as const) {
    app.setTime(`${addDays(end_day, days)}T05:00:00Z`);
    const later = await atDesk(app, `after${days}@example.org`, ['ridge']);
    const list = (await later.get('/desk/campaigns/ridge')).html;
    expect(list.includes(`href="${LIST}"`)).toBe(opens);
    expect(list.includes('have told whom to call')).toBe(opens);
  }
});

describe('a line of the list', () => {
  it.each([
    ['a person', () => `came ${tara}`, 'yes', 'yes'],
    ['others', () => 'others', '३', '3'],
    ['kilograms', () => 'plastic', '12,5 kg', '12.5'],
    ['nothing weighed', () => 'glass', '0', '0'],
  ])('notes %s, once however often it comes, and shows it after the walk', async (_what, name, typed, stored) => {
    const line = { id: 'the-same-line-again', name: name(), value: typed };
    expect(await send(leader, line)).toEqual({ status: 200, told: { now: stored } });
    const page = (await leader.get(LIST)).html;
    expect(page).toMatch(
      name() === `came ${tara}` ? /name="came [^>]* checked/ : new RegExp(`name="${name()}" value="${stored}"`),
    );
    const other = stored === 'yes' ? '' : '7';
    expect(await send(leader, { name: name(), was: stored, value: other })).toEqual({
      status: 200,
      told: { now: other },
    });
    // The answer to the first one was lost, and it comes again: what was noted since stays.
    expect(await send(leader, line)).toEqual({ status: 200, told: { now: other } });
    expect(await noted()).toHaveLength(2);
  });

  it.each([
    ['a person', () => `came ${tara}`, 'yes', ''],
    ['others', () => 'others', '3', '4'],
    ['kilograms', () => 'plastic', '12.5', '13'],
  ])('shows what somebody else has changed, %s, and overwrites nothing', async (_what, name, theirs, mine) => {
    const other = await atDesk(app, 'other@example.org', ['ridge']);
    await other.prove(LIST);
    await send(other, { name: name(), value: theirs });
    await send(other, { name: name(), was: theirs, value: mine === '' ? '' : '99' });
    const now = mine === '' ? '' : '99';
    await send(other, { name: name(), was: now, value: theirs });
    expect(await send(leader, { name: name(), was: now, value: mine === '' ? '' : mine })).toEqual(
      mine === '' ? { status: 409, told: { now: 'yes' } } : { status: 409, told: { now: theirs } },
    );
    expect((await send(leader, { name: name(), was: theirs, value: mine })).told).toEqual({ now: mine });
    const last = (await noted()).filter(({ who }) => who === LEADER);
    expect(last).toHaveLength(1);
  });

  it.each([
    ['a wrong number', () => ({ name: 'plastic', value: '12.55' }), 422, 'Write kilograms, such as 12 or 12.5.'],
    ['another field', () => ({ name: 'note', value: 'x' }), 404, 'There is no such field.'],
    ['somebody of another list', () => ({ name: 'came of-another-list' }), 404, 'Nobody has this place any more.'],
    ['no key of its own', () => ({ id: 'short', name: 'others', value: '3' }), 400, 'This is no line of the list.'],
    [
      'the word of another list',
      () => ({ word: 'x', name: 'others', value: '3' }),
      403,
      'This list is of an earlier login.',
    ],
  ])('with %s notes nothing, and is told why', async (_what, line, status, words) => {
    expect(await send(leader, line())).toEqual({ status, told: { words } });
    expect(await noted()).toEqual([]);
    expect((await app.db.selectFrom('walks').selectAll().execute()).length).toBe(0);
  });
});

describe('nobody but the page itself sends a line', () => {
  it.each([
    ['without the page’s word', () => ({ word: '' }), SCRIPT, 403],
    ['with the word of the login', () => ({ word: leader.formKey() }), SCRIPT, 403],
    ['from another site', () => ({}), { ...SCRIPT, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a frame’s form', () => ({}), { ...SCRIPT, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    [
      'from a form of a page',
      () => ({}),
      { ...SCRIPT, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      403,
    ],
  ])('%s', async (_what, more, headers, status) => {
    expect((await send(leader, { name: `came ${tara}`, ...more() }, headers)).status).toBe(status);
    expect(await came()).toEqual([0]);
  });

  it('nor without a login, nor somebody who leads another walk, nor once it is a week over', async () => {
    expect((await send(deskVisitor(app), { name: `came ${tara}` })).status).toBe(401);
    const other = await atDesk(app, 'lake@example.org', ['lake']);
    const word = wordIn((await leader.get(LIST)).html);
    expect((await send(other, { name: `came ${tara}`, word })).status).toBe(404);
    app.setTime('2026-12-12T20:00:00Z');
    leader = await atDesk(app, LEADER, ['ridge', 'pass']);
    expect((await send(leader, { name: `came ${tara}`, word })).status).toBe(422);
    await leader.get(LIST);
    expect(await came()).toEqual([0]);
  });
});

describe('the page', () => {
  it('is read by a person’s own navigation, after a code, and runs its own script alone', async () => {
    const { headers, html } = await leader.get(LIST);
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+'; connect-src 'self'; worker-src 'self'$/,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(html).toContain('Tara Devi');
    for (const path of [LIST, '/desk/presence-worker.js']) {
      const asked = new Request(`${ORIGIN}${path}`, { headers: { ...SCRIPT, cookie: leader.cookie() } });
      expect((await (await app.handle(asked)).text()).includes('Tara')).toBe(false);
    }
    const another = await atDesk(app, 'other@example.org', ['ridge']);
    expect((await another.get(LIST)).html).toContain('Is it you?');
  });

  it('is read on the phone by a half in its address and one in a cookie, which ends a week after the walk and with the logout', async () => {
    const half = (html: string) => /data-half="([\w-]+)"/.exec(html)?.[1];
    const first = await leader.get(LIST);
    const cookie = first.headers.get('set-cookie') ?? '';
    const days = (Date.parse('2026-12-13T00:00:00+05:30') - DAY.getTime()) / 1000;
    expect(cookie).toMatch(new RegExp(`^list-ridge=[\\w-]{21}; Path=/desk; Max-Age=${days}; SameSite=Strict; Secure$`));
    // A later login of the same person reads what the phone has kept.
    app.setTime(DAY.getTime() + 3 * 3_600_000);
    const later = await atDesk(app, LEADER, ['ridge', 'pass']);
    await later.prove(LIST);
    const second = await later.get(LIST);
    expect([half(second.html), second.headers.get('set-cookie')]).toEqual([
      half(first.html),
      cookie.replace(`${days}`, `${days - 3 * 3600}`),
    ]);
    const office = await atDesk(app);
    await office.prove(LIST);
    expect(half((await office.get(LIST)).html)).not.toBe(half(first.html));
    const body = new URLSearchParams({ key: leader.formKey() });
    const headers = { 'sec-fetch-site': 'same-origin', cookie: 'desk=x; list-ridge=abc; list-the%20pass=d' };
    const left = await app.handle(new Request(`${ORIGIN}/desk/logout`, { method: 'POST', headers, body }));
    expect(left.headers.getSetCookie().map((one) => one.split(';').slice(0, 3).join(';'))).toEqual([
      expect.stringMatching(/^desk=; Path=\/; HttpOnly/),
      'list-ridge=; Path=/desk; Max-Age=0',
      'list-the%20pass=; Path=/desk; Max-Age=0',
    ]);
  });
});
