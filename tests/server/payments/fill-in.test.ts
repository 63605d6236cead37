import { afterAll, beforeAll, expect, it } from 'vitest';
import { donationsOf } from '../../helpers/pans.ts';
import { donor, openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

it('two saves at once of a payment keep what the other has filled in', async () => {
  const { token } = await till.user(donor.email);
  for (let index = 0; index < 10; index += 1) {
    const txnid = `at-once-${index}`;
    const { launch } = await till.begin({ txnid, form: null });
    const payment = till.pay(launch);
    const claim = {
      transactionId: txnid,
      amount: launch['amount'],
      email: donor.email,
      mobile: donor.phone,
      pan: donor.pan,
    };
    const answers = await Promise.all([
      till.call('POST', '/user/donate/', { ...claim, name: 'Kiran Negi', payment }, token),
      till.call('POST', '/open/donate/', { ...claim, name: 'Somebody Else', payment }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const rows = (await donationsOf(till.app)).filter((row) => row.txnid.startsWith('at-once-'));
  expect(rows).toHaveLength(10);
  const intents = await till.app.services.db
    .selectFrom('intents')
    .select(['txnid', 'name', 'user_id'])
    .where('txnid', 'like', 'at-once-%')
    .execute();
  expect(
    intents.filter(({ user_id }) => user_id === null),
    'payments without an owner',
  ).toEqual([]);
  for (const { txnid, name, user_id } of intents)
    expect(rows.find((row) => row.txnid === txnid)).toMatchObject({ name, user_id });
});
