import { readToken } from '../api/token.ts';
import { accountMark } from '../lib/account.ts';
import type { OutboxEntry } from '../lib/outbox.ts';

/** Whether this login may save what waits: a place goes to the account that paid, since with another it would be another's place. */
export const maySend = ({ kind, account }: Pick<OutboxEntry, 'kind' | 'account'>): boolean =>
  kind !== 'enroll' || (readToken() !== null && (account == null || account === accountMark()));
