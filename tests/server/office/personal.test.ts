import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PersonalTable } from '../../../src/server/office/person.ts';
import { forgetPerson, removeExpired, storedAbout } from '../../../src/server/office/personal.ts';
import { personalTables } from '../../../src/server/office/personal-tables.ts';
import { googleCredential, sendTo } from '../../helpers/calls.ts';
import { EMAIL, NOW } from '../../helpers/desk-payments.ts';
import { contactMessage } from '../../helpers/half-sent.ts';
import { deskForEach } from '../../helpers/under-test.ts';

const PHONE = '9876543210';
const holds = (table: string) => (personalTables as Record<string, PersonalTable>)[table]?.holds ?? [];

const desk = deskForEach();
const db = () => desk.paymentApp.db;

async function columns() {
  const tables = (await db().introspection.getTables()).filter(({ name }) => !name.startsWith('kysely'));
  return Promise.all(
    tables.flatMap(({ name: table, columns: all }) =>
      all.map(async ({ name: column }) => {
        const { rows } = await sql<{
          value: unknown;
        }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db());
        return { table, column, text: rows.map(({ value }) => String(value)).join('\n') };
      }),
    ),
  );
}

/** The columns that hold the address or the phone of somebody. The number by which Google knows a person is made of it by the fake alone. */
const holding = async () =>
  (await columns()).filter(
    ({ column, text }) => column !== 'subject' && /kiran@example|kiranexampleorg|9876543210/i.test(text),
  );

/** Somebody who does whatever a visitor can do, and about whom the office does something. */
async function live(): Promise<void> {
  const { app } = desk.paymentApp;
  const send = sendTo(app);
  await send('register', { body: { email: EMAIL, mobile: PHONE, password: 'a good password' } });
  await desk.give('HH_1');
  await desk.place('HH_2', 'ridge');
  await desk.paymentApp.begin({ txnid: 'HH_3' });
  await send('sendContact', { body: { ...contactMessage, email: EMAIL, message: `Call ${PHONE}, or ${EMAIL}.` } });
  const review = { name: 'Kiran', email: EMAIL, headline: 'A good day', comment: 'We carried it down.' };
  await send('postReview', { query: { campaignId: 'ridge' }, body: review });
  await send('logInWithGoogle', { body: { credential: await googleCredential(app, { email: EMAIL }) } });
  const { id } = await db().selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  const identity = { subject: 's', user_id: id, email: EMAIL, created_at: NOW.toISOString() };
  await db().insertInto('google_identities').values(identity).execute();
  await desk.office.post('/desk/people/HH_1/correct', {
    ...{ name: 'Kiran K. Negi', email: EMAIL, mobile: PHONE, address1: '12 Lower Bazaar', address2: '' },
    ...{ city: 'Shimla', state: 'Himachal Pradesh', country: 'India', zipcode: '171001' },
  });
  const place = await db().selectFrom('enrolments').select('id').where('txnid', '=', 'HH_2').executeTakeFirstOrThrow();
  await desk.office.post(`/desk/campaigns/ridge/people/${place.id}`, { note: `Call ${PHONE} first.` });
  await app.services.outbox.sendDue();
}

