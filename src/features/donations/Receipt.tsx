import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { Rows } from './OutcomeRows.tsx';

interface Props {
  readonly outcome: PaymentOutcome;
  readonly foundation: string;
}

/** The page holds it as a template: mark, name and address of the foundation. */
function addLetterhead(place: HTMLElement | null): void {
  const letterhead = document.querySelector<HTMLTemplateElement>('#letterhead');
  if (place && letterhead) place.replaceChildren(letterhead.content.cloneNode(true));
}

/** The receipt for a payment that was made. On paper it is alone on its sheet (receipt.css). */
export function Receipt({ outcome, foundation }: Props) {
  const { deduction } = outcome;
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <div className="receipt-letterhead" ref={addLetterhead} />
      <h2 id="receipt-title">Receipt for {outcome.type === 'enroll' ? 'an enrolment fee' : 'a donation'}</h2>
      <p className="receipt-sum">
        <strong>{rupees(outcome.amount)}</strong>
        <span>{outcome.amountInWords}</span>
      </p>
      <Rows
        rows={[
          ['Receipt number', outcome.serial],
          ['Date', day(outcome.paidAt)],
          ['Received from', outcome.name],
          ['Address', outcome.address],
          ['PAN of the donor', outcome.maskedPan],
          ['Campaign', outcome.campaignName],
          ['With', outcome.friends?.join(', ')],
          ['Paid by', outcome.mode],
          ['Transaction id', outcome.transactionId],
          ['Section', deduction && `${deduction.section}, ${deduction.act}`],
        ]}
      />
      <Rows rows={(outcome.registration ?? []).map(({ label, value }) => [label, value] as const)} />
      <div className="receipt-sign">
        <p>For {foundation}</p>
        <p>Authorised signatory</p>
      </div>
      <p className="receipt-note">
        This page acknowledges your payment. It is not the government's certificate for your tax return
        {deduction && ` (Form ${deduction.certificate} for section ${deduction.section} of the ${deduction.act})`}.
      </p>
    </article>
  );
}
