import * as v from 'valibot';
import { type FieldLook, labelled, plainText, text } from '../../contract/fields.ts';
import { plainDigits } from '../../contract/typed.ts';
import { maskPan } from '../pan/cipher.ts';

/** A PAN in a text. Only one in capitals may have gaps: `Taxis 2500 a day` is none. */
const PAN =
  /(?<![\p{L}\p{N}_])(?:[A-Za-z]{5}\d{4}[A-Za-z]|[A-Z]{5}[\s.\p{Pd}]{0,2}\d{4}[\s.\p{Pd}]{0,2}[A-Z])(?![\p{L}\p{N}_])/gu;

/** A text with each PAN in it masked. */
export const maskPans = (typed: string): string =>
  typed.replace(PAN, (pan) => maskPan(pan.replace(/[^A-Za-z\d]/g, '').toUpperCase()));

/** Refuses a PAN in a text: it would stand there in clear. */
export const noPan = v.check(
  (typed: string) => plainDigits(typed.normalize('NFKC')).search(PAN) < 0,
  'Please leave the PAN out. It is kept encrypted with the gift, and nowhere else.',
);

/** A free text of the staff: a note, a reason, a message. As `text`, without a PAN. */
export const noteText = (min: number, max: number, message: string) => v.pipe(text(min, max, message), noPan);

const empty = v.pipe(v.string(), v.trim(), v.literal(''));
export const emptyOr = <const S extends v.GenericSchema<string, string>>(schema: S, message: string) =>
  v.union([empty, schema], message);

export const tick = (label: string, look: FieldLook = {}) =>
  labelled(
    label,
    v.pipe(
      v.string(),
      v.transform((typed) => typed === 'yes'),
    ),
    { ...look, kind: 'tick' },
  );

const place = (label: string, max: number) =>
  labelled(label, plainText(0, max, `${label} must be text.`), { half: true });

/** The fields of an address, in the order of the form of donations. */
export const ADDRESS = {
  address1: place('Address', 300),
  address2: place('Address, second line', 300),
  city: place('City', 100),
  state: place('State', 100),
  country: place('Country', 100),
  zipcode: place('PIN code', 20),
};
