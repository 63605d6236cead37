import * as v from 'valibot';
import { Alt, Sample, words } from './fields.ts';
import { isWhen } from './when.ts';

const DATE_FIX = 'is no date: write it as year-month-day, for example 2026-12-05';

/** A day as `when.ts` reads it. Some YAML readers hand a plain date over as a Date; it is turned back. */
const When = v.pipe(
  v.unknown(),
  v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
  v.string(DATE_FIX),
  v.trim(),
  v.check(isWhen, (issue) => `"${issue.input}" ${DATE_FIX}`),
  v.metadata({ example: '2026-12-05' }),
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
  v.check((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'must have at most two decimals, for example 2500.50'),
  v.metadata({ example: '2500' }),
);

/** Text that YAML may have read as a number, such as a phone without blanks. */
const spoken = (example: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `must be text, for example ${example}`),
    v.transform(String),
    words(example),
  );

const PHONE_FIX = 'must be a phone number of at least ten digits in quotes, for example "+91 00000 00000"';
const Phone = v.pipe(
  v.union([v.string(), v.number()], PHONE_FIX),
  v.transform(String),
  v.check((text) => /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 10, PHONE_FIX),
  v.metadata({ example: '"+91 00000 00000"' }),
);

const PICTURE_FIX =
  'must be the name of a drawing (scene-trail), an address of a file in public (/photos/camp.jpg), or an address that begins with https://';

/**
 * A picture of a campaign or a resource, as an address that a browser can ask for: a drawing's name becomes its address.
 * A photograph must lie in `public/`, because the API hands out addresses and not files.
 */
export const PictureAddress = v.pipe(
  v.string(PICTURE_FIX),
  v.trim(),
  v.regex(/^([a-z0-9-]+|\/(?!\/)[^\s"'<>\\]+\.(svg|jpe?g|png|webp|avif)|https:\/\/[^\s"'<>\\]+)$/i, PICTURE_FIX),
  v.transform((text) => (/^[a-z0-9-]+$/i.test(text) ? `/pictures/${text}.svg` : text)),
  v.metadata({ example: 'scene-trail' }),
);

const list = <const S extends v.GenericSchema>(item: S, fix: string) => v.optional(v.array(item, fix), []);

const Itinerary = v.pipe(
  v.strictObject({
    /** 1 for the first day of the campaign. */
    day: v.optional(wholeNumber('1')),
    date: v.optional(When),
    heading: words('Walk to the meadow', 200),
    body: v.optional(words('Six hours on foot, with a long stop for tea.', 5000)),
  }),
  v.check(
    ({ day, date }) => (day === undefined) !== (date === undefined),
    'needs either "day" (1 is the first day) or "date", and not both',
  ),
);

/** The fields of `content/campaigns/*.md`, in the specification's nouns (section 3). The text below them is the description. */
export const CampaignFields = v.strictObject({
  heading: words('Carry down from Kheerganga', 300),
  /** `active` while enrolment is open (decision 31). */
  status: v.pipe(
    v.picklist(['active', 'closed', 'cancelled'], 'must be active, closed or cancelled'),
    v.metadata({ example: 'active' }),
  ),
  /** The first day. */
  startTime: When,
  /** The last day, itself included. */
  endTime: When,
  /** Rupees a person; 0 or no line means FREE. */
  price: v.optional(Rupees),
  /** Rupees hoped for, and rupees given so far. */
  goal: v.optional(Rupees),
  raised: v.optional(Rupees),
  /** People who enrolled by other ways than this site. */
  enrolledCount: v.optional(wholeNumber('12')),
  place: v.optional(words('Kheerganga, Himachal Pradesh')),
  address: v.optional(words('Bus stand, Barshaini, Kullu district', 600)),
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
        baseCamp: v.optional(words('Barshaini')),
        roadHead: v.optional(words('Barshaini, 31 km from Bhuntar')),
        railHead: v.optional(words('Joginder Nagar, 110 km')),
        trekType: v.optional(v.picklist(['Easy', 'Moderate', 'Difficult'], 'must be Easy, Moderate or Difficult')),
        altitude: v.optional(spoken('2,960 m')),
      },
      'must have lines such as baseCamp and altitude below it, each two blanks further in',
    ),
  ),
  instructions: list(words('Carry your waste down', 2000), 'must be a list: one line for each, beginning with a dash'),
  itineraries: list(Itinerary, 'must be a list: for each day "- day: 1", and below it heading and body'),
  pictures: list(
    v.strictObject(
      { picture: PictureAddress, alt: Alt },
      'must have the lines "- picture: scene-trail" and "alt: what it shows"',
    ),
    'must be a list: for each picture "- picture: scene-trail", and below it alt',
  ),
  footer: v.optional(words('Come as you are. The mountain does the rest.', 2000)),
  sample: Sample,
});
export type CampaignFields = v.InferOutput<typeof CampaignFields>;
