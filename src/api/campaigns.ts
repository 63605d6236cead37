import { getCampaign, listSuggestions } from '../contract/campaign.ts';
import { callApi } from './http.ts';

export const fetchCampaign = (id: string) => callApi(getCampaign, { params: { id } });

export const fetchSuggestions = () => callApi(listSuggestions);
