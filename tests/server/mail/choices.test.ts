import { beforeEach, expect, it } from 'vitest';
import type { MailChoice } from '../../../src/contract/mails.ts';
import { mailKinds } from '../../../src/server/mail/kinds.ts';
import { personalTables } from '../../../src/server/office/personal-tables.ts';
import { tellOfWalks } from '../../../src/server/office/walk-letters.ts';
import type { PaymentApp } from '../../helpers/payment-app.ts';
import { answerFrame, postTo } from '../../helpers/posted.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';
import { addCampaign, place, storePlaces } from '../../helpers/walkers.ts';

const ASHA = 'asha@example.org';
const AFTER = new Date('2026-12-07T06:00:00Z');
const PAGE = '/campaigns/enroll/off';

const paymentApp = paymentAppForEach({ at: AFTER, findFrame: answerFrame });
let person: Awaited<ReturnType<PaymentApp['user']>>;
beforeEach(async () => {
  person = await paymentApp.user(ASHA);
});

/** A walk that ended yesterday, of somebody who gave an address: the letter of thanks. */
async function walk(id: string, more: Parameters<typeof place>[2] = { email: ASHA }): Promise<string> {
  const { app } = paymentApp;
  await addCampaign(app, id);
  const added = place(id, 1, more);
  await storePlaces(app, [added]);
  await tellOfWalks(app.services);
  return (await app.mails()).find((mail) => mail.includes(`Subject: Thank you: The ${id}`)) ?? '';
}
const tokenOf = (mail: string) => /off\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
const post = (link: string) => postTo(paymentApp.app)('/open/campaign/mails', { link });
const choose = (wanted: boolean, kind = 'walk-over') =>
  paymentApp.call('PUT', '/user/mails', { kind, wanted: wanted ? 'yes' : 'no' }, person.token);

it('its link turns a letter off, without a login and however often, and its header names the same page', async () => {
  const letter = await walk('ridge');
  const link = `http://localhost:4321${PAGE}?token=${tokenOf(letter)}`;
  expect(letter).toMatch(new RegExp(`^List-Unsubscribe:\\s+<${RegExp.escape(link)}>`, 'm'));
  for (let times = 0; times < 2; times++) {
    expect(await post(link)).toMatchObject({ status: 303, location: '/sent/mails-off' });
  }
  expect(await walk('crest')).toBe('');
  expect(await walk('spur', { email: 'ASHA@example.org' }), 'in other letters').toBe('');
  expect(await walk('col', { email: 'kiran@example.org' }), 'another address').toContain('Thank you');
});

it('a link that is unknown turns nothing off, and says so', async () => {
  const answer = await post('unknown');
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('Nothing was turned off.');
  expect(await walk('ridge')).toContain('Thank you');
});

it('the profile turns it off and on again, also for a place with another address', async () => {
  const before = await paymentApp.call('GET', '/user/mails', undefined, person.token);
  const rows = (wanted: boolean): MailChoice[] => [
    { kind: 'walk-over', label: mailKinds['walk-over'].label, wanted },
    { kind: 'gift-record', label: mailKinds['gift-record'].label, wanted: true },
  ];
  expect(before.data).toEqual(rows(true));
  for (let times = 0; times < 2; times++) expect((await choose(false)).data).toEqual(rows(false));
  expect(await walk('ridge')).toBe('');
  expect(await walk('crest', { email: 'typed@example.org', user_id: person.id, amount_paise: 90_000 })).toBe('');
  expect((await choose(true)).data).toEqual(rows(true));
  expect(await walk('spur')).toContain('Thank you');
});

it('what concerns safety or money cannot be turned off', async () => {
  for (const kind of Object.keys(mailKinds).filter((name) => !['walk-over', 'gift-record'].includes(name)))
    expect((await choose(false, kind)).status, kind).toBe(404);
});

it('a link of long ago is forgotten, and what is off stays off', async () => {
  const { app } = paymentApp;
  const { db } = app;
  const old = tokenOf(await walk('ridge'));
  await choose(false);
  const later = new Date(AFTER.getTime() + 401 * 86_400_000);
  await personalTables.mail_choices.expire(db, later);
  expect(await walk('crest')).toBe('');
  await choose(true);
  await personalTables.mail_choices.expire(db, later);
  expect((await post(old)).status).toBe(400);
});
