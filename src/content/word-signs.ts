import { excerpt, type Mistake, nameOfLine, type YamlStop } from './yaml-lines.ts';

const ITEM = /^\s*([–—•·▪◦●‣*+]|-\u00a0)/u;

/** With what else than a dash and a blank a line of a list begins, in words; undefined where it begins with neither. */
export function otherItemSign(line: string): string | undefined {
  const [, sign] = ITEM.exec(line) ?? [];
  if (sign?.startsWith('-')) return 'a dash and a blank of a word processor';
  return sign && `"${sign}"`;
}

/** A text without the quotes of a word processor that enclose all of it; undefined where none do. */
export const withoutWordQuotes = (text: string): string | undefined =>
  /^(?:[“„]([^“”„\n]+)[“”]|‘([^‘’\n]+)’)$/u
    .exec(text.trim())
    ?.slice(1)
    .find((inside) => inside !== undefined);

/** What to do with a line that begins with a blank of a word processor, which is a part of the field's name for YAML. */
export const OTHER_BLANK = 'begins with a blank of a word processor: begin it with blanks (the space bar) instead';

/** A text with the dashes and blanks of the keyboard in place of those that look like them. */
export const withKeyboardSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** A line among the fields that begins with a blank or with a sign of a list as a word processor writes them. */
export function wordSigns({ lines, at }: YamlStop): Mistake | undefined {
  const blank = lines.findIndex((line, index) => index <= at && /^[ \t]*\u00a0/.test(line) && line.trim() !== '');
  if (blank !== -1) {
    return { at: blank, field: nameOfLine(lines[blank]?.trim()), fix: OTHER_BLANK };
  }
  const line = lines[at] ?? '';
  const sign = /^\s/.test(line) ? otherItemSign(line) : undefined;
  if (sign === undefined) return undefined;
  return { at, field: excerpt(line), fix: `begins with ${sign}: begin the line with a short dash and a blank, "- "` };
}
