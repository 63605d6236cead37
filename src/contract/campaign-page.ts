/** Campaigns a page of the list holds (section 9). By itself, so that a page that only counts them needs no schema. */
export const CAMPAIGN_PAGE_SIZE = 9;
