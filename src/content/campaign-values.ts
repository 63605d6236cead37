import * as v from 'valibot';
import { readPaise } from '../contract/rupees.ts';
import { hinted, noPhotograph, requiredText, tenDigits } from './fields.ts';
import { type PhotoFolder, photoAddress } from './picture-addresses.ts';

const HOUR_FIX = 'must be a time from 00:00 to 23:59 in quotes, for example "06:30"';

export const MeetingHour = v.pipe(
  v.string(HOUR_FIX),
  v.trim(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR_FIX),
  v.metadata({ example: '"06:30"', widget: 'hour' }),
);

export const wholeNumber = (example: string) =>
  v.pipe(
    v.number(`must be a number without quotes, commas or a rupee sign, for example ${example}`),
    v.integer(`must be a whole number, for example ${example}`),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(999_999_999, 'is too large: check the number of digits'),
    v.metadata({ example }),
  );

export const Rupees = v.pipe(
  v.number('must be a number of rupees without quotes, commas or a rupee sign, for example 2500'),
  v.minValue(0, 'must not be below 0; write 0, or leave the line out, for a campaign that is free'),
  v.maxValue(999_999_999, 'is too large: check the number of digits'),
  v.check((value) => readPaise(value) !== null, 'must have at most two decimals, for example 2500.50'),
  v.metadata({ example: '2500' }),
);

const TERMS_FIX = 'must be a list: for each line "- days: 20", and below it "percent: 100"';

export const Cancelling = v.pipe(
  v.array(
    v.strictObject(
      {
        days: hinted(wholeNumber('20'), 'So many days before the first day, or more.', 'Days before'),
        percent: hinted(
          v.pipe(
            v.number('must be a number from 0 to 100, without the sign %'),
            v.integer('must be a whole number, for example 50'),
            v.minValue(0, 'must not be below 0'),
            v.maxValue(100, 'must not be above 100'),
            v.metadata({ example: '100' }),
          ),
          'So much of the price comes back, of a hundred.',
        ),
      },
      TERMS_FIX,
    ),
    TERMS_FIX,
  ),
  v.maxLength(10, 'has too many entries: shorten it to at most 10'),
  v.check(
    (terms) => terms.every((one) => terms.every(({ days, percent }) => one.days > days || one.percent <= percent)),
    'gives more back to who says so later: look at the days and the shares again, and name no day twice',
  ),
);

/** Text that YAML may have read as a number, such as a phone without blanks. */
export const textOrNumber = (example: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `must be text, for example ${example}`),
    v.transform(String),
    requiredText(example),
  );

const PHONE_FIX = 'must be a phone number of at least ten digits in quotes, for example "+91 00000 00000"';

export const CampaignPhone = v.pipe(
  v.union([v.string(), v.number()], PHONE_FIX),
  v.transform(String),
  v.check((text) => /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 10, PHONE_FIX),
  tenDigits,
  v.metadata({ example: '"+91 00000 00000"' }),
);

const PICTURE_FIX =
  'must be the name of a photograph beside this file (./camp.jpg), or an address that begins with / or https://';

/** A photograph of a campaign or a resource as an address, where the build puts it in sizes. `camp.jpg` is the same as `./camp.jpg`. */
export const pictureAddress = (folder: PhotoFolder) =>
  v.pipe(
    v.string(PICTURE_FIX),
    v.trim(),
    v.regex(
      /^((?:\.\/)?[^/\\:]+\.(jpe?g|png|webp|avif)|\/(?!\/)[^\s"'<>\\]+\.(svg|jpe?g|png|webp|avif)|https:\/\/[^\s"'<>\\]+)$/i,
      ({ input }) => noPhotograph(input, PICTURE_FIX),
    ),
    v.transform((text) => photoAddress(folder, /^[^./][^/:]*$/.test(text) ? `./${text}` : text) ?? text),
    v.metadata({
      example: './camp.jpg',
      widget: 'photo',
      label: 'Photograph',
      hint: 'Straight from the phone. It takes the place of a drawing.',
    }),
  );

export const drawingAddress = (name = ''): string => `/pictures/${name}.svg`;

const MOST_ENTRIES = 60;

export const listOf = <const S extends v.GenericSchema>(item: S, fix: string) =>
  v.optional(
    v.pipe(
      v.array(item, fix),
      v.maxLength(MOST_ENTRIES, ({ received }) => `has ${received} entries: shorten it to at most ${MOST_ENTRIES}`),
    ),
    [],
  );
