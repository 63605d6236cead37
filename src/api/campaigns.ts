import { getCampaign, listSuggestions } from '../contract/campaign.ts';
import { callApi } from './http.ts';

/** One campaign. An unknown id fails with status 404. */
export const fetchCampaign = (id: string) => callApi(getCampaign, { params: { id } });

export const fetchSuggestions = () => callApi(listSuggestions);
