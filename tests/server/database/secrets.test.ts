import { describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, resetToken, sendTo } from '../../helpers/calls.ts';
import { dumpOf } from '../../helpers/pans.ts';
import { startApp } from '../../helpers/server.ts';

describe('a stolen database', () => {
  it('holds no token and no password that works and no PAN, and neither do the logs', async () => {
    const app = await startApp();
    const send = sendTo(app);
    const email = 'dump@example.org';
    const session = await newPerson(app, email);
    const link = await resetToken(app, email);
    const pan = 'ZZZZZ9999Z';
    const profile = {
      firstname: 'Asha',
      lastname: 'Rao',
      address: 'Mall Road',
      city: 'Shimla',
      state: 'Himachal',
      zipcode: '171001',
    };
    await send('putProfile', { token: session, body: { ...profile, pan } });
    await send('logIn', { body: { email, password: 'a wrong guess' } });
    const mails = (await app.mails()).join('\n');
    const secrets = [
      PASSWORD,
      pan,
      'a wrong guess',
      session,
      link,
      .../* every link that was mailed */ mails.matchAll(/[\w-]{43}/g),
    ].map(String);
    expect(secrets.length).toBeGreaterThanOrEqual(6);
    const dump = await dumpOf(app.db);
    expect(dump).toContain(email);
    const log = app.lines.join('\n');
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(email);
    await app.close();
  });
});
