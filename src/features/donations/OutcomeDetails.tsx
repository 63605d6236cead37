import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import {
  createOutcomeRequest,
  leadBackToEnrolment,
  noSuchPayment,
  OUTAGE,
  pauseAfter,
  placeWords,
  popupAnswer,
  THANKS,
  tells,
  tryAgainAt,
} from './outcome.ts';

const rowsOf = (outcome: PaymentOutcome): (readonly [string, string | null | undefined])[] => [
  ['Number', outcome.serial],
  ['Donor', outcome.name],
  ['Address', outcome.address],
  ['PAN', outcome.maskedPan],
  ['Amount', rupees(outcome.amount)],
  ['In words', outcome.amountInWords],
  ['Paid by', outcome.mode],
  ['Paid on', day(outcome.paidAt)],
  ['Campaign', outcome.campaignName],
  ['Transaction id', outcome.transactionId],
  ...(outcome.registration ?? []).map(({ label, value }) => [label, value] as const),
];

interface Props {
  readonly transactionId: string;
  /** Name of the foundation, for the printed page. */
  readonly foundation: string;
}

/** What was paid, the transaction id and what happens next; once paid, an acknowledgement that can be printed. */
export function OutcomeDetails({ transactionId, foundation }: Props) {
  const [request] = useState(() => createOutcomeRequest());
  const state = useStore(request.$request);
  const outcome = state.state === 'success' ? state.data : null;
  const questions = useRef(0);
  const seen = useRef<PaymentOutcome | null>(null);

  useEffect(() => {
    void request.run(transactionId);
  }, [request, transactionId]);

  const failure = state.state === 'failure' ? state : null;
  // Nothing more will be known: the server does not know the payment, or the backend does not have this call.
  const unknown = failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
  const answer = unknown ? popupAnswer(transactionId) : undefined;
  // The words of the success page are about a donation.
  const gift = outcome?.type === 'donation' || outcome?.outcome !== 'paid';
  const wordsHold = (outcome !== null && gift && tells(window.location.pathname, outcome)) || answer !== undefined;

  useEffect(() => {
    if (!(outcome ? outcome.outcome === 'pending' : failure && !unknown)) return;
    questions.current += 1;
    const timer = setTimeout(() => void request.run(transactionId), pauseAfter(questions.current));
    return () => clearTimeout(timer);
  }, [outcome, failure, unknown, request, transactionId]);

  useEffect(() => {
    if (wordsHold) document.documentElement.dataset['outcome'] = '';
  }, [wordsHold]);

  useEffect(() => {
    if (outcome) leadBackToEnrolment(outcome);
  }, [outcome]);

  if (answer) return <p>Your transaction id is {transactionId}.</p>;
  if (unknown) return <p role="status">{noSuchPayment(transactionId)}</p>;
  if (failure || (state.state === 'request' && questions.current > 0 && !seen.current)) {
    return (
      <div className="message" role="status">
        <div>
          <p>{OUTAGE}</p>
          <p>We ask again by ourselves. Your transaction id is {transactionId}.</p>
        </div>
      </div>
    );
  }
  if (outcome) seen.current = outcome;
  const shown = outcome ?? seen.current;
  if (!shown) return <p role="status">Asking how the payment {transactionId} stands …</p>;
  return <OutcomeFacts outcome={shown} foundation={foundation} />;
}

interface FactsProps {
  readonly outcome: PaymentOutcome;
  /** As above. */
  readonly foundation: string;
}

/** One payment as the server knows it, and the way on from it. */
export function OutcomeFacts({ outcome, foundation }: FactsProps) {
  const paid = outcome.outcome === 'paid';
  const place = outcome.type === 'enroll';
  return (
    <section className="stack acknowledgement" aria-labelledby="acknowledgement">
      {paid && !place && (
        <p className="message is-good" role="status">
          {THANKS}
        </p>
      )}
      <h2 id="acknowledgement">
        {paid ? `Acknowledgement by ${foundation}` : place ? 'Your enrolment' : 'Your payment'}
      </h2>
      {place && !paid && <p>{placeWords(outcome)}</p>}
      <dl className="facts">
        {rowsOf(outcome).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {outcome.cancelled && <p>You broke this payment off. Nothing was paid.</p>}
      {outcome.refundDue && (
        <p className="message is-bad">
          There was no place for this payment: you have one already, or enrolment had closed. We give it back and write
          to you.
        </p>
      )}
      {paid ? (
        <>
          <p>
            This page acknowledges your payment. It is not the government's certificate for your tax return
            {outcome.deduction &&
              ` (Form ${outcome.deduction.certificate} for section ${outcome.deduction.section} of the ${outcome.deduction.act})`}
            .
          </p>
          <button type="button" className="btn" onClick={() => window.print()}>
            Print this page
          </button>
          {place && outcome.campaignId && (
            <p>
              <a href={paths.campaign(outcome.campaignId)}>Back to the campaign</a>
            </p>
          )}
        </>
      ) : (
        <p>
          {outcome.outcome === 'pending' ? 'We ask again by ourselves. ' : ''}
          <a href={tryAgainAt(outcome)}>{outcome.outcome === 'pending' ? 'Back to the form' : 'Try again'}</a>
        </p>
      )}
    </section>
  );
}
