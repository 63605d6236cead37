import * as v from 'valibot';
import { hinted, Link, requiredText, Sample } from './fields.ts';
import { publishingFields } from './publishing.ts';

/** A line at the top of every page, as long as it is public. The file has no text below its fields. */
export const Notice = v.pipe(
  v.strictObject({
    title: hinted(requiredText('The helpline rests on Friday.', 160), 'The line itself.', 'Notice'),
    href: v.optional(Link),
    label: v.optional(hinted(requiredText('How to reach us', 40), 'What the link says.', 'Words of the link')),
    ...publishingFields,
    sample: Sample,
  }),
  v.metadata({ label: 'Notices', one: 'Notice', textOptional: true }),
  v.forward(
    v.check(
      ({ href, label }) => href === undefined || label !== undefined,
      'is missing: say in a few words where the link leads, such as "label: How to reach us"',
    ),
    ['label'],
  ),
  v.forward(
    v.check(
      ({ href, label }) => label === undefined || href !== undefined,
      'is missing: add the address that the label leads to, such as "href: /contact"',
    ),
    ['href'],
  ),
);
export type Notice = v.InferOutput<typeof Notice>;
