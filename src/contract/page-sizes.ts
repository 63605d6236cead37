// These stand apart from the calls, so that a page which only needs a number loads no schema.

/** Campaigns on a page of the list. */
export const CAMPAIGN_PAGE_SIZE = 9;

/** Resources on a page. */
export const RESOURCE_PAGE_SIZE = 9;
