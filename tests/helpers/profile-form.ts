import type { Page } from 'playwright/test';

/** Fills in the profile form of an open page, with a PAN. */
export async function fillProfile(page: Page, pan: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Profile' });
  for (const [label, value] of [
    ['First name', 'Yangchen'],
    ['Last name', 'Negi'],
    ['Address', 'The Ridge 4'],
    ['City', 'Shimla'],
    ['State', 'Himachal Pradesh'],
    ['Zip code', '171001'],
    ['PAN', pan],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
}

export const saveProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save profile' }).click();
