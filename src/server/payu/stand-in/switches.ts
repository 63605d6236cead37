import * as v from 'valibot';

/**
 * How the stand-in misbehaves, set by `POST /payu/switches` with any of these as JSON; `{}` puts all of them right again.
 * Every payment after that is treated so.
 */
export const Switches = v.object({
  /** The webhook comes once, twice, late, or never. */
  webhook: v.optional(v.picklist(['once', 'twice', 'late', 'never']), 'once'),
  /** Whether the hash under answers and webhooks is the right one. */
  hash: v.optional(v.picklist(['right', 'wrong', 'missing']), 'right'),
  /** Whether the amount that is taken is the one that was asked for. */
  amount: v.optional(v.picklist(['right', 'wrong']), 'right'),
  /** What Pay leads to: success; a failure that turns into success later; no knowledge that turns into success later. */
  pay: v.optional(v.picklist(['success', 'failed-then-success', 'pending-then-success']), 'success'),
  /** Whether the popup tells the page what happened. */
  answer: v.optional(v.picklist(['given', 'never', 'unknown']), 'given'),
  /** Whether `/payu/bolt.min.js` comes, comes as an error 500, or comes after `delay`. */
  script: v.optional(v.picklist(['given', 'error', 'slow']), 'given'),
  /** Whether `bolt.launch` opens the popup or ends in `catchException`. */
  launch: v.optional(v.picklist(['opens', 'exception']), 'opens'),
  /** Whether `verify_payment` answers, fails with 500, answers after `delay`, or knows of nothing. */
  verify: v.optional(v.picklist(['given', 'error', 'slow', 'unknown']), 'given'),
  /** Milliseconds that late and slow things take. */
  delay: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 3000),
});
export type Switches = v.InferOutput<typeof Switches>;
