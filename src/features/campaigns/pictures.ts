import type { Campaign } from '../../contract/campaign.ts';

/** A photo of a campaign as it is drawn. */
export interface Photo {
  readonly url: string;
  readonly alt: string;
}

/** Only addresses that a browser loads as a picture; anything else, such as a script address, is left out. */
function isPicture(url: string): boolean {
  if (!URL.canParse(url, 'https://site.invalid')) return false;
  return ['https:', 'http:'].includes(new URL(url, 'https://site.invalid').protocol);
}

/** The photos of a campaign; one without a text of its own is named after the campaign. */
export function photosOf({ assets, heading }: Pick<Campaign, 'assets' | 'heading'>): readonly Photo[] {
  const shown = (assets ?? []).filter(({ url }) => isPicture(url));
  return shown.map(({ url, alt }, index) => ({ url, alt: alt?.trim() || `${heading}, photo ${index + 1}` }));
}
