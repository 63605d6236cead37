import { afterAll, expect, test } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { GIVEN_BACK } from '../../src/contract/campaign-rules.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { donor, openPaymentApp } from '../helpers/payment-app.ts';
import { fakePopup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

const paymentApp = await openPaymentApp();
afterAll(() => paymentApp.close());

test('who pays when the last place has just gone is told so, and not that he is enrolled', async () => {
  new FakeStorage();
  fakePopup(paymentApp.app);
  // The save of the browser is the first that tells of the payment.
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  await paymentApp.campaign('last', 100, { seats: 1 });
  const [slow, quick] = [await paymentApp.user(), await paymentApp.user()];
  const { launch } = await paymentApp.begin({ txnid: 'HH_quick', amount: '100.00', pinfo: 'last', token: quick.token });
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => {
      if (request.url.endsWith('/enroll/')) await paymentApp.enrol(launch, paymentApp.pay(launch), quick.token);
      return paymentApp.app.handle(request);
    },
    token: () => slow.token,
    backOff: 1,
  });
  const visited: string[] = [];
  const campaign = { id: 'last', heading: 'Last', price: 100 };
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go: (path) => visited.push(path) });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);

  expect(await form.submit()).toMatchObject({ state: 'success', message: GIVEN_BACK });
  const { db } = paymentApp.app.services;
  const places = await db.selectFrom('enrolments').select(['user_id', 'place']).orderBy('place').execute();
  expect(places).toEqual([
    { user_id: quick.id, place: 'held' },
    { user_id: slow.id, place: 'none' },
  ]);
  // The campaign's page says that the money goes back.
  expect(visited).toEqual(['/campaigns/last']);
  expect(form.$values.get().firstname).toBe('');
});
