const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const WORD = `(?:${SMALL} ${TENS} hundred thousand)`.replaceAll(' ', '|');
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.\d{1,2})?(?: hundred| thousand)?`;
const NUMBER = `(${DIGITS}|(?:a )?${WORD}(?:[ -](?:and )?${WORD}){0,6})`;
// What stands before only a part of a number, or before one that is not exact: `12 1/2`, `40–45`, `one lakh`, `a few hundred`, `40 to 45`.
const PART = String.raw`(?<![\p{L}\p{N}.,'’/⁄\p{Pd}−]|(?:\p{N}|\b(?:${WORD}|lakh|crore|million|few|several|many|couple(?: of)?|point)) (?:(?:to|or|and) )?)`;

/** A number as it is written: `45`, `1,200`, `20 thousand`, `forty-five`, `two hundred and ten`. */
function numberOf(written: string): number {
  const [digits, times] = written.toLowerCase().replaceAll(',', '').split(' ');
  if (/^\d/.test(written)) return Number(digits) * (times === 'thousand' ? 1000 : times === 'hundred' ? 100 : 1);
  const [small, tens] = [SMALL.split(' '), TENS.split(' ')];
  let [whole, part] = [0, 0];
  for (const word of written.toLowerCase().split(/[ -]/)) {
    if (word === 'thousand') [whole, part] = [whole + (part || 1) * 1000, 0];
    else if (word === 'hundred') part = (part || 1) * 100;
    else if (tens.includes(word)) part += (tens.indexOf(word) + 2) * 10;
    else part += Math.max(0, small.indexOf(word));
  }
  return whole + part;
}

const counted = (text: string, what: string): number[] => {
  const found = text
    .replace(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, ',')
    .replace(/\s+/g, ' ')
    .matchAll(new RegExp(`${PART}${NUMBER} ?${what}`, 'giu'));
  return [...new Set([...found].map(([, written = '']) => numberOf(written)))];
};

/** The numbers of people that an English text names, each once: of `Forty-five people came` 45. "One of us" counts nobody. */
export const peopleIn = (text: string): number[] =>
  counted(text, String.raw`(?:people|persons|volunteers|walkers|participants|of us)\b`).filter((people) => people > 1);

/** The weights that an English text names, in kg, each once: of `two hundred and ninety kilos` 290. */
export const kilogramsIn = (text: string): number[] => counted(text, String.raw`(?:kg|kgs|kilos?|kilograms?)\b`);
