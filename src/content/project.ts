import * as v from 'valibot';
import { Alt, dayField, Language, PictureName, requiredText, Sample, SortOrder } from './fields.ts';
import { Formerly } from './formerly.ts';
import { publishingFields } from './publishing.ts';

/** A project on `/event` and its report. The text below the fields is the report. */
export const Project = v.pipe(
  v.strictObject({
    /** The project's name. */
    title: requiredText('Narkanda waste management', 90),
    /** Language of the text, where it is not English. */
    language: v.optional(Language),
    /** The first day. */
    from: dayField('2023-04-01'),
    /** The last day; left out while the project goes on. */
    to: v.optional(dayField('2023-11-30')),
    /** Village, valley or district, as a visitor would look for it. */
    location: requiredText('Narkanda, Shimla district, Himachal Pradesh', 120),
    /** What was done and why, in one paragraph. The list of projects cuts it at 525 characters. */
    description: requiredText('We set up a place where …', 2000),
    picture: PictureName,
    alt: Alt,
    /** Place in the list; smaller first. */
    order: SortOrder,
    ...publishingFields,
    formerly: Formerly,
    sample: Sample,
  }),
  v.forward(
    v.check(
      ({ from, to }) => to === undefined || to >= from,
      'lies before "from": a project cannot end before it begins',
    ),
    ['to'],
  ),
);
export type Project = v.InferOutput<typeof Project>;
