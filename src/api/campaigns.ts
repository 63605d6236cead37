import type { CallAnswer } from '../contract/call.ts';
import { type CampaignFilter, getCampaign, listCampaigns, listSuggestions, SLIDER_SIZE } from '../contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../contract/campaign-page.ts';
import { callApi } from './http.ts';

/** One page of campaigns; `page` as it is shown, from 1 (the wire counts from 0). */
export function fetchCampaigns(
  page: number,
  status: CampaignFilter,
  signal?: AbortSignal,
): Promise<CallAnswer<typeof listCampaigns>> {
  return callApi(listCampaigns, { query: { page: page - 1, size: CAMPAIGN_PAGE_SIZE, status } }, { signal });
}

/** The home page's slider (section 7). */
export function fetchSlider(): Promise<CallAnswer<typeof listCampaigns>> {
  return callApi(listCampaigns, { query: { page: 0, size: SLIDER_SIZE, status: 'slider' } });
}

/** One campaign. An unknown id fails with status 404. */
export function fetchCampaign(id: string): Promise<CallAnswer<typeof getCampaign>> {
  return callApi(getCampaign, { params: { id } });
}

/** Campaigns to look at next. */
export function fetchSuggestions(): Promise<CallAnswer<typeof listSuggestions>> {
  return callApi(listSuggestions);
}
