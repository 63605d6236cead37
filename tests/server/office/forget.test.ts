import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetPerson, storedAbout } from '../../../src/server/office/personal.ts';
import { lockIntent } from '../../../src/server/payments/intents.ts';
import { record } from '../../../src/server/payments/record.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { contactMessage } from '../../helpers/half-sent.ts';
import { appForEach, paymentAppForEach } from '../../helpers/under-test.ts';
import { untilAwaited } from '../../helpers/until-awaited.ts';

describe('what is deleted of a person', () => {
  const NOW = new Date('2026-11-26T10:00:00Z');
  const EMAIL = 'asha@example.org';

  const paymentApp = paymentAppForEach({ at: NOW, webhook: 'never' });

  const forget = (email = EMAIL) => forgetPerson(paymentApp.db, email, NOW);

  it('a payment that is settled at that moment is unlinked from the account too', async () => {
    const { token } = await paymentApp.user(EMAIL);
    await paymentApp.begin({ txnid: 'HH_1', token });
    const { db } = paymentApp;
    const forgotten = await db.transaction().execute(async (on) => {
      const intent = await lockIntent(on, 'HH_1', NOW.toISOString());
      const going = forget();
      await untilAwaited(paymentApp.db);
      if (intent) await record(paymentApp.app.payments, on, intent);
      return [going];
    });
    expect((await forgotten[0])?.said[0]).toContain('1 account');
    expect(await db.selectFrom('donations').select('user_id').execute()).toEqual([{ user_id: null }]);
  });

  it('names what was paid with another address, which the first one finds no more', async () => {
    const { token } = await paymentApp.user(EMAIL);
    await paymentApp.give({ txnid: 'HH_1', token, form: { email: 'office@example.org' } });
    await paymentApp.begin({ txnid: 'HH_2', token, form: { email: 'office@example.org' } });
    const stays = (await forget()).stays.map((one) => `${one.text.slice(0, 30)} ${one.stays}`);
    expect(stays).toEqual([
      expect.stringMatching(/^donation: HH_1.*it is found by office@example.org from then on$/),
      expect.stringMatching(/^payment that was begun: HH_2.*it is found by office@example.org from then on$/),
      expect.stringMatching(/^mail: .* it is a receipt/),
    ]);
    expect(await storedAbout(paymentApp.db, 'office@example.org', NOW)).toHaveLength(3);
  });

  it('leaves the free place of another account, whatever address was typed for it', async () => {
    const { token } = await paymentApp.user('kiran@example.org');
    await paymentApp.campaign('ahead', 0);
    const place = { transactionId: 'HH_K', amount: 'FREE', campaignName: 'A', campaignId: 'ahead', email: EMAIL };
    const body = { name: 'Asha Sharma', mobile: '9876543210', ...place };
    expect(await paymentApp.call('POST', '/user/campaign/enroll/', body, token)).toMatchObject({ ok: true });
    expect((await forget()).said[0]).not.toContain('free place');
    expect(await paymentApp.db.selectFrom('enrolments').select('email').execute()).toEqual([{ email: EMAIL }]);
  });
});

describe('the file of the database', () => {
  const MESSAGE = 'Please delete all that you know about me.';

  const app = appForEach();
  let office: DeskVisitor;
  beforeEach(async () => {
    office = await atDesk(app);
    await app.http.post('open/contact', { json: { ...contactMessage, message: MESSAGE } });
    await app.services.outbox.sendDue();
  });

  const file = () => (app.config.database.kind === 'sqlite' ? app.config.database.file : '');

  async function traces(): Promise<number> {
    const texts = [file(), `${file()}-wal`].map((each) => readFile(each, 'latin1').catch(() => ''));
    return (await Promise.all(texts)).join('').split(MESSAGE).length - 1;
  }

  async function forget(): Promise<string> {
    await office.prove();
    const fields = { act: 'delete', sure: ['yes'], who: contactMessage.email };
    return (await office.post('/desk/people/by-email', fields)).html;
  }

  it('the database file holds nothing of what was deleted, also while the server runs', async ({ skip }) => {
    if (!file()) skip();
    expect(await traces()).toBeGreaterThan(0);
    expect(await forget()).toContain('Deleted: 1 message');
    expect(await traces()).toBe(0);
  });

  it('where another program holds the file, the page says what to do', async ({ skip }) => {
    if (!file()) skip();
    const reader = new DatabaseSync(file());
    reader.exec('begin; select count(*) from users');
    const said = await forget();
    expect(said).toContain('Deleted: 1 message');
    expect(said).toContain('still holds traces of it');
    reader.close();
    expect(await forget()).toContain('There was nothing to delete.');
    expect(await traces()).toBe(0);
  });
});
