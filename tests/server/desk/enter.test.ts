import { beforeEach, describe, expect, it } from 'vitest';
import { appoint, dismiss } from '../../../src/server/auth/staff.ts';
import { atDesk, type DeskVisitor, deskVisitor, inMail } from '../../helpers/desk.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const OFFICE = 'office@example.org';
const LINK = /(\/desk\/login\/[\w-]+)/;

const app = appForEach({ at: NOW });
beforeEach(async () => {
  const { db } = app;
  for (const id of ['ridge', 'lake']) await addCampaign(app, id);
  await db.transaction().execute((on) => appoint(on, { email: OFFICE, role: 'office', campaigns: [] }, NOW));
});

describe('the entrance of the desk', () => {
  it('lets in by a mailed link, once, and with nothing that a page could read', async () => {
    const visitor = deskVisitor(app);
    expect((await visitor.get('/desk')).status).toBe(401);
    expect((await visitor.post('/desk/login', { email: ` ${OFFICE.toUpperCase()} ` })).html).toContain(
      'a link is on its way',
    );
    const link = await inMail(app, OFFICE, LINK);
    // A program that reads mails opens it.
    expect((await deskVisitor(app).get(link)).html).toContain('Open the desk');
    const request = new Request(`${ORIGIN}${link}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: '',
    });
    const opened = await app.handle(request);
    expect(opened.headers.get('set-cookie')).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect((await visitor.post(link)).html).toContain('does not work any more');
    expect(app.lines.join('\n')).not.toContain(link.slice(-20));
  });

  it('answers an unknown address as a known one, and mails it nothing', async () => {
    const [known, unknown] = [deskVisitor(app), deskVisitor(app)];
    const answers = [
      await known.post('/desk/login', { email: OFFICE }),
      await unknown.post('/desk/login', { email: 'stranger@example.org' }),
    ];
    expect(answers[0]?.html).toBe(answers[1]?.html);
    expect(await app.mailTo('stranger@example.org')).toBe('');
    expect((await known.post('/desk/login', { email: 'no address' })).status).toBe(422);
  });

  it.each([
    ['a link after 15 minutes', 16],
    ['a login after 12 hours', 12 * 60 + 1],
  ])('does not let in with %s', async (what, minutes) => {
    const visitor = deskVisitor(app);
    await visitor.post('/desk/login', { email: OFFICE });
    const link = await inMail(app, OFFICE, LINK);
    if (what.startsWith('a login')) await visitor.post(link);
    app.setTime(later(minutes));
    expect((await visitor.post(link)).html).toContain('does not work any more');
    expect((await visitor.get('/desk')).status).toBe(401);
  });

  it('ends a login by its button, and for somebody who was taken from the desk', async () => {
    const first = await atDesk(app);
    const second = await atDesk(app, 'second@example.org');
    expect((await second.get('/desk')).status).toBe(200);
    await app.db.transaction().execute((on) => dismiss(on, 'second@example.org'));
    expect((await second.get('/desk')).status).toBe(401);
    const copied = first.cookie();
    await first.post('/desk/logout', {}, '/desk');
    const headers = { cookie: copied };
    expect((await app.handle(new Request(`${ORIGIN}/desk`, { headers }))).status).toBe(401);
  });
});

describe('who may do what', () => {
  let office: DeskVisitor;
  let leader: DeskVisitor;
  beforeEach(async () => {
    office = await atDesk(app);
    leader = await atDesk(app, 'leader@example.org', ['ridge']);
  });

  it('asks for a mailed code before somebody is added, and takes five tries', async () => {
    const asked = await office.post('/desk/staff', { email: 'new@example.org', role: 'office' }, '/desk');
    expect(asked.html).toContain('Is it you?');
    const code = await inMail(app, OFFICE, /your code for the desk is (\d{6})/);
    const wrong = code === '000000' ? '000001' : '000000';
    // After the last try another code is mailed. Of two of one moment none is the newest.
    app.setTime(later(1));
    for (let tries = 0; tries < 5; tries++)
      expect((await office.post('/desk/staff', { code: wrong }, '/desk')).html).toContain('wrong or too old');
    expect((await office.post('/desk/staff', { code }, '/desk')).status).toBe(422);
    await office.prove();
    await office.post('/desk/staff', { email: 'new@example.org', role: 'leader', campaigns: ['ridge', 'lake'] });
    expect((await office.get('/desk/staff')).html).toContain('leader of lake, ridge');
    expect((await office.get('/desk/log')).html).toContain('staff set');
  });

  it('takes no more wrong codes after twenty in an hour, however many are mailed', async () => {
    await office.get('/desk/staff');
    for (let round = 0; round < 4; round++) {
      for (let tries = 0; tries < 5; tries++) await office.post('/desk/staff', { code: 'wrong' }, '/desk');
      expect((await office.post('/desk/staff', { code: '', resend: 'yes' }, '/desk')).html).toContain('Another code');
    }
    const refused = await office.post('/desk/staff', { code: 'wrong' }, '/desk');
    expect(refused.status).toBe(429);
    expect(refused.html).toContain('There were too many wrong codes. Please try again in 60 minutes.');
    for (let more = 0; more < 6; more++) await office.post('/desk/staff', { resend: 'yes' }, '/desk');
    expect((await office.post('/desk/staff', { resend: 'yes' }, '/desk')).status).toBe(429);
  });

  it('ends the logins of somebody with the links that would open more', async () => {
    await office.prove();
    const [, id = ''] = /href="(\/desk\/staff\/[^"]+)">leader@/.exec((await office.get('/desk/staff')).html) ?? [];
    const [, link = ''] = LINK.exec((await office.post(id, { act: 'link' })).html) ?? [];
    await office.post(id, { act: 'end' });
    expect((await leader.get('/desk')).status).toBe(401);
    expect((await deskVisitor(app).post(link, {}, '/desk/login')).html).toContain('does not work any more');
  });

  it('keeps the last one of the office, and what was typed', async () => {
    await office.prove();
    const kept = await office.post('/desk/staff', { email: OFFICE, role: 'leader', campaigns: ['ridge'] });
    expect(kept.status).toBe(422);
    expect(kept.html).toContain('the last one of the office');
    expect(kept.html).toContain(`value="${OFFICE}"`);
  });

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }, 'key'],
    ['of another login', { 'sec-fetch-site': 'same-origin' }, 'other'],
    ['without its word', { 'sec-fetch-site': 'same-origin' }, 'none'],
    ['of an old browser from elsewhere', { origin: 'https://example.com' }, 'key'],
  ])('refuses a form %s', async (_what, headers, which) => {
    await office.prove();
    await leader.get('/desk');
    const key = { key: office.formKey(), other: leader.formKey(), none: '' }[which] ?? '';
    const body = new URLSearchParams({ key, email: 'evil@example.org', role: 'office' });
    const request = new Request(`${ORIGIN}/desk/staff`, {
      method: 'POST',
      headers: { ...headers, cookie: office.cookie() },
      body,
    });
    expect((await app.handle(request)).status).toBe(403);
    expect((await office.get('/desk/staff')).html).not.toContain('evil@example.org');
  });

  it('stores no page, sends no script, and is in no frame and no search engine', async () => {
    const { headers, html } = await office.get('/desk');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(html).not.toContain('<script');
    expect(Buffer.byteLength(html)).toBeLessThan(14 * 1024);
  });
});
