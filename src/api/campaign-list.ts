import type { CampaignFilter } from '../contract/campaign.ts';
import { listCampaigns } from '../contract/campaign-list.ts';
import { CAMPAIGN_PAGE_SIZE } from '../contract/constants.ts';
import { callApi } from './http.ts';

export const fetchCampaigns = (
  page: number,
  status: CampaignFilter,
  signal?: AbortSignal,
  search?: Readonly<Record<string, string>>,
) => callApi(listCampaigns, { query: { ...search, page: page - 1, size: CAMPAIGN_PAGE_SIZE, status } }, { signal });
