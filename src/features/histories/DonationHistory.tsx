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
      <>
        <Spoken>{row.campaignName || 'Our general work'}</Spoken>
        {row.cameDown && <span className="history-note">{row.cameDown}</span>}
      </>
    ),
    card: 'title',
    embedded: true,
  },
  { label: 'Day', cell: (row) => day(row.createdAt), card: 'day', embedded: true },
  { label: 'Status', cell: (row) => <Status status={row.gatewayStatus} />, card: 'status' },
  { label: 'Amount', cell: (row) => shortRupees(row.amount ?? ''), card: 'amount' },
  { label: 'Receipt', cell: (row) => <Receipt {...row} />, card: 'deed', embedded: true },
  { label: 'Name', cell: (row) => row.name && <Spoken>{row.name}</Spoken> },
  { label: 'Email', cell: (row) => row.email && <MailAddress address={row.email} /> },
  { label: 'Mobile', cell: (row) => row.mobile },
  { label: 'Transaction', cell: (row) => row.transactionId, embedded: true },
];

export default function DonationHistory() {
  return (
    <History source={donations} columns={donationColumns} matches={hasName}>
      You have not donated yet.
      <a className="btn btn-main" href={paths.donations}>
        Donate now
      </a>
    </History>
  );
}
