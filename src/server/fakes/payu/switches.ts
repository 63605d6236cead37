import * as v from 'valibot';

/**
 * Faults of the fake, set by `POST /payu/switches` with any of these as JSON. `{}` resets all of them. They apply to every
 * later payment.
 */
export const Switches = v.object({
  /** The webhook comes once, twice, late, or never. */
  webhook: v.optional(v.picklist(['once', 'twice', 'late', 'never']), 'once'),
  /** Whether the hash under answers and webhooks is the right one. */
  hash: v.optional(v.picklist(['right', 'wrong', 'missing']), 'right'),
  /** Whether the amount that is paid is the one of the order. */
  amount: v.optional(v.picklist(['right', 'wrong']), 'right'),
  /** The result of Pay: success, or a failure or a pending payment that becomes a success later. */
  pay: v.optional(v.picklist(['success', 'failed-then-success', 'pending-then-success']), 'success'),
  /** Whether the popup sends its result to the page. */
  answer: v.optional(v.picklist(['given', 'never', 'unknown']), 'given'),
  /** Whether `/payu/bolt.min.js` comes, comes as an error 500, or comes after `delay`. */
  script: v.optional(v.picklist(['given', 'error', 'slow']), 'given'),
  /** Whether `bolt.launch` opens the popup or ends in `catchException`. */
  launch: v.optional(v.picklist(['opens', 'exception']), 'opens'),
  /** Whether `verify_payment` answers, fails with 500, answers after `delay`, or knows no payment. */
  verify: v.optional(v.picklist(['given', 'error', 'slow', 'unknown']), 'given'),
  /** Milliseconds that late and slow things take. */
  delay: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 3000),
});
export type Switches = v.InferOutput<typeof Switches>;
