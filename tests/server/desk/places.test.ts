import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeMatters, noteReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { statusOf } from '../../../src/server/places/places.ts';
import { atDesk, type DeskVisitor, hiddenIn } from '../../helpers/desk.ts';
import type { TestApp } from '../../helpers/server.ts';
import { actsOf, addCampaign, addPaid, addPlace, LEADER, openWalks, placesOf } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');

let app: TestApp;
let leader: DeskVisitor;
beforeEach(async () => {
  ({ app, leader } = await openWalks(NOW));
  await leader.prove('/desk/campaigns/ridge/roster.csv');
});
afterEach(() => app.close());

const atOffice = () => atDesk(app);
const places = (campaign: string) => placesOf(app, campaign);
const acts = () => actsOf(app);

describe('a walk-in', () => {
  const walkIn = {
    once: 'a-key-of-the-form-1',
    name: 'Mira Rana',
    phone: '+91 98765 43211',
    email: 'mira@example.org',
    amount: '750',
    pays: 'cash',
  };
  const add = (fields: Record<string, string> = {}) =>
    leader.post('/desk/campaigns/ridge/walk-in', { ...walkIn, ...fields });

  it('gets a place, a number and a receipt, once', async () => {
    expect((await add()).html).toContain('Mira Rana is on the list. Receipt 2026-27/000001.');
    expect((await add()).html).toContain('nothing was done twice');
    expect(await places('ridge')).toMatchObject([
      {
        name: 'Mira Rana',
        mobile: '9876543211',
        amount_paise: 75_000,
        walk_in: 1,
        mode: 'HAND-CASH',
        serial: '2026-27/000001',
      },
    ]);
    const mail = await app.mailTo('mira@example.org');
    expect(mail).toContain('Paid by: Cash');
    expect(mail).toContain('Receipt number: 2026-27/000001');
    expect(await acts()).toMatchObject([
      { what: 'walk-in added', after: 'ridge, ₹750.00 in cash, receipt 2026-27/000001' },
    ]);
    await add({ once: 'a-key-of-the-form-2', pays: 'free', email: '' });
    expect((await places('ridge')).map(statusOf).toSorted()).toEqual(['FREE', 'PAID']);
  });

  it.each([{ name: 'Ravi Negi' }, { phone: '9876543299' }, { amount: '500' }])(
    'is not said to be there where the form of another one is sent again by Back, with %o',
    async (typed) => {
      await add();
      const asked = await add(typed);
      expect(asked.status).toBe(422);
      expect(asked.html).toContain('Mira Rana was added with this form before, ₹750.00. Nothing was done now.');
      expect(await places('ridge')).toHaveLength(1);
      const [, once = ''] = /name="once" value="([\w-]+)">It is somebody else: add</.exec(asked.html) ?? [];
      expect((await add({ ...typed, once })).html).toContain('is on the list. Receipt 2026-27/000002.');
      expect(await places('ridge')).toHaveLength(2);
    },
  );

  it('is refused without a place, unless there is room', async () => {
    await app.db.updateTable('campaigns').set({ seats: 1 }).where('id', '=', 'ridge').execute();
    await addPlace(app, 'ridge', 'Tara Devi');
    const full = await add();
    expect(full.status).toBe(422);
    expect(full.html).toContain('All places are taken.');
    expect(full.html).toContain('value="Mira Rana"');
    expect(await places('ridge')).toHaveLength(1);
    expect((await add({ room: 'yes' })).html).toContain('Receipt 2026-27/000001');
  });

  it.each([
    ['without a phone', { phone: '12' }],
    ['without an amount', { amount: '' }],
    ['with no amount of rupees', { amount: '-5' }],
    ['with an address in the name', { name: 'win at evil.com' }],
  ])('is refused %s', async (_what, fields) => {
    expect((await add(fields)).status).toBe(422);
    expect(await places('ridge')).toEqual([]);
  });
});

