import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Outcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { createOutcomeRequest, LOOK_AGAIN_MS, THANKS, tryAgainAt } from './outcome.ts';

const rowsOf = (outcome: Outcome): (readonly [string, string | null | undefined])[] => [
  ['Number', outcome.serial],
  ['Donor', outcome.name],
  ['PAN', outcome.maskedPan],
  ['Amount', rupees(outcome.amount)],
  ['In words', outcome.amountInWords],
  ['Paid by', outcome.mode],
  ['Paid on', day(outcome.paidAt)],
  ['Campaign', outcome.campaignName],
  ['Transaction id', outcome.transactionId],
];

interface Props {
  readonly transactionId: string;
  /** Name of the foundation, for the printed page. */
  readonly foundation: string;
}

/** What was paid, the transaction id and what happens next; once paid, an acknowledgement that can be printed. */
export function PaymentOutcome({ transactionId, foundation }: Props) {
  const [request] = useState(() => createOutcomeRequest());
  const state = useStore(request.$request);
  const outcome = state.state === 'success' ? state.data : null;

  useEffect(() => {
    void request.run(transactionId);
  }, [request, transactionId]);

  useEffect(() => {
    if (outcome?.outcome !== 'pending') return;
    const timer = setTimeout(() => void request.run(transactionId), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [outcome, request, transactionId]);

  if (state.state === 'failure') {
    return (
      <>
        <StatusMessage source={request}>
          <button type="button" className="btn" onClick={() => void request.run(transactionId)}>
            Try again
          </button>
        </StatusMessage>
        <p>Your transaction id is {transactionId}.</p>
      </>
    );
  }
  if (!outcome) return <p role="status">Asking how the payment {transactionId} stands …</p>;
  const paid = outcome.outcome === 'paid';
  return (
    <section className="acknowledgement" aria-labelledby="acknowledgement">
      {paid && outcome.type === 'donation' && (
        <p className="message is-good" role="status">
          {THANKS}
        </p>
      )}
      <h2 id="acknowledgement">{paid ? `Acknowledgement by ${foundation}` : 'Your payment'}</h2>
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
      {outcome.refundDue && (
        <p className="message is-bad">There was no place left for this payment. We give it back and write to you.</p>
      )}
      {paid ? (
        <>
          <p>This page acknowledges your payment. It is not the government's certificate for your tax return.</p>
          <button type="button" className="btn" onClick={() => window.print()}>
            Print this page
          </button>
        </>
      ) : (
        <p>
          {outcome.outcome === 'pending' ? 'We look again every few seconds. ' : ''}
          <a href={tryAgainAt(outcome)}>{outcome.outcome === 'pending' ? 'Back to the form' : 'Try again'}</a>
        </p>
      )}
    </section>
  );
}
