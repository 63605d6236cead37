import type { DonationRow } from '../../contract/donation.ts';
import { day, rupees } from '../../lib/format.ts';
import { outcomePath, paths } from '../../routes.ts';
import { MailAddress } from '../../ui/PlainText.tsx';
import type { Column } from '../../ui/Table.tsx';
import { donations, hasName } from './donations.ts';
import { History } from './History.tsx';

/**
 * Transaction id and receipt in one cell: eight columns would leave no room for an id of 25 characters. Of a paid gift the id opens
 * the acknowledgement; the demonstration's have no number.
 */
function Numbers({ transactionId, serial, gatewayStatus }: DonationRow) {
  const paid = Boolean(serial) || gatewayStatus === 'SUCCESS';
  return (
    <span>
      {transactionId && paid ? (
        <a href={outcomePath({ outcome: 'paid', type: 'donation', transactionId })}>{transactionId}</a>
      ) : (
        transactionId
      )}
      {serial && <br />}
      {serial}
    </span>
  );
}

/** The columns of the donations. */
export const donationColumns: readonly Column<DonationRow>[] = [
  {
    label: 'Name',
    cell: (row) => (
      <span>
        {row.name}
        {row.campaignName && <span className="history-note">For the campaign {row.campaignName}</span>}
      </span>
    ),
  },
  { label: 'Day', cell: (row) => day(row.createdAt), oneLine: true },
  { label: 'Email', cell: (row) => <MailAddress address={row.email ?? ''} /> },
  { label: 'Mobile', cell: (row) => row.mobile, oneLine: true },
  { label: 'Status', cell: (row) => row.gatewayStatus, oneLine: true },
  { label: 'Amount', cell: (row) => rupees(row.amount ?? ''), number: true },
  { label: 'Id and receipt', cell: (row) => <Numbers {...row} />, oneLine: true },
];

/** The table of `/donations/historyPage`. */
export default function DonationHistory() {
  return (
    <History source={donations} columns={donationColumns} matches={hasName}>
      You have not donated yet. <a href={paths.donations}>Donate now</a>
    </History>
  );
}
