import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';

const sender = { name: 'Asha Sharma', email: 'asha@example.org' };

describe('a contact message', () => {
  it('is kept and mailed to the foundation, whose answer goes to the visitor', async () => {
    const app = await startApp();
    const body = { ...sender, phone: '9876543210', message: 'How do I bring my school along? शुक्रिया ₹' };
    expect(await sendTo(app)('sendContact', { body })).toMatchObject({ http: 200 });
    const { support } = await app.services.foundation();
    const mail = await app.mailTo(support);
    expect(mail).toContain('Reply-To: asha@example.org');
    expect(mail).toContain(body.message);
    expect(await app.services.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
    await app.close();
  });

  it('goes to the foundation also where its address could not be read at an earlier one', async () => {
    const content = await mkdtemp(join(tmpdir(), 'hh-content-'));
    const app = await startApp({ env: { CONTENT_DIR: content } });
    const send = (message: string) =>
      sendTo(app)('sendContact', { body: { ...sender, phone: '9876543210', message: message.repeat(20) } });
    expect(await send('early ')).toMatchObject({ http: 200 });
    await writeFile(join(content, 'organisation.yaml'), 'contact:\n  support: office@foundation.example\n');
    expect(await send('later ')).toMatchObject({ http: 200 });
    expect(await app.mailTo('office@foundation.example')).toContain('later later');
    expect(app.lines.join()).toContain('organisation.yaml cannot be read');
    await app.close();
    await rm(content, { recursive: true });
  });

  it('cannot smuggle lines into the head of the mail', async () => {
    const app = await startApp();
    const name = 'Asha\r\nBcc: everybody@example.org';
    await sendTo(app)('sendContact', { body: { ...sender, name, phone: '9876543210', message: 'x'.repeat(30) } });
    const [mail = ''] = await app.mails();
    expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/im);
    await app.close();
  });

  it('cannot smuggle an encoded word into the subject, which mail programs would decode', async () => {
    const app = await startApp();
    const name = `=?utf-8?B?${Buffer.from('\u202eYour bank').toString('base64')}?=`;
    await sendTo(app)('sendContact', { body: { ...sender, name, phone: '9876543210', message: 'x'.repeat(30) } });
    const [mail = ''] = await app.mails();
    expect(/^Subject: (.*)$/m.exec(mail)?.[1]).toBe(`Message from ${name.replace('=?', '= ?')}`);
    await app.close();
  });
});
