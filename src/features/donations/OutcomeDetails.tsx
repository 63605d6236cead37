import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import type { FailedState } from '../../lib/failure.ts';
import { createAsking } from '../../payment/asking.ts';
import { Said } from '../../ui/Said.tsx';
import { HistoryLink, OutcomeFacts, Thanks } from './OutcomeFacts.tsx';
import {
  createOutcomeRequest,
  endingHere,
  isOpen,
  leadBack,
  nameAfter,
  noSuchPayment,
  OUTAGE,
  pageOf,
  RECEIPT_COMES,
  tells,
} from './outcome.ts';

interface Props {
  readonly transactionId: string;
  readonly foundation: string;
  readonly effects: Readonly<Record<string, string>>;
}

/** Whether nothing more will be known: the server does not know the payment, or the backend does not have this call. */
const isUnknown = ({ status }: FailedState) => status >= 400 && status < 500 && status !== 429;

export function OutcomeDetails({ transactionId, foundation, effects }: Props) {
  const [request] = useState(() => createOutcomeRequest());
  const state = useStore(request.$request);
  const outcome = state.state === 'success' ? state.data : null;
  const questions = useRef(0);
  const seen = useRef<PaymentOutcome | null>(null);

  useEffect(() => {
    const asking = createAsking(async (attempt) => {
      questions.current = attempt;
      const answer = await request.run(transactionId);
      return answer.state === 'success' ? isOpen(answer.data) : answer.state === 'failure' && !isUnknown(answer);
    });
    void asking.start();
    // What waited was saved: where the backend cannot be asked, that tells how the payment ended.
    if (!isEmbedded()) addEventListener('hh-outbox', asking.start);
    return () => {
      asking.stop();
      removeEventListener('hh-outbox', asking.start);
    };
  }, [request, transactionId]);

  const failure = state.state === 'failure' ? state : null;
  const unknown = failure !== null && isUnknown(failure);
  const ending = unknown ? endingHere(transactionId) : outcome;
  const here = unknown && ending && tells(window.location.pathname, ending);
  // The words of the success page are about a donation: they do not fit a paid place on a campaign.
  const pageFits = outcome?.type === 'donation' ? !outcome.returnedAt : outcome?.outcome !== 'paid';
  const wordsHold =
    (outcome !== null && pageFits && !outcome.closedAt && tells(window.location.pathname, outcome)) || here;

  useEffect(() => {
    if (wordsHold) document.documentElement.dataset['outcome'] = '';
    // While it is asked about again, nothing else is known.
    else if (outcome) delete document.documentElement.dataset['outcome'];
  }, [wordsHold, outcome]);

  useEffect(() => {
    if (!ending) return;
    if (unknown && !here) window.location.replace(pageOf(ending));
    leadBack(ending);
    nameAfter(ending);
  }, [ending, unknown, here]);

  if (unknown && ending) {
    const paid = ending.outcome === 'paid';
    return (
      <>
        {paid && ending.type === 'donation' && <Thanks className="message is-good" />}
        <p>
          {paid && `${RECEIPT_COMES}. `}Your transaction id is {transactionId}.
        </p>
        {paid && <HistoryLink type={ending.type} />}
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
