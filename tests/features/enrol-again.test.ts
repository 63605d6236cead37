import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { donor, openPaymentApp, type PaymentApp } from '../helpers/payment-app.ts';
import { fakePopup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

let paymentApp: PaymentApp;
let user: { id: string; token: string };
beforeAll(async () => {
  paymentApp = await openPaymentApp();
  fakePopup(paymentApp.app);
});
afterAll(() => paymentApp.close());

let lost = 0;
beforeEach(async () => {
  new FakeStorage();
  lost = 0;
  user = await paymentApp.user();
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => {
      const answer = await paymentApp.app.handle(request);
      if (lost-- > 0) throw new TypeError('The line broke.');
      return answer;
    },
    token: () => user.token,
    backOff: 1,
  });
});

function openForm(id: string, price: number) {
  const visited: string[] = [];
  const onRefused = vi.fn<() => void>();
  const campaign = { id, heading: id, price };
  const go = (path: string) => visited.push(path);
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go, onRefused });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  return { form, visited, onRefused };
}

test('a free place whose answers got lost is found by the next try, and the page follows', async () => {
  await paymentApp.campaign('lost', 0);
  const { form, visited, onRefused } = openForm('lost', 0);
  lost = 20;
  expect(await form.submit()).toMatchObject({ state: 'failure' });
  lost = 0;
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'free' } });
  expect(visited).toEqual(['/campaigns/lost']);
  expect(onRefused).not.toHaveBeenCalled();
  const places = await paymentApp.db.selectFrom('enrolments').select('id').where('user_id', '=', user.id).execute();
  expect(places).toHaveLength(1);
});

describe.each([
  ['free', 0],
  ['with a price', 900],
])('a place %s that was taken in another tab', (id, price) => {
  test('is refused, and the page is told to look again', async () => {
    await paymentApp.campaign(id, 0);
    const first = openForm(id, 0);
    expect(await first.form.submit()).toMatchObject({ state: 'success' });
    await paymentApp.campaign(id, price);
    const { form, onRefused } = openForm(id, price);
    expect(await form.submit()).toMatchObject({
      state: 'failure',
      message: 'You are already enrolled in this campaign.',
    });
    expect(onRefused).toHaveBeenCalledOnce();
    expect(form.$values.get().firstname).toBe(donor.firstname);
  });
});
