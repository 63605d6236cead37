import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedAbout } from '../../../src/server/reports/stored-data.ts';
import { sendTo } from '../../helpers/calls.ts';
import { googleCredential, newPerson } from '../../helpers/people.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const EMAIL = 'asha@example.org';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ at: NOW });
});
afterEach(() => app.close());

it('lists when somebody logged in, the browsers that are known, and a login with Google that waits', async () => {
  await newPerson(app, EMAIL);
  const credential = await googleCredential(app, { email: EMAIL });
  expect(await sendTo(app)('logInWithGoogle', { body: { credential } })).toMatchObject({ http: 200 });
  const lines = await storedAbout(app.services.db, EMAIL);
  expect(lines).toContain('login: an unknown browser, since 2026-11-26, last used 2026-11-26');
  expect(lines).toContain('browser that is known: since 2026-11-26, last used 2026-11-26');
  expect(lines).toContain('login with Google that waits to be linked');
});

it('lists with which browser somebody asked for a mail', async () => {
  const body = { email: EMAIL, mobile: '9876543210', password: 'a good password' };
  expect(await sendTo(app)('register', { body })).toMatchObject({ http: 200 });
  await app.services.outbox.settle();
  expect(await storedAbout(app.services.db, EMAIL)).toContain(
    'mail: 2026-11-26  confirm  sent, asked for with an unknown browser',
  );
});
