import * as v from 'valibot';
import { text } from '../../contract/fields.ts';
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
