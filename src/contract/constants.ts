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

/** Of a campaign's description, in the list of campaigns. */
export const LIST_TEXT = 220;

/** Of a campaign's description, on the home page. */
export const SLIDE_TEXT = 350;

/** Of a project's description, in the list of projects. */
export const PROJECT_TEXT = 525;

/** The query of the donation page for a gift to a campaign; empty without one. */
export const giftQuery = (campaignId: string | number | null | undefined): string =>
  campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : '';

export const CAMPAIGN_PAGE_SIZE = 9;

export const RESOURCE_PAGE_SIZE = 9;

/** How a message about a review begins, by which the staff find it. */
export const reportOf = (id: string | number): string => `Review ${id}: `;

/** Shown when a campaign has no place. Here, because every page has it. */
export const NO_PLACE = 'Heaven';
