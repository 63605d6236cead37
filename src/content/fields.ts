import * as v from 'valibot';

/**
 * One line or paragraph of text that must say something; trimmed.
 * @param example shown as the fix to an editor who left the field out
 * @param most the longest text allowed, in characters
 */
export const requiredText = (example: string, most = 300) =>
  v.pipe(
    v.string('must be text: put the value in quotes'),
    v.trim(),
    v.nonEmpty('is empty: write something after the colon, or remove the line if the field is optional'),
    v.maxLength(most, (issue) => `is ${issue.received} characters long: shorten it to at most ${most}`),
    v.metadata({ example }),
  );

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A day in India, written year-month-day and kept as that text (`2024-06-05`). Some YAML readers turn it into a Date; it is turned back. */
export const dayField = (example = '2024-06-05') =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
    v.string('is no date: write it as year-month-day, for example 2024-06-05'),
    v.check(isDay, (issue) => `"${issue.input}" is no date: write it as year-month-day, for example 2024-06-05`),
    v.metadata({ example }),
  );

/** The position of an entry in its list; smaller first. */
export const SortOrder = v.pipe(
  v.number('must be a number, for example 3'),
  v.integer('must be a whole number, for example 3'),
  v.minValue(0, 'must not be below 0'),
  v.metadata({ example: '3' }),
);

/** `true` for a sample text. An editor who rewrites the text removes the line. */
export const Sample = v.optional(v.boolean('must be true, or the line removed'));

/** The fields of every entry of a list: its title (with an example and its longest length), its place among the others, and `sample`. */
export const entryFields = (exampleTitle: string, longest: number) => ({
  title: requiredText(exampleTitle, longest),
  order: SortOrder,
  sample: Sample,
});

/**
 * A picture: the name of a drawing in `public/pictures` (`kheerganga`), or a photograph lying beside the file (`./camp.jpg`).
 * The content check finds out whether it exists.
 */
export const PictureName = v.pipe(
  v.string('must be the name of a drawing (kheerganga) or of a photograph beside this file (./camp.jpg)'),
  v.regex(
    /^([a-z0-9-]+|\.\/[^/]+\.(jpe?g|png|webp|avif))$/i,
    'must be the name of a drawing (kheerganga) or of a photograph beside this file (./camp.jpg)',
  ),
  v.metadata({ example: 'kheerganga' }),
);

/** What a picture shows, for a reader who does not see it. */
export const Alt = v.pipe(
  v.string('must be text: say what the picture shows'),
  v.trim(),
  v.nonEmpty('is empty: say in a few words what the picture shows, for those who cannot see it'),
  v.maxLength(250, 'is too long: say what the picture shows in at most 250 characters'),
  v.metadata({ example: 'Volunteers carry sacks down a forest trail' }),
);

/** An address on this site (`/campaigns`) or elsewhere (`https://…`). */
export const Link = v.pipe(
  v.string('must be an address such as /contact or https://example.org'),
  v.regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'must begin with / (a page of this site) or with https://'),
  v.metadata({ example: '/contact' }),
);

const LANGUAGE_FIX = 'must be hi (Hindi) or en (English); remove the line where the text is English';

/** The language of a text that an editor wrote, as a code; no line means English. */
export const Language = v.pipe(v.picklist(['hi', 'en'], LANGUAGE_FIX), v.metadata({ example: 'hi' }));
