import { enrolmentMessages } from '../../contract/campaign-rules.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { isKept, nextSteps, placeWords, THANKS, tryAgainPath } from './outcome.ts';

type Row = readonly [label: string, value: string | null | undefined];

/** What the box says: what it is, and under which numbers it is found again. */
const boxRows = (outcome: PaymentOutcome): readonly Row[] => [
  ['Campaign', outcome.campaignName],
  ['Number', outcome.serial],
  ['Transaction id', outcome.transactionId],
  ['Paid on', day(outcome.paidAt)],
];

/** What else an acknowledgement has to say. */
const furtherRows = (outcome: PaymentOutcome): readonly Row[] => [
  [outcome.type === 'enroll' ? 'Name' : 'Donor', outcome.name],
  ['Address', outcome.address],
  ['PAN', outcome.maskedPan],
  ['In words', outcome.amountInWords],
  ['Paid by', outcome.mode],
  ...(outcome.registration ?? []).map(({ label, value }) => [label, value] as const),
];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="facts">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The thanks for a donation that is known to be paid. */
export function Thanks() {
  return (
    <p className="message is-good" role="status">
      {THANKS}
    </p>
  );
}

/** What becomes of money that is to be given back: still to be done, settled, or nothing more to say where it went back. */
const backWords = ({ refundClosedAt, returnedAt }: PaymentOutcome, open: string) =>
  refundClosedAt
    ? `We settled this on ${day(refundClosedAt)}. If a refund has not come after some days, write to us.`
    : !returnedAt && open;

/** What the payment is: an amount, and whether it is paid. */
const titleOf = ({ outcome, type }: PaymentOutcome): string => {
  if (type === 'enroll') return outcome === 'paid' ? 'Paid for your place' : 'Your enrolment';
  return outcome === 'paid' ? 'Your gift' : 'Your payment';
};

function Box({ outcome }: { readonly outcome: PaymentOutcome }) {
  const steps = nextSteps(outcome);
  return (
    <section className="box outcome-box" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{titleOf(outcome)}</h2>
      <p className="outcome-amount">{rupees(outcome.amount)}</p>
      <Rows rows={boxRows(outcome)} />
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
      {outcome.cancelled && <p>You broke this payment off. Nothing was paid.</p>}
      {outcome.refundDue && (
        <p className="message is-bad">
          There is no place for this payment: you have one already, none was left, enrolment had closed, or you gave it
          up. {backWords(outcome, 'We give back what is due and write to you.')}
        </p>
      )}
      {outcome.calledOff && (
        <p className="message is-bad">
          {enrolmentMessages.cancelled} {backWords(outcome, 'What you paid for it is given back.')}
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

interface Props {
  readonly outcome: PaymentOutcome;
  /** Name of the foundation, for the printed page. */
  readonly foundation: string;
}

/** One payment as the server knows it: the thanks, the amount with its numbers, what happens next, and the acknowledgement. */
export function OutcomeFacts({ outcome, foundation }: Props) {
  const kept = isKept(outcome);
  const place = outcome.type === 'enroll';
  const { deduction } = outcome;
  return (
    <div className="stack acknowledgement">
      {kept && !place && <Thanks />}
      <Box outcome={outcome} />
      {kept && (
        <>
          <h2>Acknowledgement by {foundation}</h2>
          <Rows rows={furtherRows(outcome)} />
          <p>
            This page acknowledges your payment. It is not the government's certificate for your tax return
            {deduction && ` (Form ${deduction.certificate} for section ${deduction.section} of the ${deduction.act})`}.
          </p>
          <p className="cluster">
            <button type="button" className="btn" onClick={() => window.print()}>
              Print this page
            </button>
            {place && outcome.campaignId && <a href={paths.campaign(outcome.campaignId)}>Back to the campaign</a>}
          </p>
        </>
      )}
    </div>
  );
}
