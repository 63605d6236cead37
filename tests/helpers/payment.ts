import type { Page } from 'playwright/test';
import type { RunningSite } from './site.ts';

export const donor = {
  'First name': 'Yangchen',
  'Last name': 'Negi',
  Email: 'yangchen@example.org',
  Phone: '9876543210',
  'Address line 1': 'House 4, The Ridge',
  'Address line 2': 'Above the bakery',
  City: 'Shimla',
  State: 'Himachal Pradesh',
  Country: 'India',
  'Zip code': '171001',
} as const;

/** Opens the second line of the address, where it is still folded. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details:not([open]) > summary', { hasText: 'Add a second address line' });
  if (await folded.count()) await folded.click();
}

/** Fills the fields that the donation and the enrolment form share, and the PAN where it is asked for. */
export async function fillPayer(page: Page, form: 'Donate' | 'Enrol', pan?: string): Promise<void> {
  const fields = page.getByRole('form', { name: form });
  if (form === 'Donate') await unfold(page);
  for (const [label, value] of Object.entries(donor)) await fields.getByLabel(label, { exact: true }).fill(value);
  if (pan) await fields.getByLabel('PAN').fill(pan);
}

/** Presses a button of the form and answers in the provider's popup. */
export async function payWith(
  page: Page,
  button: string | RegExp,
  choice: 'Pay' | 'Fail' | 'Cancel' | 'close',
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await popup.waitForURL('**/payu/popup**');
  if (choice === 'close') await popup.close();
  else await popup.getByRole('button', { name: choice, exact: true }).click();
}

export async function ledger(site: RunningSite): Promise<{ txnid: string; status: string }[]> {
  const answer = await fetch(`${site.url}/payu/ledger`);
  return (await answer.json()) as { txnid: string; status: string }[];
}

/** Switches faults of the fake PayU on; `{}` puts everything right again. */
export async function misbehave(site: RunningSite, switches: Record<string, unknown>): Promise<void> {
  await fetch(`${site.url}/payu/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
}
