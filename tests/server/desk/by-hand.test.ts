import { describe, expect, it } from 'vitest';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { NOW } from '../../helpers/desk-payments.ts';
import { deskForEach } from '../../helpers/under-test.ts';

const PAN = 'ABCDE1234F';

const desk = deskForEach();
const db = () => desk.paymentApp.db;
const GIFT = {
  ...{ once: 'one-word-of-a-form', name: 'Tara Thakur', amount: '1,500', day: '2026-11-28', mode: 'HAND-CASH' },
  ...{ reference: '', email: 'Tara@example.org', mobile: '', pan: PAN.toLowerCase(), address1: '4 Mall Road' },
  ...{ city: 'Shimla', state: 'Himachal Pradesh', country: 'India', zipcode: '171001', campaign: '' },
};
const enter = (more: Record<string, string> = {}) => desk.office.post('/desk/money/new', { ...GIFT, ...more });
const gifts = () => db().selectFrom('donations').selectAll().orderBy('serial').execute();

describe('a gift that is entered by hand', () => {
  it('gets the next number, is stored as others are, and its receipt is mailed', async () => {
    await desk.give('HH_1');
    const entered = await enter();
    expect(entered.html).toContain('Entered as 2026-27/000002. The receipt is on its way to Tara@example.org.');
    const [, gift] = await gifts();
    expect(gift).toMatchObject({
      ...{ name: 'Tara Thakur', amount_paise: 150_000, serial: '2026-27/000002', mode: 'HAND-CASH' },
      ...{ paid_at: NOW.toISOString(), user_id: null, campaign_id: null, gateway_status: 'SUCCESS' },
    });
    expect(gift?.txnid).toMatch(/^BH_[0-9a-f]{20}$/);
    expect(gift?.pan).not.toContain(PAN);
    expect(desk.paymentApp.app.services.pans.read(gift?.pan ?? '', ofPayment(gift?.txnid ?? ''))).toBe(PAN);
    const mail = await desk.paymentApp.app.mailTo('Tara@example.org');
    for (const part of ['Paid by: Cash', 'Receipt number: 2026-27/000002', 'PAN: ABXXXXXX4F', '4 Mall Road, Shimla'])
      expect(mail).toContain(part);
    const file = (await desk.office.get('/desk/money/month/2026-11/gifts')).html;
    expect(file).toMatch(/2026-27\/000002,2026-11-28,Tara Thakur,1,ABXXXXXX4F,[^,]*,Others,Cash,1500\.00,/);
    expect((await desk.office.get('/desk/money')).html.replace(/\s+/g, ' ')).toContain(
      'Of it by hand</dt><dd><span class="sum">₹1,500.00</span> (1)',
    );
    const log = await db().selectFrom('staff_log').selectAll().where('what', '=', 'gift entered by hand').execute();
    expect(log.map(({ after }) => after)).toEqual(['2026-27/000002, Tara Thakur, ₹1,500.00, Cash, 2026-11-28']);
  });

  it('shows its receipt to the account with its address, and to no other', async () => {
    await enter();
    const [gift] = await gifts();
    const ask = async (email?: string) => {
      const token = email && (await desk.paymentApp.user(email)).token;
      return desk.paymentApp.call('POST', '/payment/outcome', { transactionId: gift?.txnid }, token);
    };
    expect((await ask('tara@example.org')).data).toMatchObject({
      ...{ outcome: 'paid', type: 'donation', amount: '1500.00', serial: '2026-27/000001', name: 'Tara Thakur' },
      ...{ mode: 'Cash', maskedPan: 'ABXXXXXX4F', returnedAt: null },
    });
    expect((await ask('mina@example.org')).status).toBe(404);
    expect((await ask()).status).toBe(404);
  });

  it('is there once, however often the form is sent', { tags: ['races'] }, async () => {
    await Promise.all([enter(), enter(), enter()]);
    expect((await enter()).html).toContain('entered already, as 2026-27/000001. Nothing was done twice.');
    expect(await gifts()).toHaveLength(1);
    expect((await desk.paymentApp.app.mails()).filter((mail) => mail.includes('2026-27/000001'))).toHaveLength(1);
  });

  it('is asked about when it looks like one that is there, and leaves no gap in the numbers', async () => {
    await enter();
    const again = await enter({ once: 'another-word-of-a-form', name: 'tara thakur' });
    expect(again.status).toBe(422);
    expect(again.html).toContain(
      'The same was entered already, as 2026-27/000001. If this is another gift, press &quot;It is another gift: enter it&quot;.',
    );
    expect(again.html).toContain('>It is another gift: enter it</button>');
    expect(again.html).toContain('value="another-word-of-a-form"');
    expect(again.html, 'a PAN is shown by no page').not.toMatch(/ABCDE1234F/i);
    expect(again.html).toContain('please type it again');
    await enter({ once: 'another-word-of-a-form', name: 'tara thakur', another: 'yes' });
    expect((await gifts()).map(({ serial }) => serial)).toEqual(['2026-27/000001', '2026-27/000002']);
  });

  it('by UPI has its reference, by which it is entered once, and its receipt says UPI', async () => {
    const upi = { mode: 'HAND-UPI', reference: '633312345678' };
    const refused = await enter({ ...upi, reference: '' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Please type the reference of the UPI payment');
    expect((await enter(upi)).html).toContain('Entered as 2026-27/000001.');
    const again = { ...upi, once: 'another-word-of-a-form', name: 'T. Thakur', day: '2026-11-27', amount: '15' };
    expect((await enter(again)).html).toContain('The same was entered already, as 2026-27/000001.');
    expect((await enter({ ...again, reference: '633312345679' })).html).toContain('Entered as 2026-27/000002.');
    expect(await gifts()).toMatchObject([{ mode: 'HAND-UPI', provider_id: '633312345678' }, { name: 'T. Thakur' }]);
    const mail = await desk.paymentApp.app.mailTo('Tara@example.org');
    expect(mail).toContain('Paid by: UPI');
    const file = (await desk.office.get('/desk/money/month/2026-11/gifts')).html;
    expect(file).toMatch(/2026-27\/000001,.*Electronic modes/);
  });

  it.each(['6333 1234 5678', ' 633312345678 ', 'UPI-633312345678', 'upi633312345678'])(
    'by UPI is entered once, though its reference is typed as "%s"',
    async (reference) => {
      await enter({ mode: 'HAND-UPI', reference: 'UPI 633312345678' });
      await enter({ mode: 'HAND-UPI', reference: '633312345679', once: 'one-of-another-payment', name: 'Another' });
      const again = { mode: 'HAND-UPI', once: 'another-word-of-a-form', name: 'T. Thakur', day: '2026-11-27' };
      expect((await enter({ ...again, reference })).html).toContain('The same was entered already, as 2026-27/000001.');
      expect(await gifts()).toHaveLength(2);
    },
  );

  it.each([
    [{ day: '2026-11-29' }, 'This day has not come yet.'],
    [{ day: '2025-03-31' }, 'This day is too long ago'],
    [{ day: 'yesterday' }, 'Choose the day'],
    [{ amount: '-5' }, 'Enter an amount'],
    [{ name: 'See www.evil.com' }, 'Please leave web and mail addresses out.'],
    [{ pan: 'ABC' }, 'PAN must be valid!'],
    [{ email: 'no address' }, 'value="no address"'],
    [{ campaign: 'nope' }, 'campaign'],
    [{ mode: 'UPI' }, 'Nothing was done yet.'],
    [{ once: '' }, 'Nothing was done yet.'],
  ])('is refused with %o', async (more, said) => {
    const { status, html } = await enter(more);
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(await gifts()).toEqual([]);
  });
});
