import { beforeEach, describe, expect, it } from 'vitest';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { mailedToken, registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { compare } from '../../helpers/ledgers.ts';
import { answerFrame, formIn, launchIn, OWN, postTo } from '../../helpers/posted.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { statementsOf } from '../../helpers/statements.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const AT = Date.parse('2026-11-23T10:00:00Z');
const MINUTE = 60_000;
const asha = { name: 'Asha Devi', email: 'Asha@example.org', phone: '+91 98765 43210' };
const EMAIL = asha.email.toLowerCase();
type Server = Pick<TestApp, 'handle'>;

const paymentApp = paymentAppForEach({ findFrame: answerFrame, at: AT });
let app: TestApp;
beforeEach(async () => {
  app = paymentApp.app;
  await paymentApp.campaign('walk', 0);
  await paymentApp.campaign('paid', 300);
});

const ask = (campaign: string, changed: Partial<typeof asha> = {}, address?: string) =>
  postTo(app)(`/open/campaign/place?campaignId=${campaign}`, { ...asha, ...changed }, OWN, address);
const confirm = (token: string, server: Server = app, address?: string) => {
  const referer = `${ORIGIN}/campaigns/enroll/confirm?token=${token}`;
  return postTo(server)('/open/campaign/place/confirm', {}, { ...OWN, referer }, address);
};
/** The same later, from another network: the answer to a button that was pressed twice is not kept for it. */
function confirmLater(token: string, minutes = 1) {
  app.setTime(AT + minutes * MINUTE);
  return confirm(token, app, `198.51.100.${minutes}`);
}
/** Asks for a place and gives the token of the mail. */
async function linkFor(campaign: string, changed: Partial<typeof asha> = {}): Promise<string> {
  expect(await ask(campaign, changed)).toMatchObject({ status: 303, location: '/sent/place-link' });
  return mailedToken(await app.mailTo(changed.email ?? EMAIL));
}
const bookings = (campaign: string) =>
  app.db.selectFrom('enrolments').selectAll().where('campaign_id', '=', campaign).execute();
const receipts = async () =>
  (await app.mails()).filter((mail) => /^Subject: (You are enrolled|Your payment)/m.test(mail));
/** What the provider sends the browser back with leads to this page. */
const back = async (fields: Record<string, string>) =>
  (await paymentApp.post('/donations/return', fields)).headers.get('location');

describe('a free place', () => {
  it('is nobody’s before the link was used, and then the one that the call of a login makes', async () => {
    const token = await linkFor('walk');
    const mail = await app.mailTo(EMAIL);
    for (const words of ['Campaign walk', 'Asha Devi', '9876543210', 'Price: FREE', 'Somebody asked for this mail on'])
      expect(mail).toContain(words);
    expect(await bookings('walk')).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 303, location: '/sent/place' });
    const user = await paymentApp.user(EMAIL);
    await paymentApp.campaign('other', 0);
    await sendTo(app)('enrol', {
      token: user.token,
      body: {
        ...{ name: asha.name, transactionId: 'HH_1', amount: 0, campaignName: '', campaignId: 'other' },
        ...{ email: EMAIL, mobile: '9876543210' },
      },
    });
    const [[own], [others]] = [await bookings('walk'), await bookings('other')];
    const differs = { id: '', txnid: '', user_id: null, campaign_id: '', campaign_name: '' };
    expect({ ...own, ...differs }).toEqual({ ...others, ...differs });
    expect(await receipts()).toHaveLength(2);
    expect(app.lines.join()).not.toMatch(/Asha|example\.org|98765/i);
  });

  it('is one, whatever is pressed again, here and in another process', { tags: ['races'] }, async () => {
    const token = await linkFor('walk');
    const other = await app.beside();
    const answers = await Promise.all([app, other, app, other].map((server) => confirm(token, server)));
    expect(answers.map(({ location }) => location)).toEqual(Array(4).fill('/sent/place'));
    expect(await bookings('walk')).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
  });

  it('is given as often as there are places, of two processes at once', { tags: ['races'] }, async () => {
    const tokens: string[] = [];
    for (let number = 0; number < 6; number++) tokens.push(await linkFor('walk', { email: `p${number}@example.org` }));
    await paymentApp.campaign('walk', 0, { seats: 2 });
    const other = await app.beside();
    const answers = await Promise.all(tokens.map((token, at) => confirm(token, at % 2 ? other : app)));
    const late = answers.filter(({ status }) => status === 422);
    expect(late).toHaveLength(4);
    for (const { html } of late) expect(html).toContain('This campaign is full.');
    expect(await bookings('walk')).toHaveLength(2);
    expect(await receipts()).toHaveLength(2);
  });

  it('is one for an address, of two links at once', { tags: ['races'] }, async () => {
    const first = await linkFor('walk');
    app.setTime(AT + 2 * MINUTE);
    const second = await linkFor('walk', { name: 'Asha D.' });
    const [one, two] = await Promise.all([confirm(first), confirm(second)]);
    expect([one.status, two.status].toSorted()).toEqual([303, 422]);
    expect(await bookings('walk')).toHaveLength(1);
  });

  it('belongs to the account of the address, which has one place', async () => {
    await registerConfirmed(app, EMAIL);
    const [user] = await app.db.selectFrom('users').selectAll().execute();
    const [token, again] = [await linkFor('walk'), await linkFor('walk', { email: 'b@example.org' })];
    expect((await confirm(token)).location).toBe('/sent/place');
    expect((await confirm(again)).location).toBe('/sent/place');
    expect((await bookings('walk')).map(({ user_id }) => user_id).toSorted()).toEqual([user?.id, null].toSorted());
    app.setTime(AT + 2 * MINUTE);
    const late = await linkFor('walk', { phone: '9876500000' });
    expect(await confirm(late)).toMatchObject({
      status: 422,
      html: expect.stringContaining('You are already enrolled in this campaign.'),
    });
  });

  it('stands in the history of an account that the address gets later, which gets no second one', async () => {
    await confirm(await linkFor('walk'));
    const { token } = await paymentApp.user(EMAIL);
    expect(await paymentApp.call('GET', '/user/campaign/walk/enrollment', undefined, token)).toMatchObject({
      data: { status: 'FREE' },
    });
    expect(await paymentApp.call('GET', '/user/campaign/enrollments', undefined, token)).toMatchObject({
      data: { count: 1 },
    });
    expect(await paymentApp.takeFree('HH_2', 'walk', token)).toMatchObject({
      status: 422,
      data: 'You are already enrolled in this campaign.',
    });
  });
});

