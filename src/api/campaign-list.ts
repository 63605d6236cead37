import type { CallAnswer } from '../contract/call.ts';
import type { CampaignFilter } from '../contract/campaign.ts';
import { listCampaigns } from '../contract/campaign-list.ts';
import { CAMPAIGN_PAGE_SIZE } from '../contract/constants.ts';
import { callApi } from './http.ts';

/**
 * One page of campaigns; `page` counts from 1, as visitors see it (the API counts from 0).
 * @param search what they are searched by, by the names in the contract
 */
export function fetchCampaigns(
  page: number,
  status: CampaignFilter,
  signal?: AbortSignal,
  search?: Readonly<Record<string, string>>,
): Promise<CallAnswer<typeof listCampaigns>> {
  return callApi(listCampaigns, { query: { ...search, page: page - 1, size: CAMPAIGN_PAGE_SIZE, status } }, { signal });
}
