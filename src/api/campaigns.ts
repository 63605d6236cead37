import type { CallAnswer } from '../contract/call.ts';
import { getCampaign, listSuggestions } from '../contract/campaign.ts';
import { callApi } from './http.ts';

/** One campaign. An unknown id fails with status 404. */
export function fetchCampaign(id: string): Promise<CallAnswer<typeof getCampaign>> {
  return callApi(getCampaign, { params: { id } });
}

/** Campaigns to suggest beside another one. */
export function fetchSuggestions(): Promise<CallAnswer<typeof listSuggestions>> {
  return callApi(listSuggestions);
}
