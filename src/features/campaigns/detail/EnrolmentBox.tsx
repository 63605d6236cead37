import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isEmbedded } from '../../../api/backend.ts';
import { BEFORE, BEFORE_PART } from '../../../contract/before-words.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { type EnrolmentState, enrolmentMessages } from '../../../contract/campaign-rules.ts';
import type { EnrolmentStatus } from '../../../contract/history.ts';
import { done } from '../../../lib/done.ts';
import { day, isoDay, priceOrFree, rupees } from '../../../lib/format.ts';
import { ENROLLED_KEY, readTab, writeTab } from '../../../lib/storage.ts';
import { ownPlacePath, paths } from '../../../routes.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { enrollingOf } from '../facts.ts';
import type { DetailStore } from './detail.ts';
import { downloadCalendar } from './download-calendar.ts';

interface Props {
  readonly campaign: Campaign;
  readonly enrolment: EnrolmentStatus;
  readonly detail: DetailStore;
}

/** The receipt for a payment, to be printed. */
const receiptPath = (transactionId: string) =>
  `${paths.donationSuccess}?transactionId=${encodeURIComponent(transactionId)}`;

/** When and where the group meets. */
function Meeting({ campaign: { location, startTime } }: Pick<Props, 'campaign'>) {
  const place = location?.meetingPoint || location?.place;
  const hour = location?.meetingTime;
  return (
    <>
      <p>
        The group meets on <time dateTime={isoDay(startTime)}>{day(startTime)}</time>
        {hour && ` at ${hour}`}.
      </p>
      {place && (
        <p>
          Meeting point:{' '}
          <bdi>
            <Spoken>{place}</Spoken>
          </bdi>
        </p>
      )}
    </>
  );
}

/** What happens next, as long as the campaign has not begun. */
function Next({ campaign, detail, enrolment: { transactionId, untold } }: Props) {
  const today = useStore(detail.$today);
  const enrolling = enrollingOf(campaign, today);
  const begun = isoDay(campaign.startTime) !== '' && isoDay(campaign.startTime) < today;
  if (enrolling === 'cancelled' || enrolling === 'ended' || begun) return null;
  return (
    <>
      {campaign.startTime && <Meeting campaign={campaign} />}
      <p>
        We send you the details by email. If none has come after a day, please look into your spam folder and then{' '}
        <a href={paths.contact}>write to us</a>.
      </p>
      {campaign.startTime && (
        <button type="button" className="btn" onClick={() => void downloadCalendar(campaign)}>
          Add to calendar
        </button>
      )}
      {transactionId && untold && (
        <p>
          <a className="btn btn-main" href={`${ownPlacePath(transactionId)}#${BEFORE_PART}`}>
            {BEFORE}: whom do we call in an emergency?
          </a>
        </p>
      )}
      {transactionId && isEmbedded() && (
        <p>
          <a href={ownPlacePath(transactionId)}>Give your place back, or move it</a>
        </p>
      )}
    </>
  );
}

/** What was paid, or that the place is free, under which number, and who comes along. */
function Payment({ enrolment: { status, transactionId, amount, serial, friends } }: Pick<Props, 'enrolment'>) {
  const rows = [
    ['Transaction id', transactionId],
    [status === 'FREE' ? 'Price' : 'Paid', amount && priceOrFree(amount)],
    ['Receipt number', serial],
    ['With', friends?.map(({ name }) => name).join(', ')],
  ] as const;
  return (
    <dl className="facts">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Spoken>{value}</Spoken>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/**
 * What becomes of money that is given back: what is still to be done, or that the foundation has settled it. How is between the two; the
 * bank may need some days.
 */
const backWords = (closedAt: string | null | undefined, open: string): string =>
  closedAt ? `We settled this on ${day(closedAt)}. If a refund has not come after some days, write to us.` : open;

/** What an enrolment means: a place, none because the campaign is cancelled, or none because the payment came too late. */
function Standing({
  enrolment,
  enrolling,
}: {
  readonly enrolment: EnrolmentStatus;
  readonly enrolling: EnrolmentState;
}) {
  const { status, refundClosedAt, givenBack } = enrolment;
  if (givenBack) return givenBack;
  if (status === 'REFUND')
    return `You are not enrolled: no place was left, or enrolment had closed, when your payment came, or the place was released. ${backWords(refundClosedAt, 'We give back what is due and write to you.')}`;
  if (enrolling !== 'cancelled') return enrolling === 'ended' ? 'You were enrolled.' : 'You are enrolled.';
  return (
    <>
      {enrolmentMessages.cancelled}
      {status === 'PAID' && (
        <>
          {' '}
          Everything that you paid for it is given back, as our <a href={paths.refund}>refund policy</a> says.{' '}
          {backWords(refundClosedAt, '')}
        </>
      )}
    </>
  );
}

/**
 * Tells the visitor of their enrolment: number, payment and what happens next; or that a payment is given back. A backend that
 * answers the status alone gets one sentence.
 */
export function EnrolmentBox({ campaign, enrolment, detail }: Props) {
  const { status, transactionId } = enrolment;
  const enrolling = enrollingOf(campaign, useStore(detail.$today));
  const box = useRef<HTMLElement>(null);
  const { id } = campaign;
  useEffect(() => {
    if (readTab(ENROLLED_KEY) !== String(id)) return;
    writeTab(ENROLLED_KEY, '');
    done(() => box.current?.querySelector('p')?.innerText ?? '', box.current, null);
  }, [id]);
  if (status !== 'PAID' && status !== 'FREE' && status !== 'REFUND') return null;
  const refund = status === 'REFUND';
  const cancelled = enrolling === 'cancelled';
  return (
    <section
      className={`message campaign-enrolment ${refund || cancelled ? 'is-bad' : 'is-good'}`}
      aria-label="Your enrolment"
      tabIndex={-1}
      ref={box}
    >
      <div>
        <p>
          <Standing enrolment={enrolment} enrolling={enrolling} />
        </p>
        {transactionId && <Payment enrolment={enrolment} />}
        {enrolment.returned && !enrolment.givenBack && <p>{rupees(enrolment.returned)} of it went back already.</p>}
        {(enrolment.refunds ?? []).map((second) => (
          <p key={second.transactionId}>
            {rupees(second.amount)} ({second.transactionId}) is another payment, and has no place.{' '}
            {backWords(second.refundClosedAt, 'We give back what is due.')}
          </p>
        ))}
        {transactionId && !refund && <Next campaign={campaign} detail={detail} enrolment={enrolment} />}
        {transactionId && status === 'PAID' && (
          <p>
            <a href={receiptPath(transactionId)}>Receipt for your payment</a>
          </p>
        )}
      </div>
    </section>
  );
}
