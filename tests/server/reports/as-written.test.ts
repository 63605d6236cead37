import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { asWritten, taxYearReport } from '../../../src/server/reports/books-files.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeEach(async () => {
  till = await openTill();
});
afterEach(() => till.close());

it.each(['403993715500000001', '09876543210', '12E5', '12/3', '4-5-2026'])(
  'marks %s, which it would rewrite',
  (text) => {
    expect(asWritten(text)).toBe(`'${text}`);
  },
);

it.each(['2026-04-01', '1234.50', '0', '0.50', '9876543210', '171001', 'HH_70', '2026-27/000001'])(
  'leaves %s as it is',
  (text) => {
    expect(asWritten(text)).toBe(text);
  },
);

it("the provider's id stands in the books with all of its digits", async () => {
  const { taxNames } = await readFoundation(fixtureContent);
  till.app.setTime(new Date('2026-06-05T00:00:00Z'));
  const { launch } = await till.begin({ txnid: 'LONG' });
  await till.save(launch, till.pay(launch));
  await till.app.services.db.updateTable('intents').set({ provider_id: '403993715500000001' }).execute();
  const { donations } = await taxYearReport(till.app.services, 2026, taxNames);
  expect(donations).toMatch(/,LONG,'403993715500000001,/);
});
