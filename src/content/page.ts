import * as v from 'valibot';
import { dayField, entryFields, Language, Link, requiredText, Sample } from './fields.ts';
import { Formerly } from './formerly.ts';

/** A question of `/faq`, as a visitor asks it. The text below the fields is the answer. The first one stands open. */
export const Question = v.strictObject({
  ...entryFields('How can I volunteer?', 120),
  language: v.optional(Language),
});
export type Question = v.InferOutput<typeof Question>;

/** A section of `/legal`. The text below the fields is the section. */
export const LegalSection = v.strictObject({ ...entryFields('Disclaimers', 80), language: v.optional(Language) });
export type LegalSection = v.InferOutput<typeof LegalSection>;

/** A page of its own, at the address of its file name: `privacy-policy.md` is `/privacy-policy`. The text below the fields is the page. */
export const Policy = v.strictObject({
  /** Heading and title of the page. */
  title: requiredText('Privacy policy', 80),
  language: v.optional(Language),
  /** One sentence for search engines. */
  description: requiredText('What we ask of you and what we do with it.', 200),
  /** The day of the last change, where the page states one. */
  updated: v.optional(dayField('2024-06-05')),
  /** `true` on the one page that ends with the foundation's registrations and addresses. */
  facts: v.optional(v.boolean('must be true, or the line removed')),
  /** Pages that a reader may want next. */
  related: v.optional(v.array(v.strictObject({ label: requiredText('Refund policy', 60), href: Link }))),
  formerly: Formerly,
  sample: Sample,
});
export type Policy = v.InferOutput<typeof Policy>;
