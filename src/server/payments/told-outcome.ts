import { toldAt } from '../../routes.ts';
import type { Intent } from './parts.ts';

const places = { paid: toldAt.paid, failed: toldAt.notPaid, pending: toldAt.unsure, created: toldAt.unsure } as const;

/**
 * The address of an outcome's page with the place on it that says how the payment stands. A browser without scripts shows that place
 * alone, and nothing of it where the address does not name it.
 */
export const toldOutcome = (page: string, { status, type }: Pick<Intent, 'status' | 'type'>): string =>
  // These pages speak of a gift, except where the payment is open or failed: a paid enrolment gets the page without a fragment.
  type === 'enroll' && status === 'paid' ? page : `${page}#${places[status]}`;
