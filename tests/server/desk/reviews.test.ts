import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls, envelopeOf, requestFor } from '../../helpers/calls.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const ID = 'shimla-ridge-morning';
const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos.',
};
const HOSTILE = '<script>alert(1)</script>';

let app: TestApp;
let office: DeskVisitor;
async function open(mode: 'approve' | 'open'): Promise<void> {
  app = await startApp({ env: { REVIEWS: mode } });
  office = await atDesk(app);
}
afterEach(() => app.close());

async function post(headline: string, key?: string): Promise<string> {
  const parts = { query: { campaignId: ID }, body: { ...review, headline, key } };
  const answer = await envelopeOf(await app.handle(requestFor(calls.postReview, parts)));
  expect(answer).toMatchObject({ http: 200, data: { headline } });
  return (answer.data as { id: string }).id;
}

async function listed(): Promise<string[]> {
  const { data } = await envelopeOf(await app.handle(requestFor(calls.listReviews, { params: { id: ID } })));
  return (data as { rows: { headline: string }[] }).rows.map(({ headline }) => headline);
}
const set = (id: string, act: string, reason = '') => office.post(`/desk/reviews/${id}`, { act, reason });

describe('reviews that wait for approval', () => {
  beforeEach(() => open('approve'));

  it('are shown by a person, hidden with a reason, and shown again', async () => {
    const id = await post('A good day');
    expect(await listed()).toEqual([]);
    expect((await office.get('/desk')).html).toContain('1 review waits');
    expect((await office.get('/desk/reviews')).html).toContain('A good day');
    expect((await set(id, 'listed')).html).toContain('The review is on the site.');
    expect(await listed()).toEqual(['A good day']);
    await set(id, 'hidden', 'It names a minor');
    expect(await listed()).toEqual([]);
    expect((await office.get('/desk/reviews?state=hidden')).html).toContain('It names a minor');
    expect((await office.get(`/desk/log?about=${id}`)).html).toContain('listed → hidden: It names a minor');
    await set(id, 'listed');
    expect(await listed()).toEqual(['A good day']);
  });

  it('do not go up with a text that their writer has changed after it was read', async () => {
    const read = await post('A good day', 'a-key-of-the-form-1');
    const changed = await post('Buy shoes', 'a-key-of-the-form-1');
    expect((await set(read, 'listed')).status).toBe(404);
    expect(await listed()).toEqual([]);
    await set(changed, 'listed');
    expect(await listed()).toEqual(['Buy shoes']);
  });
});

describe('reviews that are shown at once', () => {
  beforeEach(() => open('open'));

  it('stay hidden when their writer sends them again', async () => {
    const id = await post('A good day', 'a-key-of-the-form-1');
    await set(id, 'hidden');
    await post('Buy shoes', 'a-key-of-the-form-1');
    expect(await listed()).toEqual([]);
    expect((await office.get('/desk/reviews?state=hidden')).html).toContain('Buy shoes');
  });

  it('are mailed to who wants that, once for each text, and not to others', async () => {
    await atDesk(app, 'other@example.org');
    await office.post('/desk/reviews', { mails: 'on' });
    await post('A good day', 'a-key-of-the-form-1');
    await post('A good day', 'a-key-of-the-form-1');
    const about = (await app.mails()).filter((mail) => mail.includes('Subject: A new review'));
    expect(about).toHaveLength(1);
    expect(about[0]).toContain('To: office@example.org');
    await office.post('/desk/reviews', { mails: 'off' });
    await post('Another day');
    expect((await app.mails()).filter((mail) => mail.includes('Subject: A new review'))).toHaveLength(1);
  });

  it('show what a visitor reported of them, and nothing that they hold runs', async () => {
    const id = await post(HOSTILE);
    const message = `Review ${id}: ${HOSTILE} this is about my daughter`;
    const parts = { body: { name: 'Tara Devi', email: 'tara@example.org', phone: '9876543210', message } };
    expect(await envelopeOf(await app.handle(requestFor(calls.sendContact, parts)))).toMatchObject({ http: 200 });
    const { html } = await office.get('/desk/reviews?state=listed');
    expect(html).toContain('Reported once');
    expect(html).toContain('this is about my daughter');
    expect(html).not.toContain(HOSTILE);
  });

  it('are in a list of their own from a report until somebody has judged it, and again after a new one', async () => {
    app.setTime('2026-11-28T05:00:00Z');
    const id = await post('A good day');
    const report = async (message: string) => {
      const body = { name: 'Tara Devi', email: 'tara@example.org', phone: '9876543210', message };
      expect(await envelopeOf(await app.handle(requestFor(calls.sendContact, { body })))).toMatchObject({ http: 200 });
    };
    const reported = async () => (await office.get('/desk/reviews?state=reported')).html.includes('A good day');
    await report('Review of-no-such-id: a lie');
    expect((await office.get('/desk')).html).not.toContain('reported');
    await report(`Review ${id}: a lie`);
    expect((await office.get('/desk')).html).toContain('1 review was reported');
    expect(await reported()).toBe(true);
    app.setTime('2026-11-28T05:01:00Z');
    expect((await set(id, 'listed')).to).toBe('/desk/reviews?state=reported');
    expect([await reported(), await listed()]).toEqual([false, ['A good day']]);
    app.setTime('2026-11-28T05:02:00Z');
    await report(`Review ${id}: still a lie`);
    expect(await reported()).toBe(true);
    await set(id, 'hidden', 'A lie');
    expect([await reported(), await listed()]).toEqual([false, []]);
  });
});
