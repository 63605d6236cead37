import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { type DeskPayments, EMAIL, OFFICE, openDeskPayments } from '../../helpers/desk-payments.ts';
import { contactMessage } from '../../helpers/half-sent.ts';
import { donor } from '../../helpers/payment-app.ts';

let desk: DeskPayments;
const open = async () => {
  desk = await openDeskPayments();
};
const db = () => desk.paymentApp.db;
const gift = () => db().selectFrom('donations').selectAll().where('txnid', '=', 'HH_1').executeTakeFirstOrThrow();

describe('somebody is found', () => {
  afterAll(() => desk.close());
  beforeAll(async () => {
    await open();
    await desk.give('HH_1');
    await desk.give('HH_2', {
      firstname: 'Taraka',
      lastname: 'Thakur',
      email: 'tara@example.org',
      phone: '9999900000',
    });
    await desk.paymentApp.begin({ txnid: 'HH_3', form: { firstname: 'Begun', lastname: 'Nobody' } });
  });

  it.each([
    ['KIRAN', ['HH_1', 'HH_3']],
    ['negi  kiran', ['HH_1']],
    ['Kiran Thakur', []],
    ['98765 43210', ['HH_1', 'HH_3']],
    ['TARA@example', ['HH_2']],
    ['2026-27/000002', ['HH_2']],
    ['hh_1', ['HH_1']],
    ['begun', ['HH_3']],
    ['_%', []],
    ["' or 1=1 --", []],
  ])('by %s', async (q, ids) => {
    const { html } = await desk.office.get(`/desk/people?${new URLSearchParams({ q })}`);
    const found = [...html.matchAll(/<li><a href="\/desk\/people\/(\w+)"/g)].map(([, id]) => id);
    expect(found.sort()).toEqual(ids);
    if (!ids.length) expect(html).toContain('Nothing was found');
  });
});

describe('the page of a payment', () => {
  beforeEach(open);
  afterEach(() => desk.close());
  it('shows what is stored, writes hostile text as text, and no PAN', async () => {
    await desk.give('HH_1', { firstname: '<script>x</script>', address1: '"><img src=x>', lastname: '\u202egnihton' });
    const { html } = await desk.office.get('/desk/people/HH_1');
    for (const part of ['ABXXXXXX4F', '₹500.00', '2026-27/000001', EMAIL, 'href="tel:+919876543210"', '&lt;script&gt;'])
      expect(html).toContain(part);
    expect(html).not.toMatch(/ABCDE1234F|<script|<img/);
    expect(Buffer.byteLength(html)).toBeLessThan(14 * 1024);
    expect((await desk.office.get('/desk/people/HH_9')).status).toBe(404);
    expect(desk.paymentApp.app.lines.join('\n')).not.toMatch(/kiran|HH_1/i);
  });
});

describe('a correction', () => {
  beforeEach(open);
  afterEach(() => desk.close());
  const FIELDS = {
    ...{ name: 'Kiran K. Negi', email: 'new@example.org', mobile: '98765 00000', address1: '13 Lower Bazaar' },
    ...{ address2: donor.address2, city: donor.city, state: donor.state, country: donor.country, zipcode: '171002' },
  };

  it('stands in the payment, in the books and in the log, with what was there before', async () => {
    await desk.give('HH_1');
    const said = await desk.office.post('/desk/people/HH_1/correct', FIELDS);
    expect(said.html).toContain('Corrected.');
    expect(await gift()).toMatchObject({ name: 'Kiran K. Negi', email: 'new@example.org', mobile: '9876500000' });
    expect(await db().selectFrom('intents').select(['name', 'email']).execute()).toEqual([
      { name: 'Kiran K. Negi', email: 'new@example.org' },
    ]);
    expect((await desk.office.get('/desk/money/month/2026-11/gifts')).html).toContain(
      '"13 Lower Bazaar, Near the bus stand"',
    );
    expect(await desk.log()).toEqual([
      [
        'corrected',
        `name: Kiran Negi; email: ${EMAIL}; mobile: 9876543210; address1: 12 Lower Bazaar; zipcode: 171001`,
        'name: Kiran K. Negi; email: new@example.org; mobile: 9876500000; address1: 13 Lower Bazaar; zipcode: 171002',
      ],
    ]);
    expect((await desk.office.post('/desk/people/HH_1/correct', FIELDS)).html).toContain('Nothing differs');
  });

  it('of a PAN is stored encrypted, and the log has it masked', async () => {
    await desk.give('HH_1');
    expect((await desk.office.post('/desk/people/HH_1/pan', { pan: 'ABC' })).html).toContain('PAN must be valid!');
    const said = await desk.office.post('/desk/people/HH_1/pan', { pan: 'vwxyz9876a' });
    expect(said.html).toContain('The PAN is changed.');
    expect(desk.paymentApp.app.services.pans.read((await gift()).pan, ofPayment('HH_1'))).toBe('VWXYZ9876A');
    expect(await desk.log()).toEqual([['PAN changed', 'ABXXXXXX4F', 'VWXXXXXX6A']]);
    expect((await desk.office.get('/desk/log')).html).not.toMatch(/VWXYZ|ABCDE/);
    await desk.place('HH_2', 'ridge');
    expect((await desk.office.get('/desk/people/HH_2/pan')).status).toBe(404);
  });
});

describe('all that is stored about somebody', () => {
  beforeEach(open);
  afterEach(() => desk.close());
  async function live() {
    await desk.give('HH_1');
    await desk.place('HH_2', 'free', 0);
    const send = desk.paymentApp.app.http.post('open/contact', {
      json: { ...contactMessage, email: EMAIL, message: 'When does\nthe bus leave?' },
    });
    await send;
    await desk.office.post('/desk/people/HH_1/correct', {
      ...{ name: 'Kiran K. Negi', email: EMAIL, mobile: donor.phone, address1: donor.address1, address2: '' },
      ...{ city: donor.city, state: donor.state, country: donor.country, zipcode: donor.zipcode },
    });
  }

  it('is saved as one file, a line for each thing, from a payment or from an address', async () => {
    await live();
    const file = await desk.office.post('/desk/people/HH_1/person', { act: 'save' });
    const lines = file.html.trim().split('\n');
    expect(lines[0]).toBe(`All that is stored about ${EMAIL} on 2026-11-28.`);
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      ...['account', 'login', 'donation', 'enrolment', 'message', 'mail', 'mail', 'done by the foundation'],
    ]);
    expect(file.html).not.toContain('ABCDE1234F');
    const same = await desk.office.post('/desk/people/by-email', { who: EMAIL.toUpperCase(), act: 'save' });
    expect(same.html).toBe(file.html);
    const own = await desk.office.post('/desk/people/by-email', { who: OFFICE, act: 'save' });
    expect(own.html).toContain('works at the desk: office, since 2026-11-28');
  });

  it('is deleted but for what was paid, and the log forgets what it said of the person', async () => {
    await live();
    expect((await desk.office.post('/desk/people/HH_1/person', { act: 'delete' })).html).toContain('Tick the box');
    const { html } = await desk.office.post('/desk/people/HH_1/person', { act: 'delete', sure: 'yes' });
    expect(html).toContain('Deleted: 1 account, 1 free place that was ahead, 1 message');
    expect(html).toContain('What stays');
    expect(html).toContain('donation: HH_1');
    expect(await db().selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await gift(), 'the law keeps it').toMatchObject({ name: 'Kiran K. Negi' });
    expect(await desk.log()).toEqual([
      ['corrected', '', ''],
      ['person deleted', '', expect.stringMatching(/^Deleted: 1 account/)],
    ]);
  });
});
