import * as v from 'valibot';
import { REGION_MAX } from '../contract/campaign-choices.ts';
import { readPaise } from '../contract/rupees.ts';
import { isDayExpression } from './day-expression.ts';
import { Alt, Language, requiredText, Sample } from './fields.ts';
import { Formerly } from './formerly.ts';
import { type PhotoFolder, photoAddress } from './photo-address.ts';
import { publishingFields } from './publishing.ts';

const DATE_FIX = 'is no date: write it as year-month-day, for example 2026-12-05';

/** A day as `day-expression.ts` reads it. Some YAML readers turn a date into a Date; it is turned back. */
const When = v.pipe(
  v.unknown(),
  v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
  v.string(DATE_FIX),
  v.trim(),
  v.check(isDayExpression, (issue) => `"${issue.input}" ${DATE_FIX}`),
  v.metadata({ example: '2026-12-05' }),
);

const HOUR_FIX = 'must be a time from 00:00 to 23:59 in quotes, for example "06:30"';
const Hour = v.pipe(
  v.string(HOUR_FIX),
  v.trim(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR_FIX),
  v.metadata({ example: '"06:30"' }),
);

const wholeNumber = (example: string) =>
  v.pipe(
    v.number(`must be a number without quotes, commas or a rupee sign, for example ${example}`),
    v.integer(`must be a whole number, for example ${example}`),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(999_999_999, 'is too large: check the number of digits'),
    v.metadata({ example }),
  );

/** Rupees with at most two decimals. */
const Rupees = v.pipe(
  v.number('must be a number of rupees without quotes, commas or a rupee sign, for example 2500'),
  v.minValue(0, 'must not be below 0; write 0, or leave the line out, for a campaign that is free'),
  v.maxValue(999_999_999, 'is too large: check the number of digits'),
  v.check((value) => readPaise(value) !== null, 'must have at most two decimals, for example 2500.50'),
  v.metadata({ example: '2500' }),
);

/** Text that YAML may have read as a number, such as a phone without blanks. */
const textOrNumber = (example: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `must be text, for example ${example}`),
    v.transform(String),
    requiredText(example),
  );

const PHONE_FIX = 'must be a phone number of at least ten digits in quotes, for example "+91 00000 00000"';
const Phone = v.pipe(
  v.union([v.string(), v.number()], PHONE_FIX),
  v.transform(String),
  v.check((text) => /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 10, PHONE_FIX),
  v.metadata({ example: '"+91 00000 00000"' }),
);

const PICTURE_FIX =
  'must be the name of a drawing (scene-trail), a photograph beside this file (./camp.jpg), or an address that begins with / or https://';

/**
 * A picture of a campaign or a resource, as an address that a browser can ask for: the name of a drawing becomes its address, and so
 * does a photograph beside the file, which the build puts there in sizes.
 * @param folder the folder of the file
 */
