import * as v from 'valibot';
import type { Problem } from './problems.ts';

/** A field with what the editors' page says about it; `label` stands in place of the field's own name. */
export const hinted = <const Schema extends v.GenericSchema>(schema: Schema, hint: string, label?: string) =>
  v.pipe(schema, v.metadata({ hint, ...(label !== undefined && { label }) }));

/** Trimmed text that says something, of at most `most` characters. `example` is the fix for an editor who left it out. */
export const requiredText = (example: string, most = 300) =>
  v.pipe(
    v.string('must be text: put the value in quotes'),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(most, (issue) => `is ${issue.received} characters long: shorten it to at most ${most}`),
    v.metadata({ example }),
  );

export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

// No law, no report and no walk of the foundation lies before or behind.
const [FIRST_DAY, LAST_DAY] = ['1950-01-01', '2099-12-31'];

const NO_DAY = 'is no date: write it as year-month-day, for example 2024-06-05';

/** A day in India, kept as text (`2024-06-05`), also where a YAML reader makes a Date of it. */
export const dayField = (example = '2024-06-05') =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
    v.string(NO_DAY),
    v.check(isDay, ({ input }) => `"${input}" ${NO_DAY}`),
    v.check(
      (day) => day >= FIRST_DAY && day <= LAST_DAY,
      ({ input }) => `says ${input}: check the year`,
    ),
    v.metadata({ example, widget: 'day' }),
  );

export const SortOrder = v.pipe(
  v.number('must be a number, for example 3'),
  v.integer('must be a whole number, for example 3'),
  v.minValue(0, 'must not be below 0'),
  v.metadata({ example: '3', label: 'Place in the list', hint: 'A number. Smaller comes first.' }),
);

export const Sample = v.optional(
  hinted(
    v.boolean('must be true, or the line removed'),
    'Yes marks a text that was written in your place. Write your own words, then leave this empty: a sample is never published.',
    'Sample',
  ),
);

export const entryFields = (exampleTitle: string, longest: number, hint: string) => ({
  title: hinted(requiredText(exampleTitle, longest), hint),
  order: SortOrder,
  sample: Sample,
});

/** A drawing of `public/pictures`, by its name. The content check finds out whether it exists. */
export const DrawingName = v.pipe(
  v.string('must be the name of a drawing without its ending, for example scene-forest'),
  v.trim(),
  v.regex(/^[a-z0-9-]+$/, 'must be the name of a drawing without its ending, for example scene-forest'),
  v.metadata({
    example: 'scene-forest',
    widget: 'drawing',
    hint: 'A drawing of this site, where you have no photograph.',
  }),
);

const PHOTOGRAPH_FIX = 'must be the name of a photograph beside this file (./camp.jpg)';

const ENDING_FIX =
  'must end in .jpg, .png, .webp or .avif: export the photograph as JPEG, and write the name of that file';

export function noPhotograph(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') return otherwise;
  if (/^[a-z0-9-]+$/.test(value)) return `is the name of a drawing: write the line as "drawing: ${value}"`;
  return /^(?:\.\/)?[^/\\:]+\.[a-z]{3,4}$/i.test(value) ? ENDING_FIX : otherwise;
}

const PictureName = v.pipe(
  v.string(PHOTOGRAPH_FIX),
  v.trim(),
  v.regex(/^(?:\.\/)?[^/]+\.(?:jpe?g|png|webp|avif)$/i, ({ input }) => noPhotograph(input, PHOTOGRAPH_FIX)),
  v.transform((name) => (name.startsWith('./') ? name : `./${name}`)),
  v.metadata({
    example: './camp.jpg',
    widget: 'photo',
    label: 'Photograph',
    hint: 'Straight from the phone. It takes the place of a drawing.',
  }),
);

/** The two ways to give a picture. A schema with these fields ends with `onePicture` or `perhapsPicture`. */
export const pictureEntries = { drawing: v.optional(DrawingName), picture: v.optional(PictureName) };

type Given = { drawing?: string | undefined; picture?: string | undefined };