describe('a link', () => {
  it.each([
    ['cancelled', { status: 'cancelled' }, 422, 'This campaign takes no enrolments at present.'],
    ['closed', { status: 'closed' }, 422, 'This campaign takes no enrolments at present.'],
    ['over', { end_day: '2026-11-22' }, 422, 'This campaign takes no enrolments at present.'],
    ['full', { seats: 0 }, 422, 'This campaign is full.'],
  ])(
    'for a campaign that is %s meanwhile takes nothing and says so, as the form does',
    async (_, now, status, said) => {
      const token = await linkFor('walk');
      await paymentApp.campaign('walk', 0, now);
      expect(await confirm(token)).toMatchObject({ status, html: expect.stringContaining(said) });
      const { html } = await ask('walk', { email: 'late@example.org' });
      expect(html).toContain(said);
      expect(formIn(html).fields).toMatchObject({ name: { value: asha.name }, phone: { value: asha.phone } });
      expect(await bookings('walk')).toEqual([]);
    },
  );

  it.each([
    ['that nobody was sent', 'another', 0],
    ['after two days', '', 2 * 24 * 60 * MINUTE],
  ])('%s is dead, and a form asks for another one', async (_, typed, later) => {
    const token = await linkFor('walk');
    app.setTime(AT + later);
    const { status, html } = await confirm(typed || token);
    expect([status, html]).toEqual([400, expect.stringContaining('This link does not work any more.')]);
    expect(formIn(html).fields['link']).toMatchObject({ value: '' });
  });

  it('whose place was given up brings it back for nobody', async () => {
    const token = await linkFor('walk');
    await confirm(token);
    const [{ txnid = '' } = {}] = await bookings('walk');
    await releasePlace(app.db, { txnid, reason: 'Asked for.', by: 'asha', at: new Date(AT) });
    expect((await confirmLater(token)).status).toBe(400);
  });

  it('comes once for a form that is sent again, and one mail has the links of all that waited', async () => {
    await paymentApp.campaign('other', 0);
    for (const [second, campaign] of ['walk', 'walk', 'other', 'paid'].entries()) {
      app.setTime(AT + second);
      await ask(campaign, {}, campaign);
      await app.services.outbox.sendDue();
    }
    expect(await app.mails()).toHaveLength(1);
    app.setTime(AT + MINUTE);
    const [, second = ''] = await app.mails();
    const tokens = [...new Set([...second.matchAll(/[?]token=([\w-]+)/g)].map(([, token = '']) => token))];
    expect(tokens).toHaveLength(2);
    expect(second).toContain('₹300.00');
    expect((await confirm(tokens[0] ?? '')).location).toBe('/sent/place');
    expect(await bookings('other')).toHaveLength(1);
  });

  it('comes with few mails, however often strangers ask for it', async () => {
    for (let number = 0; number < 100; number++)
      await ask('walk', { name: `Asha ${'abcdefghij'.charAt(number / 10)}${number % 10}` }, `203.0.113.${number % 4}`);
    for (let hour = 0; hour < 48; hour++) {
      app.setTime(AT + 60 * hour * MINUTE);
      await app.services.outbox.sendDue();
    }
    const mails = await app.mails();
    expect(mails).toHaveLength(3);
    expect(mails.join().match(/^Subject: .*$/gm)).toEqual(
      Array(3).fill('Subject: Please confirm your place: Campaign walk'),
    );
  });

  it('is asked for with the same work and answer, whether the address has an account and a place or not', async () => {
    await registerConfirmed(app, EMAIL);
    await confirm(await linkFor('walk'));
    app.setTime(AT + 120 * MINUTE);
    await ask('walk', { email: 'somebody@example.org' });
    await app.services.outbox.sendDue();
    const work = (email: string) =>
      statementsOf(async () => {
        expect((await ask('walk', { email })).location).toBe('/sent/place-link');
        await app.services.outbox.sendDue();
      });
    const first = await work('nobody@example.org');
    expect(first.length).toBeGreaterThan(3);
    expect((await work(EMAIL)).toSorted()).toEqual(first.toSorted());
  });
});

