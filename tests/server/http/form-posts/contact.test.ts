import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formPages, PAGE_POLICY } from '../../../helpers/form-pages.ts';
import { elementWith, postedForm, postTo } from '../../../helpers/posted.ts';
import { startApp, type TestApp } from '../../../helpers/server.ts';

const PATH = '/open/contact';
const good = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  phone: '+91 98765 43210',
  message: 'How do I bring my school along? शुक्रिया ₹',
};
const HOSTILE = '"><script>alert(1)</script>&amp;</textarea><b>';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ findPage: formPages });
});
afterEach(() => app.close());

const post: ReturnType<typeof postTo> = (...form) => postTo(app)(...form);
const stored = () => app.services.db.selectFrom('contact_messages').selectAll().execute();

describe('a message that is posted without a script', () => {
  it('is stored and mailed as one in JSON, and leads to the place that says so', async () => {
    const answer = await post(PATH, good);
    expect(answer).toMatchObject({ status: 303, location: '/sent#message-saved', html: '' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { phone: _, ...rest } = good;
    expect(await stored()).toMatchObject([{ ...rest, phone: '9876543210' }]);
    expect(await app.mails()).toHaveLength(1);
  });

  it('that is sent three times is stored and mailed once, by another process on the same database too', async () => {
    for (let press = 0; press < 2; press++) expect(await post(PATH, good)).toMatchObject({ status: 303 });
    const again = await app.restart();
    expect(await postTo(again)(PATH, good)).toMatchObject({ status: 303, location: '/sent#message-saved' });
    expect(await again.mails()).toHaveLength(1);
    app = again;
    expect(await stored()).toHaveLength(1);
  });

  it('comes back with each message beside its field, and with what was typed', async () => {
    const typed = { name: 'ab', email: HOSTILE, phone: '98765', message: 'too\nshort' };
    const { status, html, headers } = await post(PATH, typed);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Error: Contact</title>');
    for (const [name, message] of Object.entries({
      name: 'Name must be 3 characters long!',
      email: 'Email is not valid!',
      phone: 'Phone must be 10 digit!',
      message: 'Message must be 20 characters long!',
    })) {
      const field = elementWith(html, 'name', name);
      expect(field?.attribs).toMatchObject({ 'aria-invalid': 'true' });
      const described = (field?.attribs['aria-describedby'] ?? '').split(' ');
      expect(described.map((id) => html.includes(`id="${id}"`))).not.toContain(false);
      expect(html).toContain(`<li><a href="#${field?.attribs['id']}">${message}</a></li>`);
      expect(html).toMatch(new RegExp(`id="${described.at(-1)}"[^>]*>${message}</span>`));
    }
    expect(elementWith(html, 'name', 'name')?.attribs['value']).toBe('ab');
    expect(elementWith(html, 'name', 'email')?.attribs['value']).toBe(HOSTILE);
    expect(elementWith(html, 'name', 'message')?.children).toMatchObject([{ data: 'too\nshort' }]);
    expect(elementWith(html, 'id', 'problem')?.attribs).toMatchObject({ autofocus: '', tabindex: '-1' });
    expect(await stored()).toEqual([]);
  });

  it('never becomes a part of the page, whatever is typed', async () => {
    const { html } = await post(PATH, { name: HOSTILE, email: HOSTILE, phone: HOSTILE, message: HOSTILE });
    expect(html).not.toMatch(/<script>alert|<\/textarea><b/);
    expect(elementWith(html, 'name', 'message')?.children).toMatchObject([{ data: HOSTILE }]);
  });

  it('is answered by the page as it was built, with its policy, but without the island that would empty the form', async () => {
    const { html, headers } = await post(PATH, { ...good, name: '' });
    expect(headers.get('content-security-policy')).toBe(PAGE_POLICY);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(html).toContain('<script>if(1<2&&3>2)0</script>');
    expect(html).toContain('{"a":"<b>"}');
    expect(html).toContain('<h1>Contact &amp; more</h1>');
    expect(html).not.toMatch(/astro-island|modulepreload|islands\.1|Still to fill in|disabled/);
  });

  it('is told of a limit in its own page, with what was typed', async () => {
    const send = (number: number) => post(PATH, { ...good, message: `Message ${number} of many that somebody sends.` });
    for (let number = 0; number < 60; number++) await send(number);
    const { status, html, headers } = await send(61);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('There were too many requests from your network. Please try again in');
    expect(elementWith(html, 'name', 'email')?.attribs['value']).toBe(good.email);
  });

  it('is told of a failure with a number, and the log has no word of it', async () => {
    await app.services.db.schema.dropTable('contact_messages').execute();
    const { status, html } = await post(PATH, good);
    expect(status).toBe(500);
    expect(html).toMatch(/There is some trouble with the service \(number \w+\)\./);
    expect(app.lines.join('\n')).not.toMatch(/Asha|example\.org|98765|school/);
  });

  it('from another site is refused, in a page that says what to do and repeats nothing', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const { status, html, headers: answered } = await post(PATH, good, foreign);
    expect(status).toBe(403);
    expect(html).toContain('Please open its page here, fill it in and send it again.');
    expect(html).toContain('<a href="http://localhost:4321/contact">');
    expect(html).not.toContain('Asha');
    expect(answered.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await stored()).toEqual([]);
  });

  it('that cannot be read is refused in its page', async () => {
    const { status, html } = await post(PATH, `message=${'x'.repeat(70_000)}`);
    expect(status).toBe(413);
    expect(html).toContain('There is a problem');
  });

  it('is answered by a small page of its own where the built one cannot be had', async () => {
    const alone = await startApp();
    const { status, html, headers } = await postTo(alone)(PATH, { ...good, name: '<b', email: '<i>' });
    expect(status).toBe(422);
    expect(html).toMatch(
      /^<!doctype html><html lang="en">.*<title>Error: There is a problem<\/title>.*<h1>There is a problem<\/h1>/,
    );
    expect(html).toContain('<p>Name must be 3 characters long!</p><p>Email is not valid!</p>');
    expect(html).toContain('<a href="/contact">');
    expect(html).not.toContain('<i>');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    await alone.close();
  });
});

it('a call in JSON is what it was', async () => {
  const json = new Request(postedForm(PATH, '').url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(good),
  });
  const answer = await app.handle(json);
  expect(await answer.json()).toEqual({ status: true, data: 'Your response has been saved successfully.' });
});
