import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { atDesk, type DeskVisitor, prove } from '../../helpers/desk.ts';
import { contactMessage } from '../../helpers/half-sent.ts';
import { donor, openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const OFFICE = 'office@example.org';
const EMAIL = 'kiran@example.org';

let paymentApp: PaymentApp;
let office: DeskVisitor;
async function open(): Promise<void> {
  paymentApp = await openPaymentApp({ at: NOW });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  office = await atDesk(paymentApp.app, OFFICE);
  await prove(paymentApp.app, office, OFFICE);
}

const db = () => paymentApp.app.services.db;
const gift = () => db().selectFrom('donations').selectAll().where('txnid', '=', 'HH_1').executeTakeFirstOrThrow();
const log = async (about = 'HH_1') =>
  (await db().selectFrom('staff_log').selectAll().where('about', '=', about).execute()).map(
    ({ what, before, after }) => [what, before, after],
  );

async function give(txnid: string, form: Partial<typeof donor> = {}) {
  const { launch } = await paymentApp.begin({ txnid, form });
  await paymentApp.save(launch, paymentApp.pay(launch));
}

async function place(txnid: string, campaign: string, price = 900) {
  await paymentApp.campaign(campaign, price);
  const { token } = await paymentApp.user(EMAIL);
  if (!price) {
    const launch = { txnid, amount: 'FREE', email: EMAIL, productinfo: campaign };
    return paymentApp.enrol(launch, null, token);
  }
  const { launch } = await paymentApp.begin({ txnid, amount: `${price}.00`, pinfo: campaign, token });
  return paymentApp.enrol(launch, paymentApp.pay(launch), token);
}

describe('somebody is found', () => {
  afterAll(() => paymentApp.close());
  beforeAll(async () => {
    await open();
    await give('HH_1');
    await give('HH_2', { firstname: 'Tara_%', lastname: 'Thakur', email: 'tara@example.org', phone: '9999900000' });
    await paymentApp.begin({ txnid: 'HH_3', form: { firstname: 'Begun', lastname: 'Nobody' } });
  });

  it.each([
    ['KIRAN', ['HH_1']],
    ['negi  kiran', ['HH_1']],
    ['Kiran Thakur', []],
    ['_%', ['HH_2']],
    ['+91 98765 43210', ['HH_1', 'HH_3']],
    ['\u200e99999 00000', ['HH_2']],
    ['TARA@example', ['HH_2']],
    ['2026-27/000002', ['HH_2']],
    ['hh_1', ['HH_1']],
    ['begun', ['HH_3']],
    ["' or 1=1 --", []],
  ])('by %s', async (q, ids) => {
    const { html } = await office.post('/desk/people', { q });
    const found = [...html.matchAll(/<li><a href="\/desk\/people\/(\w+)"/g)].map(([, id]) => id);
    expect(found.sort()).toEqual(ids);
    if (!ids.length) expect(html).toContain('Nothing was found');
  });

  it('by the id of PayU, and one letter finds nobody', async () => {
    const { provider_id } = await gift();
    expect((await office.post('/desk/people', { q: provider_id ?? '' })).html).toContain('/desk/people/HH_1"');
    expect((await office.post('/desk/people', { q: 'k' })).status).toBe(422);
  });

  it('fifty at most, and it is said that there are more', async () => {
    const row = await gift();
    for (let number = 0; number < 51; number++)
      await db()
        .insertInto('donations')
        .values({ ...row, id: `m${number}`, txnid: `M_${number}`, serial: null, provider_id: null, name: 'Many Hands' })
        .execute();
    const { html } = await office.post('/desk/people', { q: 'many' });
    expect(html.match(/<li>/g)).toHaveLength(50);
    expect(html).toContain('There are more');
    expect(Buffer.byteLength(html)).toBeLessThan(20 * 1024);
  });
});

describe('the page of a payment', () => {
  beforeEach(open);
  afterEach(() => paymentApp.close());
  it('shows what is stored, writes hostile text as text, and no PAN', async () => {
    await give('HH_1', { firstname: '<script>x</script>', address1: '"><img src=x>', lastname: '\u202egnihton' });
    const { html } = await office.get('/desk/people/HH_1');
    for (const part of ['ABXXXXXX4F', '₹500.00', '2026-27/000001', EMAIL, 'href="tel:9876543210"', '&lt;script&gt;'])
      expect(html).toContain(part);
    expect(html).not.toMatch(/ABCDE1234F|<script|<img/);
    expect(Buffer.byteLength(html)).toBeLessThan(14 * 1024);
    expect((await office.get('/desk/people/HH_9')).status).toBe(404);
    expect(paymentApp.app.lines.join('\n')).not.toMatch(/kiran|HH_1/i);
  });
});

describe('a correction', () => {
  beforeEach(open);
  afterEach(() => paymentApp.close());
  const FIELDS = {
    ...{ name: 'Kiran K. Negi', email: 'new@example.org', mobile: '98765 00000', address1: '13 Lower Bazaar' },
    ...{ address2: donor.address2, city: donor.city, state: donor.state, country: donor.country, zipcode: '171002' },
  };

  it('stands in the payment, in the books and in the log, with what was there before', async () => {
    await give('HH_1');
    const said = await office.post('/desk/people/HH_1/correct', FIELDS);
    expect(said.html).toContain('Corrected.');
    expect(await gift()).toMatchObject({ name: 'Kiran K. Negi', email: 'new@example.org', mobile: '9876500000' });
    expect(await db().selectFrom('intents').select(['name', 'email']).execute()).toEqual([
      { name: 'Kiran K. Negi', email: 'new@example.org' },
    ]);
    expect((await office.get('/desk/money/month/2026-11/gifts')).html).toContain(
      '"13 Lower Bazaar, Near the bus stand"',
    );
    expect(await log()).toEqual([
      [
        'corrected',
        `name: Kiran Negi; email: ${EMAIL}; mobile: 9876543210; address1: 12 Lower Bazaar; zipcode: 171001`,
        'name: Kiran K. Negi; email: new@example.org; mobile: 9876500000; address1: 13 Lower Bazaar; zipcode: 171002',
      ],
    ]);
    expect((await office.post('/desk/people/HH_1/correct', FIELDS)).html).toContain('Nothing differs');
  });

  it('of a place too, and a receipt that still waits goes to the right address', async () => {
    await place('HH_1', 'ridge');
    // Sent once by now: what is being sent at this moment would be noted as sent.
    await paymentApp.app.mails();
    await db()
      .updateTable('mails')
      .set({ status: 'queued', due_ms: NOW.getTime() + 60_000 })
      .execute();
    await office.post('/desk/people/HH_1/correct', FIELDS);
    const [mail] = await db().selectFrom('mails').selectAll().where('once_key', '=', 'receipt:HH_1').execute();
    expect(mail).toMatchObject({ recipient: 'new@example.org' });
    expect(mail?.payload).toContain('"name":"Kiran K. Negi"');
    expect(await db().selectFrom('enrolments').select('name').execute()).toEqual([{ name: 'Kiran K. Negi' }]);
  });

  it.each([
    ['name', '', 'Name must not be empty.'],
    ['email', 'nope', 'value="nope"'],
    ['mobile', '12', 'Phone must be 10 digit!'],
  ])('is refused with %s "%s"', async (name, typed, said) => {
    await give('HH_1');
    const { status, html } = await office.post('/desk/people/HH_1/correct', { ...FIELDS, [name]: typed });
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(await log()).toEqual([]);
  });

  it('of a PAN is stored encrypted, and the log has it masked', async () => {
    await give('HH_1');
    expect((await office.post('/desk/people/HH_1/pan', { pan: 'ABC' })).html).toContain('PAN must be valid!');
    const said = await office.post('/desk/people/HH_1/pan', { pan: 'vwxyz9876a' });
    expect(said.html).toContain('The PAN is changed.');
    expect(paymentApp.app.services.pans.read((await gift()).pan, ofPayment('HH_1'))).toBe('VWXYZ9876A');
    expect(await log()).toEqual([['PAN changed', 'ABXXXXXX4F', 'VWXXXXXX6A']]);
    expect((await office.get('/desk/log')).html).not.toMatch(/VWXYZ|ABCDE/);
    await place('HH_2', 'ridge');
    expect((await office.get('/desk/people/HH_2/pan')).status).toBe(404);
  });
});

describe('all that is stored about somebody', () => {
  beforeEach(open);
  afterEach(() => paymentApp.close());
  async function live() {
    await give('HH_1');
    await place('HH_2', 'free', 0);
    const send = paymentApp.app.http.post('open/contact', {
      json: { ...contactMessage, email: EMAIL, message: 'When does\nthe bus leave?' },
    });
    await send;
    await office.post('/desk/people/HH_1/correct', {
      ...{ name: 'Kiran K. Negi', email: EMAIL, mobile: donor.phone, address1: donor.address1, address2: '' },
      ...{ city: donor.city, state: donor.state, country: donor.country, zipcode: donor.zipcode },
    });
  }

  it('is saved as one file, a line for each thing, from a payment or from an address', async () => {
    await live();
    const file = await office.post('/desk/people/HH_1/person', { act: 'save' });
    const lines = file.html.trim().split('\n');
    expect(lines[0]).toBe(`All that is stored about ${EMAIL} on 2026-11-28.`);
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      ...['account', 'login', 'donation', 'enrolment', 'message', 'mail', 'mail', 'done by the foundation'],
    ]);
    expect(file.html).not.toContain('ABCDE1234F');
    const same = await office.post('/desk/people/by-email', { email: EMAIL.toUpperCase(), act: 'save' });
    expect(same.html).toBe(file.html);
    const own = await office.post('/desk/people/by-email', { email: OFFICE, act: 'save' });
    expect(own.html).toContain('works at the desk: office, since 2026-11-28');
  });

  it('is deleted but for what was paid, and the log forgets what it said of the person', async () => {
    await live();
    expect((await office.post('/desk/people/HH_1/person', { act: 'delete' })).html).toContain('Tick the box');
    const { html } = await office.post('/desk/people/HH_1/person', { act: 'delete', sure: 'yes' });
    expect(html).toContain('Deleted: 1 account, 1 free place that was ahead, 1 message');
    expect(html).toContain('What stays');
    expect(html).toContain('donation: HH_1');
    expect(await db().selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await gift(), 'the law keeps it').toMatchObject({ name: 'Kiran K. Negi' });
    expect(await log()).toEqual([
      ['corrected', '', ''],
      ['person deleted', '', expect.stringMatching(/^Deleted: 1 account/)],
    ]);
  });

  it('of an address alone is deleted too, and its own words in the log do not stay', async () => {
    await paymentApp.app.http.post('open/contact', { json: { ...contactMessage, email: 'w@example.org' } });
    const row = { at: NOW.toISOString(), who: OFFICE, what: 'message sent', before: '', after: 'To W.' };
    await db()
      .insertInto('staff_log')
      .values({ ...row, id: 'l1', about: 'w@example.org' })
      .execute();
    const { html } = await office.post('/desk/people/by-email', { email: 'w@example.org', act: 'delete', sure: 'yes' });
    expect(html).toContain('Nothing is stored about this address any more.');
    expect(await log('a person who was deleted')).toEqual([['message sent', '', '']]);
    expect(await log('an email address')).toEqual([['person deleted', '', 'Deleted: 1 message.']]);
    expect(JSON.stringify(await db().selectFrom('staff_log').selectAll().execute())).not.toContain('w@example.org');
  });
});
