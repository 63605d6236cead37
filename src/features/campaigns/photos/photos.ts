import type { Campaign } from '../../../contract/campaign.ts';
import { parsedAddress } from '../../../lib/addresses.ts';

/** A photo of a campaign, ready to be shown. */
export interface Photo {
  readonly url: string;
  readonly alt: string;
}

/** Whether an address is http(s). Others, such as script addresses, are left out. */
function isPicture(url: string): boolean {
  return /^https?:$/.test(parsedAddress(url, 'https://site.invalid')?.protocol ?? '');
}

/** The photos of a campaign. A photo without a text is named after the campaign. */
export function photosOf({ assets, heading }: Pick<Campaign, 'assets' | 'heading'>): readonly Photo[] {
  const shown = (assets ?? []).filter(({ url }) => isPicture(url));
  return shown.map(({ url, alt }, index) => ({ url, alt: alt?.trim() || `${heading}, photo ${index + 1}` }));
}
