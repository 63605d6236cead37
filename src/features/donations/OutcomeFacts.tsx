import { enrolmentMessages } from '../../contract/campaign-rules.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { Said } from '../../ui/Said.tsx';
import { Acknowledgement } from './Acknowledgement.tsx';
import { type Row, Rows } from './OutcomeRows.tsx';
import { effectOf, isKept, nextSteps, placeWords, THANKS, thanksTo, tryAgainPath } from './outcome.ts';

interface Props {
  readonly outcome: PaymentOutcome;
  readonly foundation: string;
  readonly effects: Readonly<Record<string, string>>;
}

const boxRows = (outcome: PaymentOutcome, thanked: boolean): readonly Row[] => [
  ['Campaign', thanked ? null : outcome.campaignName],
  ['Number', outcome.serial],
  ['Transaction id', thanked && outcome.serial ? null : outcome.transactionId],
  ['Paid on', day(outcome.paidAt)],
];

export function Thanks() {
  return (
    <Said as="p" className="message is-good">
      {THANKS}
    </Said>
  );
}

const backWords = ({ refundClosedAt, returnedAt, returned }: PaymentOutcome, open: string) =>
  refundClosedAt
    ? `We settled this on ${day(refundClosedAt)}. If a refund has not come after some days, write to us.`
    : !returnedAt && `${open}${returned ? ` ${rupees(returned)} of it went back already.` : ''}`;

const titleOf = ({ outcome, type }: PaymentOutcome): string => {
  if (type === 'enroll') return outcome === 'paid' ? 'Paid for your place' : 'Payment for a place';
  return outcome === 'paid' ? 'Your gift' : 'Your payment';
};

function Box({ outcome, effects }: Omit<Props, 'foundation'>) {
  const steps = nextSteps(outcome);
  const thanked = isKept(outcome) && outcome.type === 'donation';
  return (
    <section className="box outcome-box" aria-labelledby="outcome-title">
      {thanked ? (
        <>
          <h2 id="outcome-title">{thanksTo(outcome.name)}</h2>
          <p className="outcome-effect">{effectOf(outcome, effects)}</p>
          <Thanks />
        </>
      ) : (
        <>
          <h2 id="outcome-title">{titleOf(outcome)}</h2>
          <p className="outcome-amount">{rupees(outcome.amount)}</p>
        </>
      )}
      <Rows rows={boxRows(outcome, thanked)} />
      {outcome.outcome !== 'paid' && outcome.type === 'enroll' && !outcome.closedAt && <p>{placeWords(outcome)}</p>}
      {outcome.closedAt && (
        <p className="message">
          We looked into this payment and settled it on {day(outcome.closedAt)}. If you have not heard from us, please
          write to us with the transaction id.
        </p>
      )}
      {outcome.returnedAt && (
        <p className="message">
          This amount went back to the card or account that paid it. We noted it on {day(outcome.returnedAt)}. If it has
          not come, or you do not know why it went back, please write to us with the transaction id.
        </p>
      )}
      {outcome.cancelled && <p>You cancelled this payment. Nothing was paid.</p>}
      {outcome.refundDue && (
        <p className="message is-bad">
          {outcome.givenBack ??
            `There is no place for this payment: you have one already, none was left, enrolment had closed, or it was released. ${backWords(outcome, 'We refund what is due and write to you.')}`}
        </p>
      )}
      {outcome.calledOff && (
        <p className="message is-bad">
          {enrolmentMessages.cancelled} {backWords(outcome, 'What you paid is refunded.')}
        </p>
      )}
      {steps.length > 0 && (
        <>
          <h3>What happens next</h3>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
      {outcome.outcome === 'pending' && (
        <p>
          <a href={tryAgainPath(outcome)}>Back to the form</a>
        </p>
      )}
    </section>
  );
}

export function OutcomeFacts({ outcome, foundation, effects }: Props) {
  const kept = isKept(outcome);
  return (
    <div className="stack">
      <Box outcome={outcome} effects={effects} />
      {kept && <Acknowledgement outcome={outcome} foundation={foundation} />}
      {kept && outcome.type === 'enroll' && outcome.campaignId && (
        <p>
          <a href={paths.campaign(outcome.campaignId)}>Back to the campaign</a>
        </p>
      )}
    </div>
  );
}
