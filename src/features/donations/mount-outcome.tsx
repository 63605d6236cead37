import { createRoot } from 'react-dom/client';
import { Private } from '../../session/Private.tsx';
import { OutcomeDetails } from './OutcomeDetails.tsx';

/** Draws a payment's outcome into a page of words that was opened with a transaction id. */
export function mountOutcome(place: HTMLElement, transactionId: string): void {
  createRoot(place).render(
    <Private>
      <OutcomeDetails transactionId={transactionId} foundation={place.dataset['foundation'] ?? ''} />
    </Private>,
  );
}
