import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFrame, postTo } from '../../../helpers/posted.ts';
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
const stored = () => app.db.selectFrom('contact_messages').selectAll().execute();

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

  it('is told of a failure with a number, and the log has no word of it', async () => {
    await app.db.schema.dropTable('contact_messages').execute();
    const { status, html } = await post(PATH, good);
    expect(status).toBe(500);
    expect(html).toMatch(/There is some trouble with the service \(number \w+\)\./);
    expect(app.lines.join('\n')).not.toMatch(/Asha|example\.org|98765|school/);
  });
});
