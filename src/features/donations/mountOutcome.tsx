import { createRoot } from 'react-dom/client';
import { PaymentOutcome } from './PaymentOutcome.tsx';

/** Draws a payment's outcome into a page of words that was opened with a transaction id. */
export function mountOutcome(place: HTMLElement, transactionId: string): void {
  createRoot(place).render(
    <PaymentOutcome transactionId={transactionId} foundation={place.dataset['foundation'] ?? ''} />,
  );
}
