import { expect, it } from 'vitest';
import { atDesk } from '../../helpers/desk.ts';
import { startApp } from '../../helpers/server.ts';

it('a message of a visitor is answered in a mail program, noted as done, and opened again', async () => {
  const app = await startApp({ at: '2026-11-28T05:00:00Z' });
  const visitor = { name: 'Tara <b>', email: 'tara@example.org', phone: '9811100000', mail_id: 'none', form_key: null };
  const row = { ...visitor, id: 'm1', message: 'Is there a <b>bus</b>?', created_at: '2026-11-28T04:00:00.000Z' };
  await app.db.insertInto('contact_messages').values(row).execute();
  const helper = await atDesk(app, 'helper@example.org', [], 'helper');
  expect((await helper.get('/desk')).html).toContain('1 message of a visitor is open');
  const { html } = await helper.get('/desk/messages/m1');
  expect(html).toContain('href="mailto:tara%40example.org?subject=Your%20message%20to%20us"');
  expect(html).toContain('Is there a &lt;b&gt;bus&lt;/b&gt;?');
  await helper.post('/desk/messages/m1', { act: 'done' });
  expect((await helper.get('/desk/messages')).html).toContain('No message here.');
  expect((await helper.get('/desk/messages?state=done')).html).toContain('answered by helper@example.org');
  await helper.post('/desk/messages/m1', { act: 'open' });
  expect((await helper.get('/desk')).html).toContain('1 message of a visitor is open');
  const office = await atDesk(app);
  expect((await office.get('/desk/log?about=m1')).html).toContain('message of a visitor');
  await app.close();
});
