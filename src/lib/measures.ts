const MOST_HEIGHT = 9000;

const NUMBER = String.raw`(\d{1,2}[ ,.'’]\d{3}|\d{2,5})`;
// A number of the way down or up, as in "50 m below the pass", "climb of 600 m" or "+600 m", is no height of a place.
const MOVE = 'climb|ascent|descent|up|down|gain|drop';
// Of `3,200–3,600 m` both numbers are heights; of `22 - 3,600 m` the last.
const HEIGHT = new RegExp(
  String.raw`(?<![\d.,'’+−]|(?:^|[\d (])[-–]|\b(?:${MOVE})[ of]+)(?:(?=\S{3})${NUMBER}\s?(?:[-–]|to)\s?)?${NUMBER}(?:\.\d{1,2})?\s{0,2}(m(?:tr?s?)?|met[re]{2}s?|मी|मीटर|ft|feet|foot|फ़?ीट|फुट)(?![\p{L}\p{M}\p{N}]|[\s.]{1,3}(?:below|above(?!.{1,9}sea)|under|over|from|higher|lower|of|away|${MOVE})\b)`,
  'giu',
);
const DISTANCE =
  /(?<![\d.,/⁄])(\d{1,3}(?:[.,]\d{1,2})?)\s{0,2}(?:kms?|kilomet[re]{2}s?|किमी|किलोमीटर)(?![\p{L}\p{M}\d])/giu;

/** Digits of Devanagari as those of the keyboard, and every blank as one. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .slice(0, 400)
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);

/** The heights that a text names, in metres: of `3,600 m`, `3.600 m`, `3 600 mtrs` or `11,800 feet`. What is said in feet too counts once. */
export const metresIn = (text: string | null | undefined): number[] =>
  [...plain(text).matchAll(HEIGHT)]
    .flatMap(([, first, last, unit = '']) =>
      [first, last].flatMap((number) =>
        number ? Math.round(Number(number.replace(/\D/g, '')) * (/[fफ]/i.test(unit) ? 0.3048 : 1)) : [],
      ),
    )
    .filter((height, at, all) => height <= MOST_HEIGHT && Math.abs(height - (all[at - 1] ?? -99)) > 20);

/** The highest of them as people write it, `2,950 m`; empty where a text names none. */
export function heightIn(text: string | null | undefined): string {
  const height = Math.max(0, ...metresIn(text));
  return height ? `${height.toLocaleString('en-IN')} m` : '';
}

/** What looks like a height in a text and is not read as one: of `2,950 m down to 2,200 m` the first number. For the check alone. */
export const unreadHeights = (text: string | null | undefined): string[] =>
  plain(text)
    .replace(HEIGHT, (all, first = '', last = '', unit = '') =>
      [first, last].every((number) => !number || metresIn(`${number} ${unit}`).length > 0) ? '' : all,
    )
    .replace(DISTANCE, '')
    .replace(new RegExp(String.raw`(?:\b(?:${MOVE})(?: of)? |[+(]-?)${NUMBER}`, 'giu'), '')
    .match(/(?<![\d.,'’])(?:\d{1,3}(?:[.,]\d\d)?[ ,.'’]\d{3}|\d{4,5}|\d{1,2}(?:\.\d)?k)(?![\d\p{L}])/giu) ?? [];

/** The distance that a text names, in km; of `4 to 5 km` the last number. */
export function kilometresIn(text: string | null | undefined): number | undefined {
  const found = [...plain(text).matchAll(DISTANCE)].at(-1)?.[1];
  return found ? Number(found.replace(',', '.')) : undefined;
}