describe('a place with a price', () => {
  it('goes on to the provider by a form, and is there once it is paid', async () => {
    const token = await linkFor('paid');
    const { status, html } = await confirm(token);
    expect([status, html.replaceAll('&#x20b9;', '₹')]).toEqual([
      200,
      expect.stringContaining('Your place costs ₹300.00.'),
    ]);
    expect(html).toContain('You have no place yet, and nothing was paid');
    expect(await bookings('paid')).toEqual([]);
    expect(await back(paymentApp.pay(launchIn(html)))).toBe('/sent/place');
    expect(await compare(paymentApp)).toMatchObject({ taken: 1, missing: [], extra: [], unequal: [] });
    expect(await bookings('paid')).toMatchObject([
      { name: 'Asha Devi', email: EMAIL, mobile: '9876543210', amount_paise: 300_00, place: 'held', user_id: null },
    ]);
    expect((await confirmLater(token)).location).toBe('/sent/place');
    expect(await paymentApp.intents()).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
  });

  it('begins one payment, whatever is pressed again, here and in another process', { tags: ['races'] }, async () => {
    const token = await linkFor('paid');
    const other = await app.beside();
    const answers = await Promise.all([app, other, app, other].map((server) => confirm(token, server)));
    expect(new Set(answers.map(({ html }) => launchIn(html)['txnid'])).size).toBe(1);
    expect(await paymentApp.intents()).toHaveLength(1);
  });

  it('that was not paid can be paid with another payment', async () => {
    const token = await linkFor('paid');
    const first = launchIn((await confirm(token)).html);
    expect(await back(paymentApp.pay(first, 'cancel'))).toBe('/sent/unpaid');
    const again = launchIn((await confirmLater(token)).html);
    expect(again['txnid']).not.toBe(first['txnid']);
    expect(await back(paymentApp.pay(again))).toBe('/sent/place');
  });

  it('that is gone when it is paid is given back, as any other', async () => {
    const launch = launchIn((await confirm(await linkFor('paid'))).html);
    await paymentApp.campaign('paid', 300, { seats: 0 });
    expect(await back(paymentApp.pay(launch))).toBe('/sent/no-place');
    expect(await bookings('paid')).toMatchObject([{ place: 'none', amount_paise: 300_00 }]);
    expect(await receipts()).toEqual([expect.stringContaining('there was no place for it')]);
  });

  it('that was paid twice with two links is one place, and the second payment is given back', async () => {
    const first = launchIn((await confirm(await linkFor('paid'))).html);
    app.setTime(AT + 2 * MINUTE);
    const second = launchIn((await confirm(await linkFor('paid', { name: 'Asha D.' }))).html);
    expect([await back(paymentApp.pay(first)), await back(paymentApp.pay(second))]).toEqual([
      '/sent/place',
      '/sent/no-place',
    ]);
  });

  it('is what the campaign costs when the link is used', async () => {
    const token = await linkFor('paid');
    const before = launchIn((await confirm(token)).html);
    await paymentApp.campaign('paid', 400);
    const now = launchIn((await confirmLater(token)).html);
    expect([before['amount'], now['amount']]).toEqual(['300.00', '400.00']);
    await paymentApp.campaign('paid', 0);
    expect((await confirmLater(token, 2)).location).toBe('/sent/place');
    expect(await bookings('paid')).toMatchObject([{ amount_paise: 0 }]);
  });

  it.each([
    ['', 300],
    [', also at another price', 400],
  ])('is said to be unpaid only where that is known%s', async (_, price) => {
    const token = await linkFor('paid');
    await confirm(token);
    await paymentApp.campaign('paid', price);
    app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
    const { html } = await confirmLater(token);
    expect(html).toContain('If you have paid already, please do not pay again');
    expect(html).not.toContain('nothing was paid');
  });

  it('whose payment is being confirmed is not offered for another one, by this link or the next', async () => {
    app.payu?.bank.setSwitches({ webhook: 'never', pay: 'pending-then-success', delay: 600_000 });
    const token = await linkFor('paid');
    expect(await back(paymentApp.pay(launchIn((await confirm(token)).html)))).toBe('/sent/pending');
    expect((await confirmLater(token)).location).toBe('/sent/pending');
    app.setTime(AT + 2 * MINUTE);
    expect((await confirm(await linkFor('paid', { name: 'Asha D.' }))).location).toBe('/sent/pending');
    expect((await confirm(await linkFor('paid', { email: 'b@example.org' }))).html).toContain('nothing was paid');
  });

  it('in a campaign that was called off since is not said to be one', async () => {
    const token = await linkFor('paid');
    const paid = paymentApp.pay(launchIn((await confirm(token)).html));
    expect(await back(paid)).toBe('/sent/place');
    await paymentApp.campaign('paid', 300, { status: 'cancelled' });
    expect((await confirmLater(token)).location).toBe('/sent/called-off');
    expect(await back(paid)).toBe('/sent/called-off');
  });
});
