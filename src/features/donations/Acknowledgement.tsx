import { useEffect, useRef } from 'react';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { Rows } from './OutcomeRows.tsx';

interface Props {
  readonly outcome: PaymentOutcome;
  readonly foundation: string;
}

/** The acknowledgement of a payment that was made: below the thanks for a gift folded on the screen, always whole on paper. */
export function Acknowledgement({ outcome, foundation }: Props) {
  const { deduction } = outcome;
  const fold = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const open = () => {
      if (fold.current) fold.current.open = true;
    };
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);

  return (
    <details className="acknowledgement" ref={fold} open={outcome.type === 'enroll'}>
      <summary>
        <h2>Acknowledgement by {foundation}</h2>
      </summary>
      <div className="stack">
        <Rows
          rows={[
            ['Amount', rupees(outcome.amount)],
            ['In words', outcome.amountInWords],
            ['Number', outcome.serial],
            ['Paid on', day(outcome.paidAt)],
            [outcome.type === 'enroll' ? 'Name' : 'Donor', outcome.name],
            ['Address', outcome.address],
            ['PAN', outcome.maskedPan],
            ['Campaign', outcome.campaignName],
            ['Paid by', outcome.mode],
            ['Transaction id', outcome.transactionId],
            ...(outcome.registration ?? []).map(({ label, value }) => [label, value] as const),
          ]}
        />
        <p>
          This page acknowledges your payment. It is not the government's certificate for your tax return
          {deduction && ` (Form ${deduction.certificate} for section ${deduction.section} of the ${deduction.act})`}.
        </p>
        <p>
          <button type="button" className="btn" onClick={() => window.print()}>
            Print this page
          </button>
        </p>
      </div>
    </details>
  );
}
