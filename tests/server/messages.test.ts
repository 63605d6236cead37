import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '../../src/contract/review.ts';
import { calls, envelopeOf, type Parts, requestFor } from '../helpers/calls.ts';
import { registerConfirmed } from '../helpers/people.ts';
import { startApp, type TestApp } from '../helpers/server.ts';

type Named = keyof typeof calls;
const sendTo = (app: TestApp) => async (name: Named, parts: Parts) =>
  envelopeOf(await app.handle(requestFor(calls[name], parts), { address: '192.0.2.1' }));

const ID = 'shimla-ridge-morning';
const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos.',
};

describe('reviews', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const post = (body: object) => sendTo(app)('postReview', { query: { campaignId: ID }, body });
  const page = async (number: number) => {
    const query = { page: String(number), size: '4' };
    return (await sendTo(app)('listReviews', { params: { id: ID }, query })).data as { count: number; rows: Review[] };
  };

  it('are there at once, newest first, four a page, and show nobody the address of the writer', async () => {
    for (let number = 1; number <= 6; number++) await post({ ...review, headline: `Number ${number}` });
    const [first, second] = [await page(0), await page(1)];
    expect(first.rows.map(({ headline }) => headline)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3']);
    expect(second.rows.map(({ headline }) => headline)).toEqual(['Number 2', 'Number 1']);
    expect(first.count).toBe(6);
    expect(first.rows[0]).toMatchObject({ rating: 5, profileId: 1, helpfulCount: 1, campaignId: ID });
    expect(JSON.stringify([first, second])).not.toContain('asha@example.org');
    await post({ ...review, headline: 'Number 7' });
    expect((await page(0)).rows[0]?.headline).toBe('Number 7');
  });

  it('of robots are refused: the hidden field filled in, written in no time, for another campaign', async () => {
    expect(await post({ ...review, website: 'https://buy.example' })).toMatchObject({ http: 400 });
    expect(await post({ ...review, filledIn: 10 })).toMatchObject({ http: 400 });
    expect(await post({ ...review, campaignId: 'another' })).toMatchObject({ http: 400 });
    expect(await post({ ...review, filledIn: 9000, website: '', campaignId: ID })).toMatchObject({ http: 200 });
    expect(await sendTo(app)('postReview', { query: { campaignId: 'nope' }, body: review })).toMatchObject({
      http: 404,
    });
  });

  it('of one network are limited, and with the limit off they are not', async () => {
    const answers = [];
    for (let number = 0; number < 61; number++) answers.push((await post(review)).http);
    expect(answers).toContain(429);
    const open = await startApp({ config: { rateLimits: false } });
    for (let number = 0; number < 61; number++) {
      const parts = { query: { campaignId: ID }, body: review };
      expect(await sendTo(open)('postReview', parts)).toMatchObject({ http: 200 });
    }
    await open.close();
  });
});

describe('a contact message', () => {
  it('is kept and mailed to the foundation, whose answer goes to the visitor', async () => {
    const app = await startApp();
    const body = { ...review, phone: '9876543210', message: 'How do I bring my school along? शुक्रिया ₹' };
    expect(await sendTo(app)('sendContact', { body })).toMatchObject({ http: 200 });
    const { support } = await app.services.foundation();
    const mail = await app.mailTo(support);
    expect(mail).toContain('Reply-To: asha@example.org');
    expect(mail).toContain(body.message);
    expect(await app.services.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
    await app.close();
  });

  it('cannot smuggle lines into the head of the mail', async () => {
    const app = await startApp();
    const name = 'Asha\r\nBcc: everybody@example.org';
    await sendTo(app)('sendContact', { body: { ...review, name, phone: '9876543210', message: 'x'.repeat(30) } });
    const [mail = ''] = await app.mails();
    expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/im);
    await app.close();
  });
});

describe('mails that cannot be sent', () => {
  it('fail no request, wait without a token in them, and go out when the server is back', async () => {
    const app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const body = { email: 'late@example.org', mobile: '9876543210', password: 'secret1' };
    expect(await sendTo(app)('register', { body })).toMatchObject({ http: 200 });
    await app.services.outbox.settle();
    const row = await app.services.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'queued', attempts: 1 });
    expect(row.last_error).toContain('ECONNREFUSED');
    await app.close();
  });

  it('are sent to an SMTP server, and tried again after it refused', async () => {
    let refusing = true;
    const received: string[] = [];
    const server = createServer((socket) => {
      let data = false;
      socket.write('220 ready\r\n');
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        const text = String(chunk);
        if (data) {
          received.push(text);
          data = !text.includes('\r\n.\r\n');
          if (!data) socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(text)) {
          data = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else if (/^RCPT/i.test(text) && refusing) socket.write('451 later\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` } });
    await sendTo(app)('register', { body: { email: 'soon@example.org', mobile: '9876543210', password: 'secret1' } });
    await app.services.outbox.settle();
    expect(received.join('')).toBe('');
    refusing = false;
    app.setTime(new Date(Date.now() + 60_000));
    await app.services.outbox.settle();
    expect(received.join('')).toContain('/confirm/');
    expect(await app.services.db.selectFrom('mails').select('status').execute()).toEqual([{ status: 'sent' }]);
    await app.close();
    server.close();
  });
});

describe('the limits', () => {
  it('hold over a restart, and can be off outside production alone', async () => {
    const app = await startApp();
    await registerConfirmed(app, 'held@example.org');
    const body = { email: 'held@example.org', password: 'wrong' };
    for (let times = 0; times < 10; times++) expect(await sendTo(app)('logIn', { body })).toMatchObject({ http: 401 });
    const again = await app.restart();
    expect(await sendTo(again)('logIn', { body })).toMatchObject({ http: 429 });
    await again.close();
    const open = await startApp({ config: { rateLimits: false } });
    for (let times = 0; times < 15; times++) expect(await sendTo(open)('logIn', { body })).toMatchObject({ http: 401 });
    await open.close();
  });
});
