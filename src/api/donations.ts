import type { CallAnswer, CallInput } from '../contract/call.ts';
import { type DonationRow, donate, donateAsUser, HISTORY_PAGE_SIZE, listDonations } from '../contract/donation.ts';
import { MAX_SIZE } from '../contract/fields.ts';
import { callApi } from './http.ts';
import { readToken } from './token.ts';

/** Saves a donation, for the user when logged in. Can be repeated: a transaction id is stored once. */
export function saveDonation(body: CallInput<typeof donate>['body']): Promise<unknown> {
  return readToken() ? callApi(donateAsUser, { body }) : callApi(donate, { body });
}

/** Saves a donation without a login. The outbox uses it, because its entries may be sent after a logout. */
export function saveOpenDonation(body: CallInput<typeof donate>['body']): Promise<unknown> {
  return callApi(donate, { body });
}

/** One page of the visitor's donations; `page` counts from 1, as visitors see it. */
export function fetchDonations(page: number, signal?: AbortSignal): Promise<CallAnswer<typeof listDonations>> {
  return callApi(listDonations, { query: { page: page - 1, size: HISTORY_PAGE_SIZE } }, { signal });
}

/** All of the visitor's donations, in as few calls as the server allows. */
export async function fetchAllDonations(): Promise<DonationRow[]> {
  const rows: DonationRow[] = [];
  for (let page = 0; ; page++) {
    const answer = await callApi(listDonations, { query: { page, size: MAX_SIZE } });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_SIZE) return rows;
  }
}
