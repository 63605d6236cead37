import type { CallInput } from '../contract/call.ts';
import { type CampaignGift, getCampaignGift } from '../contract/campaign-gift.ts';
import { donate, donateAsUser } from '../contract/donation.ts';
import { listDonations } from '../contract/history.ts';
import { ApiError } from './error.ts';
import { callApi } from './http.ts';
import { readToken } from './token.ts';

/** Saves a donation, for the user when logged in, and without a login where that has ended. Idempotent on the transaction id. */
export async function saveDonation(body: CallInput<typeof donate>['body']): Promise<unknown> {
  if (!readToken()) return saveOpenDonation(body);
  try {
    return await callApi(donateAsUser, { body }, { ownFailures: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return saveOpenDonation(body);
  }
}

/** Saves a donation without a login. The outbox uses it, because its entries may be sent after a logout. */
export const saveOpenDonation = (body: CallInput<typeof donate>['body']): Promise<unknown> => callApi(donate, { body });

export const fetchDonations = (query: CallInput<typeof listDonations>['query'], signal?: AbortSignal) =>
  callApi(listDonations, { query }, { signal });

/** The campaign that a gift can be recorded for; 404 for an unknown one, 422 for a cancelled one, 404 where the backend lacks the call. */
export async function fetchCampaignGift(id: string): Promise<CampaignGift> {
  try {
    return await callApi(getCampaignGift, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.cause instanceof SyntaxError)) throw error;
    throw new ApiError(error.message, 404, { cause: error.cause });
  }
}
