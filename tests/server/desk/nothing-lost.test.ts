import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, type DeskVisitor, inMail } from '../../helpers/desk.ts';
import type { TestApp } from '../../helpers/server.ts';
import { addPlace, LEADER, openWalks, placesOf } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const LIST = '/desk/campaigns/ridge/roster.csv';
const WALK_IN = '/desk/campaigns/ridge/walk-in';
const MIRA = { name: 'Mira Rana', phone: '9876543211', email: '', pays: 'cash', amount: '900' };

let app: TestApp;
let leader: DeskVisitor;
beforeEach(async () => {
  ({ app, leader } = await openWalks(NOW));
});
afterEach(() => app.close());

const codeOf = (to: string) => inMail(app, to, /your code for the desk is (\d{6})/);
const fieldsOf = (html: string) => {
  const decoded = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(
    [...html.matchAll(/<input [^>]*name="(\w+)"[^>]*?value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      decoded(value),
    ]),
  );
};

describe('what was typed comes back', () => {
  it('after a login that has ended, filled in, and is sent by one press', async () => {
    const id = await addPlace(app, 'ridge', 'Tara Devi');
    const path = `/desk/campaigns/ridge/people/${id}`;
    const { html: page } = await leader.get(path);
    app.setTime(later(121));
    const ended = await leader.post(path, { note: 'Eats no dal.', opened: fieldsOf(page)['opened'] ?? '' }, '/desk');
    expect([ended.status, ended.html.includes('kept on this page')]).toEqual([401, true]);
    const kept = fieldsOf(ended.html);
    expect(kept['note']).toBe('Eats no dal.');
    const again = await atDesk(app, LEADER, ['ridge']);
    const shown = await again.post(path, kept, '/desk');
    expect(shown.status).toBe(403);
    expect(shown.html).toContain('Eats no dal.</textarea>');
    expect((await placesOf(app, 'ridge'))[0]?.note).toBe('');
    await again.post(path, { ...fieldsOf(shown.html), note: 'Eats no dal.' });
    expect((await placesOf(app, 'ridge'))[0]?.note).toBe('Eats no dal.');
  });

  it('after a code that was asked for, and is sent by one press', async () => {
    const asked = await leader.post(WALK_IN, { ...MIRA, amount: '500' });
    expect(asked.html).toContain('Is it you?');
    const back = await leader.post(WALK_IN, { ...fieldsOf(asked.html), code: await codeOf(LEADER) });
    expect(back.status).toBe(200);
    expect(back.html).toContain('value="Mira Rana"');
    expect(await placesOf(app, 'ridge')).toEqual([]);
    await leader.post(WALK_IN, { ...fieldsOf(back.html), pays: 'cash' });
    expect(await placesOf(app, 'ridge')).toMatchObject([{ name: 'Mira Rana', amount_paise: 50_000 }]);
  });

  it('but for a PAN, which stands on no page', async () => {
    const office = await atDesk(app);
    await office.prove();
    const { html } = await office.get('/desk/money/new');
    app.setTime(later(11));
    const gift = {
      ...fieldsOf(html),
      name: 'Kiran Negi',
      amount: '500',
      mode: 'CASH',
      pan: 'ABCDE1234F',
      key: office.formKey(),
    };
    const asked = await office.post('/desk/money/new', gift, '/desk');
    expect(asked.html).toContain('Is it you?');
    expect(asked.html).toContain('value="Kiran Negi"');
    expect(asked.html).not.toContain('ABCDE1234F');
  });

  it('with Back: a browser may keep the page of a form, and no other one', async () => {
    expect((await leader.get(WALK_IN)).headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    for (const path of ['/desk', '/desk/campaigns/ridge'])
      expect((await leader.get(path)).headers.get('cache-control')).toBe('no-store');
    expect((await leader.get(WALK_IN)).html).not.toContain('autocomplete="off"');
  });
});

describe('a mailed code', () => {
  it('is asked for before a list is saved, and holds for two hours on that browser', async () => {
    expect((await leader.get(LIST)).html).toContain('Is it you?');
    await leader.prove(LIST);
    for (const minutes of [0, 60, 119]) {
      app.setTime(later(minutes));
      expect((await leader.get(LIST)).headers.get('content-disposition')).toContain('ridge.csv');
    }
    app.setTime(later(121));
    expect((await leader.get(LIST)).html).toContain('Is it you?');
  });

  it('holds for ten minutes for the money of the office', async () => {
    const office = await atDesk(app);
    await office.prove();
    expect((await office.get('/desk/money/new')).html).toContain('Enter a gift by hand');
    app.setTime(later(11));
    expect((await office.get('/desk/money/new')).html).toContain('Is it you?');
    expect((await office.get('/desk/people/by-email')).html).toContain('All about one person');
  });

  it.each([
    ['a paid place is released', 900, {}, true],
    ['a free place is released', 0, {}, false],
  ])('where %s', async (_what, rupees, _fields, asked) => {
    const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees });
    const released = await leader.post(`/desk/campaigns/ridge/people/${id}/release`, { reason: 'Ill.' });
    expect(released.html.includes('Is it you?')).toBe(asked);
  });
});

describe('the limits of a leader', () => {
  it('takes ₹50,000 in cash on a day, and no more; the office does', async () => {
    await leader.prove(LIST);
    const add = (who: DeskVisitor, amount: string) =>
      who.post(WALK_IN, { ...MIRA, amount, certain: 'yes', room: 'yes' });
    await add(leader, '49500');
    expect((await add(leader, '600')).html).toContain('A leader takes ₹50,000.00 in cash on a day at most.');
    expect((await add(leader, '500')).status).toBe(200);
    const office = await atDesk(app);
    await office.prove();
    expect((await add(office, '600')).status).toBe(200);
    expect(await placesOf(app, 'ridge')).toHaveLength(3);
  });
});

it('what an act has done stands on its own page, once, whatever is opened beside it', async () => {
  const id = await addPlace(app, 'ridge', 'Tara Devi');
  const path = `/desk/campaigns/ridge/people/${id}`;
  const { html } = await leader.get(path);
  const { origin, host: _ } = new URL('http://localhost:4321');
  const body = new URLSearchParams({ ...fieldsOf(html), note: 'Eats no dal.' });
  const headers = { cookie: leader.cookie(), 'sec-fetch-site': 'same-origin' };
  const sent = await app.handle(new Request(`${origin}${path}`, { method: 'POST', headers, body }));
  const to = sent.headers.get('location') ?? '';
  expect((await leader.get('/desk/campaigns/ridge')).html).not.toContain('is saved');
  const other = await atDesk(app, 'other@example.org');
  expect((await other.get(to)).html).not.toContain('is saved');
  expect((await leader.get(to)).html).toContain('The note about Tara Devi is saved.');
  expect((await leader.get(to)).html).not.toContain('is saved');
  expect(to).not.toContain('Tara');
});
