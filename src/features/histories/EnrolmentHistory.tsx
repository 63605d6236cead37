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
import { History, type HistoryColumn, type HistoryGroup } from './History.tsx';
import { Status } from './Status.tsx';

const backWords = ({ refundClosedAt, returned }: EnrolmentRow, open: string) =>
  refundClosedAt
    ? `We settled this on ${day(refundClosedAt)}.`
    : `${open}${returned ? ` ${shortPrice(returned)} of it went back already.` : ''}`;

const GIVE_BACK = 'Give back or move';

/** The one thing to do with a place: to say whom we call, to give it back, or to show that one came. */
function Deed(row: EnrolmentRow) {
  const { transactionId, certificates, friends } = row;
  const own = transactionId && isAhead(row) && ownPlacePath(transactionId);
  if (own && row.untold)
    return (
      <a href={`${own}#${BEFORE_PART}`} aria-label={`${BEFORE}: whom do we call?`}>
        {BEFORE}
      </a>
    );
  if (own && isEmbedded()) return <a href={own}>{GIVE_BACK}</a>;
  return certificates?.map(({ id, name }) => (
    <a key={id} href={paths.certificate(id)}>
      {friends?.length ? <Spoken>{`Certificate of ${name}`}</Spoken> : 'Certificate'}
    </a>
  ));
}

/** `NO_PLACE` while somebody has paid for a place, has none, and waits for the money. */
function standingOf({ status, cancelled, givenBack, refundClosedAt }: EnrolmentRow) {
  if (status === 'REFUND') return givenBack || refundClosedAt ? status : 'NO_PLACE';
  return cancelled ? 'CANCELLED' : status;
}

/** The columns of the enrolments. Why a payment is given back stands in no row: the campaign's page says it. */
export const enrolmentColumns: readonly HistoryColumn<EnrolmentRow>[] = [
  {
    label: 'Campaign',
    cell: (row) => (
      <>
        {row.campaignId ? (
          <a href={paths.campaign(row.campaignId)}>
            <Spoken>{row.campaignName}</Spoken>
          </a>
        ) : (
          <Spoken>{row.campaignName}</Spoken>
        )}
        {row.friends?.length ? (
          <span className="history-note">
            with <Spoken>{row.friends.map(({ name }) => name).join(', ')}</Spoken>
          </span>
        ) : null}
        {row.status === 'REFUND' && (
          <span className="history-note">
            {row.givenBack ?? `Paid without a place. ${backWords(row, 'What is due is refunded.')}`}
          </span>
        )}
        {row.cancelled && row.status !== 'REFUND' && (
          <span className="history-note">
            {enrolmentMessages.cancelled}
            {row.status === 'PAID' && ` ${backWords(row, 'What you paid is refunded.')}`}
          </span>
        )}
      </>
    ),
    card: 'title',
  },
  { label: 'Dates', cell: (row) => dayRange(row.startTime, row.endTime), card: 'day', embedded: true },
  {
    label: 'Status',
    cell: (row) => <Status status={standingOf(row)} />,
    card: 'status',
  },
  {
    label: 'Amount',
    cell: (row) => (row.amount || row.status !== 'PAID' ? shortPrice(row.amount) : ''),
    card: 'amount',
  },
  { label: 'Next', cell: (row) => <Deed {...row} />, card: 'deed', embedded: true },
  { label: 'Name', cell: (row) => row.name && <Spoken>{row.name}</Spoken> },
  { label: 'Email', cell: (row) => row.email && <MailAddress address={row.email} /> },
  { label: 'Mobile', cell: (row) => row.mobile },
  { label: 'Booked on', cell: (row) => day(row.createdAt), embedded: true },
  { label: 'Transaction', cell: (row) => row.transactionId, embedded: true },
  {
    label: 'Your place',
    cell: (row) =>
      row.transactionId && row.untold && isAhead(row) && <a href={ownPlacePath(row.transactionId)}>{GIVE_BACK}</a>,
    embedded: true,
  },
];

/** When it begins, ISO 8601, for a place in what has not ended by `today`, such as `2026-11-28`, and will take place; otherwise null. */
export const comingAt = ({ startTime, endTime, cancelled, status }: EnrolmentRow, today = indiaDay()): string | null =>
  !cancelled && status !== 'REFUND' && isoDay(endTime) >= today ? (startTime ?? endTime ?? null) : null;

/** Whether a place in it can still be given back or moved: it is coming, and its first day is not over. Without that day as long as it is coming. */
export const isAhead = (row: EnrolmentRow, today = indiaDay()): boolean =>
  comingAt(row, today) !== null && (isoDay(row.startTime) || today) >= today;

/** What goes on today, then what comes, the next first, and the rest as it is. Days of India. */
export function enrolmentGroups(rows: readonly EnrolmentRow[], today = indiaDay()): HistoryGroup<EnrolmentRow>[] {
  const at = (row: EnrolmentRow) => comingAt(row, today);
  const coming = rows.filter(at).sort((a, b) => ((at(a) ?? '') < (at(b) ?? '') ? -1 : 1));
  const goesOn = ({ startTime }: EnrolmentRow) => Boolean(startTime) && isoDay(startTime) <= today;
  return [
    { caption: 'Now', rows: coming.filter(goesOn) },
    { caption: 'Coming', rows: coming.filter((row) => !goesOn(row)) },
    { caption: 'Past and cancelled', rows: rows.filter((row) => !at(row)) },
  ];
}

const createWaiting = () =>
  createRequest(() => (isEmbedded() ? fetchWaiting() : Promise.resolve([])), { hideAfter: false });

/** Where the visitor waits for a place; nothing where that is nowhere, or cannot be asked. */
function WaitingLists() {
  const [load] = useState(createWaiting);
  const loaded = useStore(load.$request, { ssr: 'initial' });
  useEffect(() => void load.run(), [load]);
  if (loaded.state !== 'success' || !loaded.data.length) return null;
  return (
    <section className="stack waiting-lists" aria-label="Waiting lists">
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
    <History source={enrolments} columns={enrolmentColumns} groups={enrolmentGroups} before={<WaitingLists />}>
      You have not enrolled yet.
      <a className="btn btn-main" href={paths.campaigns}>
        See the campaigns
      </a>
    </History>
  );
}
