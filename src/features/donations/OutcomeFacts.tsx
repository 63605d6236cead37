import { enrolmentMessages } from '../../contract/campaign-rules.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { day, rupees } from '../../lib/format.ts';
import { paths, withNext } from '../../routes.ts';
import { useSession } from '../../session/useSession.tsx';
import { Said } from '../../ui/Said.tsx';
import { Rows } from './OutcomeRows.tsx';
import { effectOf, isKept, nextSteps, placeWords, THANKS, thanksTo, tryAgainPath } from './outcome.ts';
import { Receipt } from './Receipt.tsx';

interface Props {
  readonly outcome: PaymentOutcome;
  readonly foundation: string;
  readonly effects: Readonly<Record<string, string>>;
}

export function Thanks({ className }: { readonly className: string }) {
  return (
    <Said as="p" className={className}>
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

/** A sentence in which "write to us" leads to the form for that. */
function withLink(step: string) {
  const [before, after] = step.split('write to us');
  if (after === undefined) return step;
  return (
    <>
      {before}
      <a href={paths.contact}>write to us</a>
      {after}
    </>
  );
}

/** The words above the receipt of a gift: who is thanked, and for what. */
function ThanksFor({ outcome, effects }: Omit<Props, 'foundation'>) {
  return (
    <>
      <h2 id="outcome-title">{thanksTo(outcome.name)}</h2>
      <p className="outcome-effect">{effectOf(outcome, effects)}</p>
      <svg className="gift-picture" aria-hidden="true">
        <use href={`#gift-${effects[outcome.amount] ? outcome.amount : '500.00'}`} />
      </svg>
      <Thanks className="visually-hidden" />
    </>
  );
}

/** What is to be done with a payment that was made: the receipt, and one thing beside it. */
function Deeds({ type, campaignId }: PaymentOutcome) {
  const campaign = type === 'enroll' && campaignId;
  return (
    <p className="cluster">
      <button type="button" className="btn" onClick={() => window.print()}>
        <svg width="20" height="20" aria-hidden="true">
          <use href="#printer" />
        </svg>
        Print or save receipt
      </button>
      <a className="btn btn-main" href={campaign ? paths.campaign(campaign) : paths.campaigns}>
        {campaign ? 'Back to the campaign' : 'Walk with us'}
      </a>
    </p>
  );
}

export function HistoryLink({ type }: Pick<PaymentOutcome, 'type'>) {
  const { isAuthenticated } = useSession();
  const place = type === 'enroll';
  const history = place ? paths.enrollHistory : paths.donationHistory;
  return (
    <p>
      <a href={isAuthenticated ? history : withNext(paths.login, history)}>
        {isAuthenticated ? 'See' : 'Log in to see'} your {place ? 'enrolments' : 'donations'}
      </a>
    </p>
  );
}

function Box({ outcome, effects }: Omit<Props, 'foundation'>) {
  const steps = nextSteps(outcome);
  const kept = isKept(outcome);
  return (
    <section className={kept ? 'outcome-thanks' : 'box outcome-box'} aria-labelledby="outcome-title">
      {kept && outcome.type === 'donation' ? (
        <ThanksFor outcome={outcome} effects={effects} />
      ) : (
        <>
          <h2 id="outcome-title">{titleOf(outcome)}</h2>
          <p className="outcome-amount">{rupees(outcome.amount)}</p>
        </>
      )}
      {!kept && (
        <Rows
          rows={[
            ['Campaign', outcome.campaignName],
            ['Number', outcome.serial],
            ['Transaction id', outcome.transactionId],
            ['Paid on', day(outcome.paidAt)],
          ]}
        />
      )}
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
      {kept && <Deeds {...outcome} />}
      {steps.length > 0 && (
        <>
          <h3>What happens next</h3>
          <ul>
            {steps.map((step) => (
              <li key={step}>{withLink(step)}</li>
            ))}
          </ul>
        </>
      )}
      {outcome.outcome === 'paid' && <HistoryLink type={outcome.type} />}
      {outcome.outcome === 'pending' && (
        <p>
          <a href={tryAgainPath(outcome)}>Back to the form</a>
        </p>
      )}
    </section>
  );
}

/** Where a payment stands; beside what was made and stays made, its receipt. */
export function OutcomeFacts({ outcome, foundation, effects }: Props) {
  return (
    <div className="outcome-facts">
      <Box outcome={outcome} effects={effects} />
      {isKept(outcome) && <Receipt outcome={outcome} foundation={foundation} />}
    </div>
  );
}
