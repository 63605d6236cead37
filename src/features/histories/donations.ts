import { fetchDonations } from '../../api/donations.ts';
import type { DonationRow } from '../../contract/history.ts';
import { isoDay } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import type { HistorySource } from './history.ts';

export const donations: HistorySource<DonationRow> = {
  label: 'donations',
  path: paths.donationHistory,
  fetchPage: fetchDonations,
  file: {
    Day: (row) => isoDay(row.createdAt),
    'Transaction id': (row) => row.transactionId,
    'Receipt number': (row) => row.serial,
    Name: (row) => row.name,
    Email: (row) => row.email,
    Mobile: (row) => row.mobile,
    Status: (row) => row.gatewayStatus,
    'Amount (INR)': (row) => row.amount,
    Campaign: (row) => row.campaignName,
  },
};

export function hasName({ name }: Pick<DonationRow, 'name'>, search: string): boolean {
  return (name ?? '').toLowerCase().includes(search.trim().toLowerCase());
}
