import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import { fetchWaiting } from '../../api/waiting.ts';
import { BEFORE, BEFORE_PART } from '../../contract/before-words.ts';
import { enrolmentMessages } from '../../contract/campaign-rules.ts';
import type { EnrolmentRow } from '../../contract/history.ts';
import { day, dayRange, indiaDay, isoDay, moment, shortPrice } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { ownPlacePath, paths } from '../../routes.ts';
import { MailAddress } from '../../ui/PlainText.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { enrolments } from './enrolments.ts';
import { History, type HistoryColumn } from './History.tsx';
import { Status } from './Status.tsx';

const backWords = ({ refundClosedAt, returned }: EnrolmentRow, open: string) =>
  refundClosedAt
    ? `We settled this on ${day(refundClosedAt)}.`
    : `${open}${returned ? ` ${shortPrice(returned)} of it went back already.` : ''}`;

/** The columns of the enrolments. Why a payment is given back stands in no row: the campaign's page says it. */
export const enrolmentColumns: readonly HistoryColumn<EnrolmentRow>[] = [
  {
    label: 'Campaign',
    cell: (row) => (
      <span>
        {row.campaignId ? (
          <a href={paths.campaign(row.campaignId)}>
            <Spoken>{row.campaignName}</Spoken>
          </a>
        ) : (
          <Spoken>{row.campaignName}</Spoken>
        )}
        {row.status === 'REFUND' && (
          <span className="history-note">
            {row.givenBack ?? `Paid without a place. ${backWords(row, 'What is due is refunded.')}`}
          </span>
        )}
        {row.transactionId && row.untold && isAhead(row) && (
          <a className="history-note" href={`${ownPlacePath(row.transactionId)}#${BEFORE_PART}`}>
            {BEFORE}: whom do we call?
          </a>
        )}
        {row.transactionId && isAhead(row) && isEmbedded() && (
          <a className="history-note" href={ownPlacePath(row.transactionId)}>
            Give it back, or move it
          </a>
        )}
        {row.certificates?.map(({ id, name }) => (
          <a className="history-note" key={id} href={paths.certificate(id)}>
            {row.friends?.length ? <Spoken>{`Certificate of ${name}`}</Spoken> : 'Certificate'}
          </a>
        ))}
        {row.cancelled && row.status !== 'REFUND' && (
          <span className="history-note">
            {enrolmentMessages.cancelled}
            {row.status === 'PAID' && ` ${backWords(row, 'What you paid is refunded.')}`}
          </span>
        )}
      </span>
    ),
    card: 'title',
  },
  { label: 'Dates', cell: (row) => dayRange(row.startTime, row.endTime), card: 'day', embedded: true },
  { label: 'Booked on', cell: (row) => day(row.createdAt), oneLine: true, embedded: true },
  {
    label: 'Name',
    cell: (row) => (
      <span>
        <Spoken>{row.name}</Spoken>
        {row.friends?.length ? (
          <span className="history-note">
            with <Spoken>{row.friends.map(({ name }) => name).join(', ')}</Spoken>
          </span>
        ) : null}
      </span>
    ),
  },
  { label: 'Email', cell: (row) => <MailAddress address={row.email ?? ''} /> },
  { label: 'Mobile', cell: (row) => row.mobile, oneLine: true },
  { label: 'Status', cell: (row) => <Status status={row.status} />, card: 'status', oneLine: true },
  {
    label: 'Amount',
    cell: (row) => (row.amount || row.status !== 'PAID' ? shortPrice(row.amount) : ''),
    card: 'amount',
  },
];

/** When it begins, ISO 8601, for a place in what has not ended by `today`, such as `2026-11-28`, and will take place; otherwise null. */
export const comingAt = ({ startTime, endTime, cancelled, status }: EnrolmentRow, today = indiaDay()): string | null =>
  !cancelled && status !== 'REFUND' && isoDay(endTime) >= today ? (startTime ?? endTime ?? null) : null;

/** Whether a place in it can still be given back or moved: it is coming, and its first day is not over. Without that day as long as it is coming. */
export const isAhead = (row: EnrolmentRow, today = indiaDay()): boolean =>
  comingAt(row, today) !== null && (isoDay(row.startTime) || today) >= today;

const createWaiting = () =>
  createRequest(() => (isEmbedded() ? fetchWaiting() : Promise.resolve([])), { hideAfter: false });

/** Where the visitor waits for a place; nothing where that is nowhere, or cannot be asked. */
function WaitingLists() {
  const [load] = useState(createWaiting);
  const loaded = useStore(load.$request, { ssr: 'initial' });
  useEffect(() => void load.run(), [load]);
  if (loaded.state !== 'success' || !loaded.data.length) return null;
  return (
    <section className="stack" aria-label="Waiting lists">
      <h2>Waiting lists</h2>
      <ul>
        {loaded.data.map(({ campaignId, campaignName, startTime, endTime, number, offeredUntil }) => (
          <li key={campaignId}>
            <a href={paths.campaign(campaignId)}>
              <Spoken>{campaignName}</Spoken>
            </a>
            {startTime && `, ${dayRange(startTime, endTime)}`}:{' '}
            {offeredUntil
              ? `a place is held for you until ${moment(offeredUntil)} (India).`
              : `you are number ${number}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function EnrolmentHistory() {
  return (
    <History source={enrolments} columns={enrolmentColumns} comes={comingAt} before={<WaitingLists />}>
      You have not enrolled yet. <a href={paths.campaigns}>See the campaigns</a>
    </History>
  );
}