describe('the table of what is personal', () => {
  it('has a line for every column that can hold an address or a phone, by its name', async () => {
    const named =
      /email|mobile|phone|recipient|payload|reply_to|_by$|^(who|about|before|after|note|word|message|comment)$/;
    // A hash of a network, and a flag; the provider's answer holds nothing of the person.
    const none = ['payment_events.payload', 'staff.review_mails', 'contact_messages.mail_id', 'walks.note'];
    const forgotten = (await columns())
      .filter(({ table, column }) => named.test(column) && !none.includes(`${table}.${column}`))
      .filter(({ table, column }) => !holds(table).includes(column));
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('has a line for every column that holds the address or the phone of somebody who did everything', async () => {
    await live();
    const found = await holding();
    expect(found.length).toBeGreaterThan(15);
    const forgotten = found.filter(({ table, column }) => !holds(table).includes(column));
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('leaves the address of nobody who is deleted but in what has to stay', async () => {
    await live();
    await forgetPerson(db(), EMAIL, NOW);
    const found = await holding();
    expect(found.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      ...['donations.email', 'donations.mobile', 'enrolments.email', 'enrolments.mobile'],
      ...['intents.email', 'intents.mobile', 'mails.recipient', 'person_words.word'],
    ]);
  });
});

describe('by a phone', () => {
  it('a participant without an address is found and deleted, and whoever has an address is named', async () => {
    await desk.place('HH_2', 'ridge');
    const walkIn = { name: 'Asha Devi', phone: '98160 00001', email: '', pays: 'free', amount: '', room: 'yes' };
    await desk.office.post('/desk/campaigns/ridge/walk-in', { ...walkIn, once: 'walk-in-of-asha-devi' });
    const found = await desk.office.post('/desk/people/by-email', { who: '+91 98160-00001', act: 'show' });
    expect(found.html).toMatch(/What goes when it is deleted<\/h2><ul[^>]*><li>enrolment: .*Asha Devi/);
    const deleted = await desk.office.post('/desk/people/by-email', { who: '9816000001', act: 'delete', sure: 'yes' });
    expect(deleted.html).toContain('Deleted: 1 free place that was ahead.');
    expect(await db().selectFrom('enrolments').select('name').execute()).toEqual([{ name: 'Kiran Negi' }]);
    const other = await storedAbout(db(), '098765 43210', NOW);
    expect(other.map(({ text }) => text.slice(0, 15))).toEqual(['enrolment: HH_2', expect.stringMatching(/^mail/)]);
    expect((await forgetPerson(db(), PHONE, NOW)).said).toEqual(['There was nothing to delete.']);
  });
});

describe('what has had its time goes by itself', () => {
  const at = async (day: string) => {
    desk.paymentApp.app.setTime(`${day}T12:00:00+05:30`);
    await removeExpired(desk.paymentApp.app.services);
  };
  const names = async () => {
    const gift = await db().selectFrom('donations').select(['name', 'email', 'pan']).executeTakeFirstOrThrow();
    const place = await db().selectFrom('enrolments').select(['name', 'email']).executeTakeFirstOrThrow();
    const intents = await db().selectFrom('intents').select('name').orderBy('txnid').execute();
    return [gift.name, gift.email, gift.pan !== '', place.name, place.email, ...intents.map(({ name }) => name)];
  };

  it('the person of a fee after the tax year of the walk, and that of a gift with the books', async () => {
    await desk.give('HH_1');
    await desk.place('HH_2', 'ridge');
    await db().updateTable('campaigns').set({ end_day: '2026-12-06' }).where('id', '=', 'ridge').execute();
    const kiran = ['Kiran Negi', EMAIL, true] as const;
    await at('2027-03-31');
    expect(await names()).toEqual([...kiran, 'Kiran Negi', EMAIL, 'Kiran Negi', 'Kiran Negi']);
    await at('2027-04-01');
    expect(await names()).toEqual([...kiran, 'Deleted', '', 'Kiran Negi', 'Deleted']);
    expect((await storedAbout(db(), PHONE, NOW)).map(({ text }) => text.split(' ')[1])).toContain('HH_1');
    await at('2035-03-31');
    expect((await names()).slice(0, 3)).toEqual(kiran);
    expect(await db().selectFrom('payment_events').select('id').execute()).not.toEqual([]);
    await at('2035-04-01');
    expect(await names()).toEqual(['Deleted', '', false, 'Deleted', '', 'Deleted', 'Deleted']);
    expect(await db().selectFrom('payment_events').select('id').execute()).toEqual([]);
    expect(await storedAbout(db(), PHONE, NOW)).toEqual([]);
    expect(await db().selectFrom('donations').select('amount_paise').execute()).toEqual([{ amount_paise: 50_000 }]);
  });

  it('a message after two years, and the text of a receipt 90 days after it went', async () => {
    await desk.give('HH_1');
    await sendTo(desk.paymentApp.app)('sendContact', { body: contactMessage });
    await desk.paymentApp.app.services.outbox.sendDue();
    const receipt = () =>
      db().selectFrom('mails').select(['payload', 'recipient']).where('once_key', '=', 'receipt:HH_1').execute();
    const messages = async () => (await db().selectFrom('contact_messages').select('id').execute()).length;
    await at('2027-02-25');
    expect(await receipt()).toEqual([{ payload: expect.stringContaining('Kiran'), recipient: EMAIL }]);
    await at('2027-02-26');
    expect(await receipt()).toEqual([{ payload: '{}', recipient: '' }]);
    const again = await desk.office.post('/desk/people/HH_1/receipt', { once: 'receipt-once-more' });
    expect(again.html).toBeDefined();
    await at('2028-11-26');
    expect(await messages()).toBe(1);
    await at('2028-11-29');
    expect(await messages()).toBe(0);
  });
});

it('the office sees what goes, what stays, why and until when before it deletes', async () => {
  await live();
  await db().updateTable('campaigns').set({ end_day: '2026-12-06' }).where('id', '=', 'ridge').execute();
  const { html } = await desk.office.get('/desk/people/HH_1/person');
  const [goes = '', stays = ''] = html.split('What stays, why and until when');
  expect(goes).toContain('account: since');
  expect(stays).toContain('tax law asks for receipts and books until 31 March 2035');
  expect(stays).toContain(
    'name and address are needed until 31 March 2027, the payment for the books until 31 March 2035',
  );
  expect(stays).toContain('until 28 December 2026, once the provider says that nothing was paid');
});
