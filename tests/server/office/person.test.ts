import { describe, expect, it } from 'vitest';
import { forgetPerson, storedAbout } from '../../../src/server/office/personal.ts';
import { googleCredential, newPerson, sendTo } from '../../helpers/calls.ts';
import { donor } from '../../helpers/payment-app.ts';
import { appForEach, paymentAppForEach } from '../../helpers/under-test.ts';

describe('a person', () => {
  const NOW = new Date('2026-11-26T10:00:00Z');
  const EMAIL = 'asha@example.org';
  const OTHER = 'tara@example.org';
  const ID = 'shimla-ridge-morning';

  const paymentApp = paymentAppForEach({ at: NOW, webhook: 'never' });

  const all = (email = EMAIL) => storedAbout(paymentApp.db, email, NOW);
  const held = async (email = EMAIL) => (await all(email)).map(({ text }) => text);
  const forget = (email = EMAIL) => forgetPerson(paymentApp.db, email, NOW);

  /** Somebody with an account, a gift, a payment that was begun, a review and a message. Addresses are typed in any spelling. */
  async function live(email: string, key: string): Promise<string> {
    const { token, id } = await paymentApp.user(email);
    const typed = email.replace('e', 'E');
    const { db } = paymentApp;
    await db.insertInto('profiles').values({ user_id: id, city: 'Shimla' }).execute();
    expect(await paymentApp.give({ txnid: `HH_${key}1`, token, form: { email: typed } })).toMatchObject({ ok: true });
    await paymentApp.begin({ txnid: `HH_${key}2`, token, form: { email: typed } });
    const send = sendTo(paymentApp.app);
    const review = { name: 'A Person', email: typed, headline: 'A good day', comment: 'We carried it down.' };
    expect(await send('postReview', { query: { campaignId: ID }, body: review })).toMatchObject({ http: 200 });
    const message = { name: 'A Person', email: typed, phone: '9876543210', message: 'When does the bus leave?' };
    expect(await send('sendContact', { body: message })).toMatchObject({ http: 200 });
    await paymentApp.app.services.outbox.sendDue();
    return token;
  }

  it('all that is stored about a person is listed, in whatever spelling the address was typed, and no PAN', async () => {
    await live(EMAIL, 'A');
    await live(OTHER, 'T');
    const lines = await held('\u200e ASHA@example.org\u200b');
    const kinds = lines.map((line) => line.split(':')[0]);
    expect(kinds).toEqual([
      ...['account', 'profile', 'login', 'donation', 'payment that was begun', 'review', 'message', 'mail'],
    ]);
    const stays = (await all()).map(({ stays }) => stays);
    expect(stays).toEqual([
      ...[null, null, null, 'tax law asks for receipts and books until 31 March 2035'],
      'until 26 December 2026, once the provider says that nothing was paid',
      ...[null, null, 'it is a receipt: its text until 24 February 2027'],
    ]);
    const text = lines.join('\n');
    expect(text).toContain('donation: HH_A1  2026-11-26  ₹500.00');
    // Everything that was typed: name, address, review, message.
    for (const typed of [donor.lastname, donor.address1, donor.city, 'We carried it down.', 'When does the bus leave?'])
      expect(text).toContain(typed);
    expect(text).not.toMatch(/[A-Z]{5}\d{4}[A-Z]|HH_T|tara/);
  });

  it('nothing stays but what was paid and may be paid yet, and another person keeps everything', async () => {
    const token = await live(EMAIL, 'A');
    await live(OTHER, 'T');
    const before = await held(OTHER);
    expect((await forget()).said).toEqual([
      'Deleted: 1 account, 1 review, 1 message.',
      'Backups, data that a restore moved away, books and mails in files, and mails that the foundation has got, still hold it.',
    ]);
    expect((await held()).map((line) => line.split(':')[0])).toEqual(['donation', 'payment that was begun', 'mail']);
    expect(await paymentApp.call('GET', '/user/profile/', undefined, token)).toMatchObject({ status: 401 });
    expect(await held(OTHER)).toEqual(before);
    const { db } = paymentApp;
    for (const table of ['sessions', 'profiles'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    const notices = await db.selectFrom('mails').selectAll().where('kind', '=', 'contact').execute();
    expect(
      notices.map(({ payload }) => payload),
      'notices repeat no message',
    ).toEqual(['{}', '{}']);
    expect((await forget()).said).toEqual(['There was nothing to delete.']);
  });

  it('a payment that was under way is still saved when it comes', async () => {
    const { token } = await paymentApp.user(EMAIL);
    const { launch } = await paymentApp.begin({ txnid: 'HH_1', token, form: { email: EMAIL } });
    await forget();
    expect(await paymentApp.save(launch, paymentApp.pay(launch))).toMatchObject({ ok: true });
    expect(await held()).toContainEqual(expect.stringContaining('donation: HH_1'));
  });

  it('a free place that is ahead is given back, and one that is over stays counted without its person', async () => {
    const { db } = paymentApp;
    const { token } = await paymentApp.user(EMAIL);
    for (const id of ['ahead', 'over']) {
      await paymentApp.campaign(id, 0, { seats: 5 });
      const place = { transactionId: `HH_${id}`, amount: 'FREE', campaignName: 'A', campaignId: id, email: EMAIL };
      const body = { name: 'Asha Sharma', mobile: '9876543210', ...place };
      expect(await paymentApp.call('POST', '/user/campaign/enroll/', body, token)).toMatchObject({ ok: true });
    }
    await paymentApp.campaign('over', 0, { end_day: '2026-11-25', seats: 5 });
    expect((await forget()).said[0]).toBe(
      'Deleted: 1 account, 1 free place that was ahead, 1 name on a free place, 2 mails.',
    );
    expect(await db.selectFrom('enrolments').select(['campaign_id', 'name', 'email', 'mobile']).execute()).toEqual([
      { campaign_id: 'over', name: 'Deleted', email: '', mobile: '' },
    ]);
  });
});

describe('logins and mails of a person', () => {
  const NOW = new Date('2026-11-26T10:00:00Z');
  const EMAIL = 'asha@example.org';

  const app = appForEach({ at: NOW });

  it('lists when somebody logged in, the browsers that are known, and a login with Google that waits', async () => {
    await newPerson(app, EMAIL);
    const credential = await googleCredential(app, { email: EMAIL });
    expect(await sendTo(app)('logInWithGoogle', { body: { credential } })).toMatchObject({ http: 200 });
    const lines = (await storedAbout(app.db, EMAIL, NOW)).map(({ text }) => text);
    expect(lines).toContain('login: an unknown browser, since 2026-11-26, last used 2026-11-26');
    expect(lines).toContain('browser that is known: since 2026-11-26, last used 2026-11-26');
    expect(lines).toContain('login with Google that waits to be linked');
  });
});
