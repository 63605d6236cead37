import * as v from 'valibot';
import { dayField, entryFields, hinted, Language, Link, requiredText, Sample } from './fields.ts';
import { Formerly } from './formerly.ts';

/** A question of `/faq`, as a visitor asks it. The text below the fields is the answer. The first one stands open. */
export const Question = v.pipe(
  v.strictObject({
    ...entryFields('How can I volunteer?', 120, 'The question, as a visitor asks it.'),
    language: v.optional(Language),
  }),
  v.metadata({ label: 'Questions', one: 'Question', text: 'Answer' }),
);
export type Question = v.InferOutput<typeof Question>;

/** A section of `/legal`. The text below the fields is the section. */
export const LegalSection = v.pipe(
  v.strictObject({
    ...entryFields('Disclaimers', 80, 'The heading of the section.'),
    language: v.optional(Language),
  }),
  v.metadata({ label: 'Legal sections', one: 'Legal section', text: 'Text' }),
);
export type LegalSection = v.InferOutput<typeof LegalSection>;

/** A page of its own, at the address of its file name: `privacy-policy.md` is `/privacy-policy`. The text below the fields is the page. */
export const Policy = v.pipe(
  v.strictObject({
    title: hinted(requiredText('Privacy policy', 80), 'Heading and title of the page.'),
    language: v.optional(Language),
    description: hinted(
      requiredText('What we ask of you and what we do with it.', 200),
      'One sentence for search engines.',
    ),
    updated: v.optional(
      hinted(dayField('2024-06-05'), 'The day of the last change, where the page states one.', 'Last changed'),
    ),
    facts: v.optional(
      hinted(
        v.boolean('must be true, or the line removed'),
        'On for the one page that ends with the registrations and addresses of the foundation.',
        'Shows our facts',
      ),
    ),
    related: v.optional(
      hinted(
        v.array(v.strictObject({ label: requiredText('Refund policy', 60), href: Link })),
        'Pages that a reader may want next.',
        'Related pages',
      ),
    ),
    formerly: Formerly,
    sample: Sample,
  }),
  v.metadata({ label: 'Pages and policies', one: 'Page', text: 'Text of the page' }),
);
export type Policy = v.InferOutput<typeof Policy>;
