import { plainSigns } from './constants.ts';

// What people type and paste, as every rule reads it. This file loads no library.

// What no font draws. Joiners, variants and tags stay behind the letter of a script or the picture that they belong to.
const UNSEEN =
  /(?<=[\p{M}\p{Lo}\p{ExtPict}\p{EMod}][\u{e0020}-\u{e007f}]{0,8})([\ufe00-\ufe0f\u{e0020}-\u{e01ef}\u200c\u200d])|\p{DI}/gu;

/** How many characters of a text are seen, as `length` counts them; a run of blanks is one. */
export const seenLength = (text: string): number =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/[\s\u2800]+/g, ' ')
    .trim().length;

/**
 * A text as it is kept: trimmed, without signs that nobody sees (joiners that shape Hindi or a picture stay), with blanks for control
 * characters. Never for a password.
 */
export const typedText = (typed: string): string =>
  typed
    .replace(UNSEEN, '$1')
    .replace(/[^\P{Cc}\t\n\r\0]/gu, ' ')
    .trim();

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of every script as 0 to 9; every other character stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (isDigit(code - value - 1)) value++;
    // The digits of several scripts may follow each other.
    return String(value % 10);
  });

/** A number or a code as it is read: `plainSigns`, with digits 0 to 9. */
export const typedSigns = (typed: string): string => plainDigits(plainSigns(typed));