describe('a place', () => {
  it('is moved with the difference said, and is told once', async () => {
    const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
    const address = `/desk/campaigns/ridge/people/${id}/move`;
    const { html } = await leader.get(address);
    expect(html).toContain('The pass, ₹700.00, ₹200.00 to give back');
    expect(html).not.toContain('The lake');
    for (const to of ['', 'lake']) expect((await leader.post(address, { to })).status).toBe(422);
    const without = (await leader.post(address, {})).html;
    expect(without).toMatch(/<title>Error: /);
    expect(without).toMatch(/<a href="#field-to">Choose a campaign\.<\/a>/);
    expect(without).toMatch(/<fieldset [^>]*role="radiogroup" aria-describedby="field-to-error" aria-invalid="true">/);
    expect(without).toContain('<p class="field-error" id="field-to-error">Choose a campaign.</p>');
    const asked = (await leader.post(address, { to: 'pass' })).html;
    for (const words of [
      'Tara Devi',
      'From',
      'The ridge, 5 December 2026',
      'The pass, 5 December 2026',
      '₹200.00 to give back',
    ])
      expect(asked).toContain(words);
    expect(await places('pass')).toEqual([]);
    const sure = {
      to: hiddenIn(asked, 'to') ?? '',
      sure: hiddenIn(asked, 'sure') ?? '',
      opened: hiddenIn(asked, 'opened') ?? '',
    };
    expect((await leader.post(address, sure)).html).toContain('₹200.00 to give back');
    expect((await leader.post(address, sure)).html).toContain('moved to The pass');
    expect((await places('pass')).map(({ name }) => name)).toEqual(['Tara Devi']);
    const told = (await app.mails()).filter((mail) => mail.includes('To: tara@example.org'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('₹200.00 of what you paid is to be given back.');
    expect(told[0]).toContain('campaign.ics');
    expect(await unsettledPayments(app.db, NOW)).toMatchObject([{ rupees: '200.00', sort: 'owed' }]);
    expect(await acts()).toMatchObject([{ what: 'place moved', before: 'ridge', after: 'pass, ₹200.00 to give back' }]);
    const office = await atOffice();
    expect(
      (await office.post(`/desk/campaigns/pass/people/${id}/move`, { to: 'lake', even: 'yes', sure: 'yes' })).status,
    ).toBe(200);
    expect(await unsettledPayments(app.db, NOW)).toEqual([]);
  });

  it('says of Hindi words that they are Hindi', async () => {
    await addPlace(app, 'ridge', 'आशा Devi');
    expect((await leader.get('/desk/campaigns/ridge')).html).toContain('<span lang="hi">आशा</span> Devi');
  });

  it('owes what is left, after a part of its price went back', async () => {
    const { db } = app;
    await addCampaign(app, 'hut', { price: 500 });
    const office = await atOffice();
    await office.prove();
    const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
    const [{ txnid = '' } = {}] = await places('ridge');
    const move = (from: string, to: string) =>
      office.post(`/desk/campaigns/${from}/people/${id}/move`, { to, sure: 'yes' });
    const open = async () => (await unsettledPayments(db, NOW)).map(({ rupees }) => rupees);
    const close = () => closeMatters(db, { txnid, reason: 'Given back.', by: 'asha', at: NOW });
    await move('ridge', 'pass');
    const listed = async () => (await office.get('/desk/campaigns/pass')).html;
    expect(await listed()).toContain('₹200.00 to give back');
    await close();
    expect(await open()).toEqual([]);
    expect(await listed()).not.toContain('to give back');
    expect((await move('pass', 'hut')).html).toContain('₹200.00 to give back');
    expect(await open()).toEqual(['200.00']);
    await close();
    expect((await move('hut', 'ridge')).html).toContain('₹400.00 still to pay');
    expect(await open()).toEqual([]);
    await office.post(`/desk/campaigns/ridge/people/${id}/release`, { reason: 'Ill.' });
    expect(await open()).toEqual(['500.00']);
  });

  it.each([
    ['full', 'All places of The pass are taken.'],
    ['the same person has a place there', 'has a place in The pass already'],
    ['cancelled', 'Nobody can be moved to this campaign.'],
    ['fine, where what was paid went back', 'What was paid for this place went back.'],
  ])('is not moved to a campaign that is %s', async (why, said) => {
    const { db } = app;
    const user = { id: 'u1', email: 'tara@example.org', mobile: '', created_at: NOW.toISOString() };
    await db
      .insertInto('users')
      .values({ ...user, password_hash: null, first_login_at: null })
      .execute();
    const id = await addPlace(app, 'ridge', 'Tara Devi', { userId: 'u1' });
    const opened = hiddenIn((await leader.get(`/desk/campaigns/ridge/people/${id}/move`)).html, 'opened') ?? '';
    if (why === 'full') await db.updateTable('campaigns').set({ seats: 0 }).where('id', '=', 'pass').execute();
    if (why === 'cancelled')
      await db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', 'pass').execute();
    const [{ txnid = '' } = {}] = await places('ridge');
    if (why.startsWith('fine')) {
      await addPaid(db, 'price', { txnid, paise: 90_000 });
      await noteReturn(db, { txnid, reason: 'x', by: 'x', at: NOW });
    }
    if (why.startsWith('the same')) await addPlace(app, 'pass', 'Tara Devi', { userId: 'u1' });
    const refused = await leader.post(`/desk/campaigns/ridge/people/${id}/move`, { to: 'pass', sure: 'yes', opened });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(said);
    expect(await places('ridge')).toHaveLength(1);
    expect(await app.mailTo('tara@example.org')).toBe('');
  });

  it.each([
    ['paid', 900, 'We give back what is due of the ₹900.00'],
    ['free', 0, 'was released, and somebody else can have it.'],
  ])('that is %s is released once, and told', async (_what, rupees, said) => {
    const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees });
    const address = `/desk/campaigns/ridge/people/${id}/release`;
    expect((await leader.post(address, { reason: '' })).status).toBe(422);
    expect((await leader.post(address, { reason: 'Broke a leg.' })).html).toContain('A mail tells it.');
    expect((await leader.post(address, { reason: 'Broke a leg.' })).html).toContain('released');
    const mails = (await app.mails()).filter((mail) => mail.includes('To: tara@example.org'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(said);
    expect(mails[0]).not.toContain('leg');
    expect((await unsettledPayments(app.db, NOW)).length).toBe(rupees ? 1 : 0);
    const after = `${rupees ? 'to give back' : 'free again'}: Broke a leg.`;
    expect(await acts()).toMatchObject([{ what: 'place released', who: LEADER, before: 'ridge', after }]);
  });
});
