import * as v from 'valibot';
import type { Call } from './call.ts';
import { Campaign, CampaignFilter } from './campaign.ts';
import { campaignSearch } from './campaign-search.ts';
import { pageQuery, pageSchema } from './fields.ts';
import { CAMPAIGN_PAGE_SIZE } from './page-sizes.ts';

// Apart from the other calls about campaigns, so that a page with one campaign does not load the search.

/**
 * A page of campaigns; all of them without a filter. The answer to a search names in `search` what it was searched by: a backend that
 * names nothing has not searched.
 */
export const listCampaigns = {
  method: 'GET',
  path: '/open/campaigns',
  auth: 'none',
  query: v.object({ ...pageQuery(CAMPAIGN_PAGE_SIZE), status: v.optional(CampaignFilter), ...campaignSearch }),
  answer: v.object({ ...pageSchema(Campaign).entries, search: v.nullish(v.object({})) }),
} as const satisfies Call;
