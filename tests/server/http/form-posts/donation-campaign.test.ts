import { beforeEach, describe, expect, it } from 'vitest';
import { donor } from '../../../helpers/payment-app.ts';
import { answerFrame, elementWith, postDonation } from '../../../helpers/posted.ts';
import { ORIGIN } from '../../../helpers/server.ts';
import { paymentAppForEach } from '../../../helpers/under-test.ts';

const paymentApp = paymentAppForEach({ findFrame: answerFrame, at: '2026-11-23T10:00:00Z' });
beforeEach(async () => {
  await paymentApp.campaign('trek', 500);
});

const donate = (changed: Record<string, string> = {}, headers: object = {}) =>
  postDonation(paymentApp.app, changed, headers);
const from = (address: string) => ({ referer: `${ORIGIN}${address}` });

describe('the campaign of a donation without a script', () => {
  it('is that of the address of its page', async () => {
    const { html } = await donate({}, from('/donations?campaign=trek'));
    expect(html).toContain('Your gift is for the campaign Campaign trek.');
    expect(await paymentApp.intents()).toMatchObject([{ type: 'donation', campaign_id: 'trek' }]);
  });

  it('that takes no gifts is told, and the form that comes back is for the general work', async () => {
    await paymentApp.campaign('gone', 500, { status: 'cancelled' });
    const { status, html } = await donate({}, from('/donations?campaign=gone'));
    expect(status).toBe(422);
    expect(html).toContain('This campaign is cancelled. It takes no gifts. Nothing was paid.');
    expect(elementWith(html, 'name', 'campaign')).toBeUndefined();
    expect(elementWith(html, 'name', 'city')?.attribs['value']).toBe(donor.city);
    expect(await paymentApp.intents()).toEqual([]);
  });
});
