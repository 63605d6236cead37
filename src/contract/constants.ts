// What pages and small scripts know without a schema: this file loads no library.

/** For small scripts, without a library. The caller cleans the address with `plainSigns`. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** A mail address, a number or a code as typed, trimmed, without what nobody sees, with the dash of the keyboard. */
export const plainSigns = (typed: string): string =>
  typed
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

export const EMAIL_MESSAGE = 'Email is not valid!';

// How much of a text is shown at most where its page is one click away, in characters.

export const LIST_TEXT = 220;

export const SLIDE_TEXT = 350;

export const PROJECT_TEXT = 525;

export const giftQuery = (campaignId: string | number | null | undefined): string =>
  campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : '';

export const CAMPAIGN_PAGE_SIZE = 9;

export const RESOURCE_PAGE_SIZE = 9;

export const reportOf = (id: string | number): string => `Review ${id}: `;

/** Shown when a campaign has no place. Here, because every page has it. */
export const NO_PLACE = 'Heaven';
