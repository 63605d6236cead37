import * as v from 'valibot';
import { PROJECT_TEXT } from '../contract/constants.ts';
import {
  Alt,
  dayField,
  hasPicture,
  hinted,
  isDay,
  Language,
  onePicture,
  PICTURE_MISSING,
  Points,
  pictureEntries,
  requiredText,
  Sample,
  SortOrder,
} from './fields.ts';
import { Formerly } from './formerly.ts';
import { publishingFields } from './publishing.ts';

export const Project = v.pipe(
  v.strictObject({
    title: hinted(requiredText('Narkanda waste management', 90), 'The name of the project.'),
    language: v.optional(Language),
    from: hinted(dayField('2023-04-01'), 'The first day.', 'From'),
    to: v.optional(hinted(dayField('2023-11-30'), 'The last day. Leave it empty while the project goes on.', 'To')),
    location: hinted(
      requiredText('Narkanda, Shimla district, Himachal Pradesh', 120),
      'Village, valley or district, as a visitor would look for it.',
    ),
    description: hinted(
      requiredText('We set up a place where …', 2000),
      `What was done and why, in one paragraph. The list of projects shows the first ${PROJECT_TEXT} characters.`,
    ),
    outcome: v.optional(
      hinted(
        Points,
        'What came of it, in two or three points. The first stands in the list of projects: begin it with a number.',
        'What came of it',
      ),
    ),
    ...pictureEntries,
    alt: Alt,
    order: SortOrder,
    ...publishingFields,
    formerly: Formerly,
    sample: Sample,
  }),
  v.metadata({ label: 'Projects', one: 'Project', text: 'Report' }),
  v.forward(
    v.check((fields) => hasPicture(fields), PICTURE_MISSING),
    ['drawing'],
  ),
  v.forward(
    v.check(
      ({ from, to }) => to === undefined || !isDay(from) || !isDay(to) || to >= from,
      'lies before "from": a project cannot end before it begins',
    ),
    ['to'],
  ),
  v.transform(onePicture),
);
export type Project = v.InferOutput<typeof Project>;
