import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { Said } from '../../ui/Said.tsx';
import { OutcomeFacts, Thanks } from './OutcomeFacts.tsx';
import {
  createOutcomeRequest,
  isOpen,
  leadBack,
  leadToHistory,
  nameAfter,
  noSuchPayment,
  OUTAGE,
  pauseAfter,
  popupAnswer,
  RECEIPT_COMES,
  tells,
} from './outcome.ts';

interface Props {
  readonly transactionId: string;
  /** Name of the foundation, for the printed page. */
  readonly foundation: string;
  /** What the amounts of the donation page do, by the amount, such as `500.00`. */
  readonly effects: Readonly<Record<string, string>>;
}

/** What was paid, the transaction id and what happens next; once paid, an acknowledgement that can be printed. */
export function OutcomeDetails({ transactionId, foundation, effects }: Props) {
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
  // The words of the success page are about a donation: they do not fit a paid place on a campaign.
  const pageFits = outcome?.type === 'donation' ? !outcome.returnedAt : outcome?.outcome !== 'paid';
  const wordsHold =
    (outcome !== null && pageFits && !outcome.closedAt && tells(window.location.pathname, outcome)) ||
    answer !== undefined;

  useEffect(() => {
    if (!(outcome ? isOpen(outcome) : failure && !unknown)) return;
    questions.current += 1;
    const timer = setTimeout(() => void request.run(transactionId), pauseAfter(questions.current));
    return () => clearTimeout(timer);
  }, [outcome, failure, unknown, request, transactionId]);

  useEffect(() => {
    if (wordsHold) document.documentElement.dataset['outcome'] = '';
    // While it is asked about again, nothing else is known.
    else if (outcome) delete document.documentElement.dataset['outcome'];
  }, [wordsHold, outcome]);

  useEffect(() => {
    if (!outcome) return;
    leadBack(outcome);
    leadToHistory(outcome);
    nameAfter(outcome);
  }, [outcome]);

  if (answer) {
    return (
      <>
        {answer === 'paid' && <Thanks />}
        <p>
          {answer === 'paid' && `${RECEIPT_COMES}. `}Your transaction id is {transactionId}.
        </p>
      </>
    );
  }
  if (unknown) return <Said as="p">{noSuchPayment(transactionId)}</Said>;
  if (failure || (state.state === 'request' && questions.current > 0 && !seen.current)) {
    return (
      <div className="message">
        <Said>
          <p>{OUTAGE}</p>
          <p>This page asks again by itself. Your transaction id is {transactionId}.</p>
        </Said>
      </div>
    );
  }
  if (outcome) seen.current = outcome;
  const shown = outcome ?? seen.current;
  if (!shown) return <p>Asking about the payment {transactionId} …</p>;
  return <OutcomeFacts outcome={shown} foundation={foundation} effects={effects} />;
}
