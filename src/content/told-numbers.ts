const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const WORD = `(?:${SMALL} ${TENS} hundred thousand)`.replaceAll(' ', '|');
const NUMBER = String.raw`(\d[\d,]{0,8}(?:\.\d{1,2})?|(?:a )?${WORD}(?:[ -](?:and )?${WORD}){0,6})`;

/** A number as it is written: `45`, `1,200`, `forty-five`, `two hundred and ten`. */
function numberOf(written: string): number {
  if (/^\d/.test(written)) return Number(written.replaceAll(',', ''));
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
  const found = text.replace(/\s+/g, ' ').matchAll(new RegExp(String.raw`(?<![\p{L}\d.,-])${NUMBER} ?${what}`, 'giu'));
  return [...new Set([...found].map(([, written = '']) => numberOf(written)))];
};

/** The numbers of people that an English text names, each once: of `Forty-five people came` 45. */
export const peopleIn = (text: string): number[] =>
  counted(text, String.raw`(?:people|persons|volunteers|walkers|participants|of us)\b`);

/** The weights that an English text names, in kg, each once: of `two hundred and ninety kilos` 290. */
export const kilogramsIn = (text: string): number[] => counted(text, String.raw`(?:kg|kgs|kilos?|kilograms?)\b`);
