import { enrolmentMessages } from '../../contract/campaign-rules.ts';
import type { EnrolmentRow } from '../../contract/enrolment.ts';
import { day, dayRange, priceOrFree } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { MailAddress } from '../../ui/PlainText.tsx';
import type { Column } from '../../ui/Table.tsx';
import { enrolments } from './enrolments.ts';
import { History } from './History.tsx';

const backWords = ({ refundClosedAt }: EnrolmentRow, open: string) =>
  refundClosedAt ? `We settled this on ${day(refundClosedAt)}.` : open;

/** The columns of the enrolments. Why a payment is given back stands in no row: the campaign's page says it. */
export const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    label: 'Campaign',
    cell: (row) => (
      <span>
        {row.campaignId ? <a href={paths.campaign(row.campaignId)}>{row.campaignName}</a> : row.campaignName}
        {row.status === 'REFUND' && (
          <span className="history-note">Paid without a place. {backWords(row, 'What is due is given back.')}</span>
        )}
        {row.cancelled && row.status !== 'REFUND' && (
          <span className="history-note">
            {enrolmentMessages.cancelled}
            {row.status === 'PAID' && ` ${backWords(row, 'What you paid is given back.')}`}
          </span>
        )}
      </span>
    ),
  },
  { label: 'Dates', cell: (row) => dayRange(row.startTime, row.endTime) },
  { label: 'Booked on', cell: (row) => day(row.createdAt), oneLine: true },
  { label: 'Name', cell: (row) => row.name },
  { label: 'Email', cell: (row) => <MailAddress address={row.email ?? ''} /> },
  { label: 'Mobile', cell: (row) => row.mobile, oneLine: true },
  { label: 'Status', cell: (row) => row.status, oneLine: true },
  { label: 'Amount', cell: (row) => priceOrFree(row.amount), number: true },
];

/** The table of `/campaigns/enroll/history`. */
export default function EnrolmentHistory() {
  return (
    <History source={enrolments} columns={enrolmentColumns}>
      You have not enrolled yet. <a href={paths.campaigns}>See the campaigns</a>
    </History>
  );
}
