const MOST_HEIGHT = 9000;

// A number of the way down or up, as in "50 m below the pass", is no height of a place.
const NO_PLACE = String.raw`(?!\s(?:below|above|under|over|from|higher|lower|up|down|of|climb|ascent|descent|away)\b)`;
const HEIGHT = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2}[ ,.']\d{3}|\d{2,5})(?:\.\d{1,2})?\s{0,2}(m|mts?|mtrs?|met(?:re|er)s?|मी|मीटर|ft|feet|foot|फ़?ीट|फुट)(?![\p{L}\p{M}\d])\.?${NO_PLACE}`,
  'giu',
);
const DISTANCE =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s{0,2}(?:kms?|kilomet(?:re|er)s?|किमी|किलोमीटर)(?![\p{L}\p{M}\d])/giu;

/** Digits of Devanagari as those of the keyboard, and every blank as one. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .slice(0, 400)
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\p{Zs}/gu, ' ');

/** The heights that a text names, in metres: of `3,600 m`, `3.600 m`, `3 600 mtrs` or `11,800 feet`. */
export const metresIn = (text: string | null | undefined): number[] =>
  [...plain(text).matchAll(HEIGHT)]
    .map(([, number = '', unit = '']) => {
      const found = Number(number.replace(/\D/g, ''));
      return /^(?:f|फ)/i.test(unit) ? Math.round(found * 0.3048) : found;
    })
    .filter((height) => height <= MOST_HEIGHT);

/** The distance that a text names, in km; of `4 to 5 km` the last number. */
export function kilometresIn(text: string | null | undefined): number | undefined {
  const found = [...plain(text).matchAll(DISTANCE)].at(-1)?.[1];
  return found === undefined ? undefined : Number(found.replace(',', '.'));
}
