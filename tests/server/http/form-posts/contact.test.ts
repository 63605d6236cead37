import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFrame } from '../../../helpers/answer-frame.ts';
import { elementWith, postedForm, postTo } from '../../../helpers/posted.ts';
import { startApp, type TestApp } from '../../../helpers/server.ts';

const PATH = '/open/contact';
const good = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  phone: '+91 98765 43210',
  message: 'How do I bring my school along? शुक्रिया ₹',
};

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ findFrame: answerFrame });
});
afterEach(() => app.close());

const post: ReturnType<typeof postTo> = (...form) => postTo(app)(...form);
const stored = () => app.services.db.selectFrom('contact_messages').selectAll().execute();

describe('a message that is posted without a script', () => {
  it('is stored and mailed as one in JSON, and leads to the place that says so', async () => {
    const answer = await post(PATH, good);
    expect(answer).toMatchObject({ status: 303, location: '/sent/message', html: '' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { phone: _, ...rest } = good;
    expect(await stored()).toMatchObject([{ ...rest, phone: '9876543210' }]);
    expect(await app.mails()).toHaveLength(1);
  });

  it('that is sent three times is stored and mailed once, by another process on the same database too', async () => {
    for (let press = 0; press < 2; press++) expect(await post(PATH, good)).toMatchObject({ status: 303 });
    const again = await app.restart();
    expect(await postTo(again)(PATH, good)).toMatchObject({ status: 303, location: '/sent/message' });
    expect(await again.mails()).toHaveLength(1);
    app = again;
    expect(await stored()).toHaveLength(1);
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

  it('that cannot be read is refused in its page', async () => {
    const { status, html } = await post(PATH, `message=${'x'.repeat(70_000)}`);
    expect(status).toBe(413);
    expect(html).toContain('There is a problem');
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
