import { type CampaignGift, getCampaignGift } from '../contract/campaign-gift.ts';
import { ApiError } from './error.ts';
import { callApi } from './http.ts';

/**
 * The campaign that a gift can be recorded for; 404 for an unknown one, 422 for a cancelled one, and 404 where the backend does not
 * know the call, even if it answers with status 200 and a page.
 */
export async function fetchCampaignGift(id: string): Promise<CampaignGift> {
  try {
    return await callApi(getCampaignGift, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.cause instanceof SyntaxError)) throw error;
    throw new ApiError(error.message, 404, { cause: error.cause });
  }
}
