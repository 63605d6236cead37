import { expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { campaignCalendar } from '../../../src/features/campaigns/detail/calendar.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll({ at: '2026-06-01T06:00:00Z', webhook: 'never' });

async function enrol(txnid: string, id: string, amount: string): Promise<string> {
  const { token } = await paymentApp.user();
  if (amount === '0') {
    await paymentApp.enrol({ txnid, amount, email: 'k@example.org', productinfo: id }, null, token, { amount: 0 });
  } else {
    await paymentApp.book({ txnid, amount, pinfo: id, token });
  }
  return paymentApp.mailOf(txnid);
}

it.each([
  [
    'narkanda-open-shed',
    '0',
    'Meeting point: Narkanda, Shimla district',
    'Phone of the group: +91 00000 00014',
    'The dog',
  ],
  [
    'rakcham-hands-for-the-shed',
    '2000.00',
    'Meeting point: Recovery shed, 500 m below Rakcham',
    'Phone of the group: +91 00000 00014, +91 00000 00013',
    'Warm clothes.',
  ],
])(
  'of %s has meeting point, first day, phone, what to bring and the calendar',
  async (id, amount, where, phone, bring) => {
    const mail = await enrol(`HH_${Number(amount)}`, id, amount);
    const { data } = await paymentApp.call('GET', `/open/campaign/${id}`);
    const page = campaignCalendar(data as Campaign, `${ORIGIN}/campaigns/${id}`) ?? '';
    const calendar = mail.slice(mail.indexOf('BEGIN:VCALENDAR'));
    expect(mail).toMatch(/\nStarts: \d+ \w+ 2026\n/);
    expect(mail).not.toContain('Meeting time');
    for (const line of [where, phone]) expect(mail).toContain(`\n${line}\n`);
    expect(mail).toContain(`\n- ${bring}`);
    expect(mail).toContain('Content-Type: text/calendar; method=PUBLISH; charset=utf-8');
    for (const line of ['UID', 'DTSTART', 'DTEND', 'SUMMARY']) {
      const wanted = page.split('\r\n').find((text) => text.startsWith(line));
      expect(calendar).toContain(wanted);
    }
  },
);

it('of a free place goes to the address of the login, and a name in it stays one line', async () => {
  await paymentApp.campaign('anyone', 0);
  const { email, token } = await paymentApp.user();
  const launch = { txnid: 'HH_own', amount: '0', email: 'somebody.else@example.org', productinfo: 'anyone' };
  const name = 'Kiran\r\n\r\nAmount: 5000\u2028Pay here';
  expect((await paymentApp.enrol(launch, null, token, { amount: 0, name })).status).toBe(200);
  const mail = await paymentApp.app.mailTo(email);
  expect(mail).toContain('Namaste Kiran Amount: 5000 Pay here,\n');
  expect(await paymentApp.app.mailTo(launch.email)).toBe('');
});
