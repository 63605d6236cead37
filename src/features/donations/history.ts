import { fetchAllDonations, fetchDonations } from '../../api/donations.ts';
import { type DonationRow, HISTORY_PAGE_SIZE } from '../../contract/donation.ts';
import { csv } from '../../lib/csv.ts';
import { isoDay } from '../../lib/format.ts';
import { createPagedList, type PagedList } from '../../lib/lists/paged.ts';
import { paths } from '../../routes.ts';

/** The visitor's donations in pages. */
export const createDonationHistory = (): PagedList<DonationRow> =>
  createPagedList<DonationRow>({
    path: paths.donationHistory,
    size: HISTORY_PAGE_SIZE,
    load: ({ page }, signal) => fetchDonations(page, signal),
  });

/** Whether a row's name holds the search, whatever the case of its letters. */
export function hasName({ name }: Pick<DonationRow, 'name'>, search: string): boolean {
  return (name ?? '').toLowerCase().includes(search.trim().toLowerCase());
}

/** Every donation of the visitor as CSV; amounts in rupees, days in India. */
export async function donationsAsCsv(): Promise<string> {
  const rows = await fetchAllDonations();
  return csv(
    ['Day', 'Transaction id', 'Receipt number', 'Name', 'Email', 'Mobile', 'Status', 'Amount (INR)'],
    rows.map((row) => [
      isoDay(row.createdAt),
      row.transactionId,
      row.serial,
      row.name,
      row.email,
      row.mobile,
      row.gatewayStatus,
      row.amount,
    ]),
  );
}
