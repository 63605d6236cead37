import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const OFFICE = 'office@example.org';

let smtp: SmtpServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startSmtp();
  app = await startApp({ env: { SMTP_URL: smtp.url } });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

const db = () => app.db;
const sentTo = (address: string) => smtp.received.filter((mail) => mail.includes(`To: ${address}\r\n`));
const acts = () =>
  db().selectFrom('staff_log').select(['what', 'about', 'before', 'after']).where('what', 'like', 'mail %').execute();

function atOffice(campaigns?: readonly string[]): Promise<DeskVisitor> {
  const mails = async () => {
    await app.services.outbox.sendDue();
    // A mail server breaks the line of a long link.
    return smtp.received.map((mail) => mail.replaceAll('=\r\n', ''));
  };
  return atDesk({ ...app, mails }, campaigns ? 'leader@example.org' : OFFICE, campaigns);
}

async function addFailed(
  id: string,
  { kind = 'contact', days = 5, to = `${id}@example.org`, last_error = '451 later', status = 'failed' as const } = {},
) {
  const created_at = new Date(app.services.now().getTime() - days * DAY_MS).toISOString();
  const payload = JSON.stringify({ registrationId: id, name: 'Payload of Asha' });
  const tried = { attempts: 31, due_ms: 1, once_key: null, sent_at: null, handed_over: 0 };
  await db()
    .insertInto('mails')
    .values({ id, kind, payload, recipient: to, status, last_error, created_at, ...tried })
    .execute();
  if (kind !== 'contact') return;
  const message = { name: 'Asha', email: 'asha@example.org', phone: '', message: 'A walk.', form_key: null };
  await db()
    .insertInto('contact_messages')
    .values({ id: `message-${id}`, ...message, created_at, mail_id: id })
    .execute();
}

describe('mails that could not be sent', () => {
  it('are listed in words, with why, and nothing of what they say; what nobody waits for stands last', async () => {
    const office = await atOffice();
    expect((await office.get('/desk/mails')).html).toContain('No mail was given up.');
    await addFailed('old', { kind: 'confirm' });
    await addFailed('one', { last_error: '550 <script>alert(1)</script>\u202e' });
    const { html: today } = await office.get('/desk');
    expect(today).toContain('<a href="/desk/mails">1 mail was given up</a>');
    const { html } = await office.get('/desk/mails');
    expect(html).toMatch(
      /A message of a visitor, to the foundation<\/strong> to one@example\.org.*\d{2}:\d{2}, tried 31 times\. The mail server said: 550 &lt;script&gt;.*Link to confirm an address<\/strong> to old@example\.org.*Nobody waits for its link any more/s,
    );
    expect(html).not.toMatch(/Payload|registrationId|\u202e|<script/);
    expect(html).not.toContain('Send all');
  });

  it('all are sent again, but for links that nobody waits for; what is refused stands below', async () => {
    const office = await atOffice();
    for (const id of ['one', 'two']) await addFailed(id);
    await addFailed('old', { kind: 'reset' });
    smtp.refuse(true);
    expect((await office.get('/desk/mails')).html).toContain('Send all 2 again');
    expect((await office.post('/desk/mails', { all: 'yes' })).html).toContain('2 mails are on the way.');
    await app.services.outbox.sendDue();
    const { html } = await office.get('/desk/mails');
    expect(html.slice(html.indexOf('Tried again'))).toMatch(/one@example\.org.*tried 1 time\..*451.*two@example\.org/s);
    expect(html.slice(0, html.indexOf('Tried again'))).toContain('old@example.org');
    expect((await office.post('/desk/mails', { again: 'old' })).html).toContain('Nothing was sent');
  });

  it('one whose address is wrong is dropped once, and never sent', async () => {
    const office = await atOffice();
    await addFailed('one');
    expect((await office.post('/desk/mails', { drop: 'one' })).html).toContain('No mail was given up.');
    expect((await office.post('/desk/mails', { drop: 'one' })).status).toBe(422);
    expect((await office.post('/desk/mails', { all: 'yes' })).status).toBe(422);
    expect((await acts()).map(({ what }) => what)).toEqual(['mail dropped']);
    expect(sentTo('one@example.org')).toHaveLength(0);
  });
});
