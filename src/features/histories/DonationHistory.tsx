import type { DonationRow } from '../../contract/history.ts';
import { day, shortRupees } from '../../lib/format.ts';
import { outcomePath, paths } from '../../routes.ts';
import { MailAddress } from '../../ui/PlainText.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { donations, hasName } from './donations.ts';
import { History, type HistoryColumn } from './History.tsx';
import { Status } from './Status.tsx';

/** Opens the receipt of a gift that was paid. */
function Receipt({ transactionId, serial, gatewayStatus, amount, createdAt }: DonationRow) {
  const paid = Boolean(serial) || gatewayStatus === 'SUCCESS';
  return (
    transactionId &&
    paid && (
      <a href={outcomePath({ outcome: 'paid', type: 'donation', transactionId })}>
        Receipt
        <span className="visually-hidden">
          {' for '}
          {shortRupees(amount ?? '')}, {day(createdAt)}
        </span>
      </a>
    )
  );
}

export const donationColumns: readonly HistoryColumn<DonationRow>[] = [
  {
    label: 'For',
    cell: (row) => (
      <span>
        <Spoken>{row.campaignName || 'Our general work'}</Spoken>
        {row.cameDown && <span className="history-note">{row.cameDown}</span>}
        <span className="history-note">{row.transactionId}</span>
      </span>
    ),
    card: 'title',
    embedded: true,
  },
  { label: 'Day', cell: (row) => day(row.createdAt), card: 'day', oneLine: true, embedded: true },
  { label: 'Name', cell: (row) => <Spoken>{row.name}</Spoken> },
  { label: 'Email', cell: (row) => <MailAddress address={row.email ?? ''} /> },
  { label: 'Mobile', cell: (row) => row.mobile, oneLine: true },
  { label: 'Receipt', cell: (row) => <Receipt {...row} />, card: 'deed', embedded: true },
  { label: 'Status', cell: (row) => <Status status={row.gatewayStatus} />, card: 'status', oneLine: true },
  { label: 'Amount', cell: (row) => shortRupees(row.amount ?? ''), card: 'amount' },
];

export default function DonationHistory() {
  return (
    <History source={donations} columns={donationColumns} matches={hasName}>
      You have not donated yet. <a href={paths.donations}>Donate now</a>
    </History>
  );
}
