/** What the address of the donation page has behind it for a gift to a campaign; nothing without a campaign. */
export const giftQuery = (campaignId: string | number | null | undefined): string =>
  campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : '';
