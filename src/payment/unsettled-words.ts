import { PART_MISSING } from '../lib/failure.ts';
import type { Standing } from './unsettled-store.ts';

/** What the form says of its last payment. */
export const unsettledWords = {
  asking: 'We do not know yet how your payment ended. We are asking the payment provider, and tell you here.',
  open: 'If the payment window is still open, you can go on there.',
  outage: 'We cannot reach our own server at the moment, so we do not know yet how your payment ended. We keep asking.',
  part: `${PART_MISSING} So we do not know yet how your payment ended.`,
  unsure: 'We cannot find out here how your payment ended. Your bank or its messages can tell you.',
  risk: 'If the first payment went through, you would pay twice.',
  unpaid: 'Nothing was paid. The form is as you left it.',
  unpaidBefore: 'Nothing was paid. You can pay again here.',
} as const;

/** The sentences for a standing, in their order; none when there is nothing to tell. */
export function wordsOf(standing: Standing): readonly string[] {
  if (standing.state === 'unpaid') return [standing.here ? unsettledWords.unpaid : unsettledWords.unpaidBefore];
  if (standing.state === 'none') return [];
  if (standing.state === 'unsure') return [unsettledWords.unsure, unsettledWords.risk];
  const words: string[] = [unsettledWords[standing.hindrance ?? 'asking']];
  if (standing.windowMayBeOpen) words.push(unsettledWords.open);
  // While the script that asks is missing, the form cannot pay either, so nobody has to be warned.
  if (standing.hindrance !== 'part') words.push(unsettledWords.risk);
  return words;
}