export const pictureAddress = (folder: PhotoFolder) =>
  v.pipe(
    v.string(PICTURE_FIX),
    v.trim(),
    v.regex(
      /^([a-z0-9-]+|\.\/[^/\\]+\.(jpe?g|png|webp|avif)|\/(?!\/)[^\s"'<>\\]+\.(svg|jpe?g|png|webp|avif)|https:\/\/[^\s"'<>\\]+)$/i,
      PICTURE_FIX,
    ),
    v.transform((text) => photoAddress(folder, text) ?? (/^[a-z0-9-]+$/i.test(text) ? `/pictures/${text}.svg` : text)),
    v.metadata({ example: 'scene-trail' }),
  );

const list = <const S extends v.GenericSchema>(item: S, fix: string) => v.optional(v.array(item, fix), []);

const Itinerary = v.pipe(
  v.strictObject({
    /** 1 for the first day of the campaign. */
    day: v.optional(wholeNumber('1')),
    date: v.optional(When),
    heading: requiredText('Walk to the meadow', 200),
    body: v.optional(requiredText('Six hours on foot, with a long stop for tea.', 5000)),
    /** Of the camp in the evening, or of the highest point. */
    height: v.optional(textOrNumber('3,600 m')),
    distance: v.optional(textOrNumber('9 km')),
    /** On foot. */
    hours: v.optional(textOrNumber('5 hours')),
  }),
  v.check(
    ({ day, date }) => (day === undefined) !== (date === undefined),
    'needs either "day" (1 is the first day) or "date", and not both',
  ),
);

const Preparation = v.strictObject(
  {
    leader: v.optional(requiredText('A mountaineer from Manali who has led this walk eleven times.', 600)),
    notIncluded: list(
      requiredText('The bus to Prini', 200),
      'must be a list, for example [The bus to Prini, Insurance]',
    ),
    bring: list(requiredText('Rain jacket', 200), 'must be a list: one line for each, beginning with a dash'),
    effort: v.optional(requiredText('Six hours a day with a light rucksack; one long climb.', 1000)),
    notFor: v.optional(requiredText('Anyone who has had trouble above 3,500 m.', 1000)),
    cancellation: v.optional(requiredText('Tell us two weeks before, and we return all of it.', 1000)),
  },
  'must have lines such as leader and bring below it, each two blanks further in',
);

/** The fields of `content/campaigns/*.md`, named as in the API. The text below them is the description. */
export const CampaignFields = v.strictObject({
  heading: requiredText('Carry down from Kheerganga', 300),
  /** Of the heading and all texts. */
  language: v.optional(Language),
  /** `active` while people may enrol. */
  status: v.pipe(
    v.picklist(['active', 'closed', 'cancelled'], 'must be active, closed or cancelled'),
    v.metadata({ example: 'active' }),
  ),
  /** The first day. */
  startTime: When,
  /** The last day (inclusive). */
  endTime: When,
  /** Rupees a person; 0 or no line means FREE. */
  price: v.optional(Rupees),
  /** What the price pays for; no line means that the site claims nothing. */
  included: list(requiredText('Food', 40), 'must be a list, for example [Food, Stay]'),
  /** Rupees hoped for, and rupees given by other ways than this site, which adds what is paid here. */
  goal: v.optional(Rupees),
  raised: v.optional(Rupees),
  /** People who enrolled by other ways than this site, which adds its own. */
  enrolledCount: v.optional(wholeNumber('12')),
  /** How many people can take part, those of `enrolledCount` among them; no line means no limit. */
  places: v.optional(
    v.pipe(wholeNumber('16'), v.minValue(1, 'must be 1 or more; leave the line out where there is no limit')),
  ),
  place: v.optional(requiredText('Kheerganga, Himachal Pradesh')),
  /** By which the list is searched: campaigns of one region write it alike. */
  region: v.optional(requiredText('Kullu', REGION_MAX)),
  /** Where the group meets; the place stands for it where this line is missing. */
  meetingPoint: v.optional(requiredText('Bus stand, Barshaini', 300)),
  /** When it meets there on the first day, by India's clock. */
  meetingTime: v.optional(Hour),
  address: v.optional(requiredText('Bus stand, Barshaini, Kullu district', 600)),
  contact: v.optional(
    v.strictObject(
      {
        mobile: v.optional(Phone),
        email: v.optional(v.pipe(v.string('must be a mail address'), v.email('is no mail address'))),
        alternate: v.optional(Phone),
      },
      'must have the lines mobile, email and alternate below it, each two blanks further in',
    ),
  ),
  fact: v.optional(
    v.strictObject(
      {
        baseCamp: v.optional(requiredText('Barshaini')),
        roadHead: v.optional(requiredText('Barshaini, 31 km from Bhuntar')),
        railHead: v.optional(requiredText('Joginder Nagar, 110 km')),
        trekType: v.optional(v.picklist(['Easy', 'Moderate', 'Difficult'], 'must be Easy, Moderate or Difficult')),
        altitude: v.optional(textOrNumber('2,960 m')),
      },
      'must have lines such as baseCamp and altitude below it, each two blanks further in',
    ),
  ),
  instructions: list(
    requiredText('Carry your waste down', 2000),
    'must be a list: one line for each, beginning with a dash',
  ),
  itineraries: list(Itinerary, 'must be a list: for each day "- day: 1", and below it heading and body'),
  /** What people want to know before they join. */
  preparation: v.optional(Preparation),
  pictures: list(
    v.strictObject(
      { picture: pictureAddress('campaigns'), alt: Alt },
      'must have the lines "- picture: scene-trail" and "alt: what it shows"',
    ),
    'must be a list: for each picture "- picture: scene-trail", and below it alt',
  ),
  ...publishingFields,
  formerly: Formerly,
  footer: v.optional(requiredText('Come as you are. The mountain does the rest.', 2000)),
  sample: Sample,
});
export type CampaignFields = v.InferOutput<typeof CampaignFields>;