export const hasPicture = ({ drawing, picture }: Given): boolean => (picture ?? drawing) !== undefined;

/** Whether somebody who cannot see the picture is told what it shows; so is a text without a picture. */
export const isToldPicture = ({ alt, ...given }: Given & { alt?: string | undefined }): boolean =>
  !hasPicture(given) || alt !== undefined;

export const PICTURE_MISSING =
  'is missing: add a line such as "drawing: scene-forest", or "picture: ./camp.jpg" for a photograph';

export const perhapsPicture = <Fields extends Given>({ drawing, picture, ...rest }: Fields) => ({
  ...rest,
  picture: picture ?? drawing,
});

export const onePicture = <Fields extends Given>({ drawing, picture, ...rest }: Fields) => ({
  ...rest,
  picture: picture ?? drawing ?? '',
});

/** What an editor reads who gave a picture and did not say what it shows. */
export const ALT_MISSING = 'is missing: say in a few words what the picture shows, for those who cannot see it';

export const Alt = v.pipe(
  v.string('must be text: say what the picture shows'),
  v.trim(),
  v.nonEmpty('is empty: say in a few words what the picture shows, for those who cannot see it'),
  v.maxLength(250, 'is too long: say what the picture shows in at most 250 characters'),
  v.metadata({
    example: 'Volunteers carry sacks down a forest trail',
    label: 'What the picture shows',
    hint: 'In a few words, for people who cannot see it.',
  }),
);

export const Link = v.pipe(
  v.string('must be an address such as /contact or https://example.org'),
  v.regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'must begin with / (a page of this site) or with https://'),
  v.metadata({
    example: '/contact',
    label: 'Address',
    hint: 'A page of this site, such as /contact, or an address that begins with https://.',
  }),
);

const LANGUAGE_FIX = 'must be hi (Hindi) or en (English); remove the line where the text is English';

/** The language of a text that an editor wrote, as a code; no line means English. */
export const Language = v.pipe(
  v.picklist(['hi', 'en'], LANGUAGE_FIX),
  v.metadata({ example: 'hi', hint: 'Of the title and the text. Leave it empty for English; hi is Hindi.' }),
);

const digitsBehind = (phone: string) => phone.replace(/^\s*\+91/, '').replace(/\D/g, '').length;

export const tenDigits = v.check(
  (phone: string) => !/^\s*\+91/.test(phone) || digitsBehind(phone) === 10,
  ({ input }) => `begins with +91 and has ${digitsBehind(input)} digits behind it, not ten: check the number`,
);

const PLACEHOLDER = /^placeholder\b[ :]*/i;

/** Whether a value of `organisation.yaml` stands for a fact that the foundation still has to give: `placeholder +91 00000 00000`. */
export const isPlaceholder = (given: unknown): boolean => typeof given === 'string' && PLACEHOLDER.test(given.trim());

export const withoutPlaceholder = (text: string): string => text.trim().replace(PLACEHOLDER, '');

const LONGEST_DESCRIPTION = 20_000;

export function describedProblem(body: string, remedy: string): Problem | undefined {
  const length = body.trim().length;
  if (length === 0) return { field: 'description', fix: `is empty: ${remedy}` };
  if (length <= LONGEST_DESCRIPTION) return undefined;
  return {
    field: 'description',
    fix: `is ${length} characters long: shorten it to at most ${LONGEST_DESCRIPTION}, or make a page of it`,
  };
}

/** The name of a place as its own people write it. */
export const HindiName = v.optional(
  hinted(requiredText('खीरगंगा', 60), 'Its name in Hindi, which stands beside the other one.', 'Name in Hindi'),
);

/** The campaign that goes to a place. */
export const CampaignOfPlace = v.pipe(
  requiredText('kheerganga-carry-down', 80),
  v.metadata({ widget: 'campaign', hint: 'The campaign that goes there. Without one the place has no link.' }),
);

/** Short points, each with a name and a sentence. */
export const Points = v.array(
  v.strictObject({ title: requiredText('Leave less', 60), text: requiredText('We carry out …', 400) }),
);
