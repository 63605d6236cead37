import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';

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

  it('come with the calendar of a campaign, also through a server', async () => {
    let received = '';
    const server = createServer((socket) => {
      let data = false;
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const text = String(chunk);
        if (data) {
          received += text;
          data = !received.includes('\r\n.\r\n');
          if (!data) socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(text)) {
          data = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` } });
    const campaign = { id: 'a', name: 'A walk', startDay: '2026-06-05', endDay: '2026-06-06', refundDue: false };
    const paid = { txnid: 'HH_1', amountPaise: 0, paidAt: '2026-06-01T06:00:00.000Z', serial: null, mode: '' };
    const payload = { name: 'Asha', maskedPan: '', ...paid, campaign };
    const { db, outbox } = app.services;
    await outbox.add(db, 'asha@example.org', { kind: 'enrolment-receipt', payload });
    await outbox.settle();
    expect(received).toMatch(/Content-Type: text\/calendar;[^\n]*method=PUBLISH/);
    expect(received).toMatch(/Content-Disposition: attachment; filename=campaign\.ics/);
    await app.close();
    server.close();
  });
});
