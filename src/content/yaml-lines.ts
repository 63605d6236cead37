import type { YAMLError } from 'yaml';

/**
 * Where YAML stopped: its lines, the index of the line, and what the library calls the mistake. `alone` where no text can follow the
 * fields.
 */
export type YamlStop = {
  lines: readonly string[];
  at: number;
  code: YAMLError['code'];
  message: string;
  alone: boolean;
};

/** A mistake by the index of its line among those of the YAML. */
export type Mistake = { at: number; field: string; fix: string };

const KEY = /^\s*(?:- +)*([A-Za-z][\w-]*):(?=[ \t]|$)/;

/** The beginning of a line, in quotes. */
export const excerpt = (line = ''): string => {
  const text = line.trim();
  return `"${text.length > 50 ? `${text.slice(0, 50)}…` : text}"`;
};

/** The name of the field that a line begins, or the line itself. */
export const nameOfLine = (line = ''): string => KEY.exec(line)?.[1] ?? excerpt(line);

/** Whether a line begins a field: `title: …`. */
export const beginsField = (line = ''): boolean => KEY.test(line);

/** A line's value: what stands behind its dashes and its field's name. */
export const valueOfLine = (line = ''): string =>
  line.slice((/^\s*(?:- +)*(?:[A-Za-z][\w-]*:(?:[ \t]+|$))?/.exec(line)?.[0] ?? '').length);

/** How far in a line begins, in blanks. */
export const indentOf = (line = ''): number => /^ */.exec(line)?.[0].length ?? 0;

/** The index of the next line that is not empty; -1 when there is none. */
export const nextLine = (lines: readonly string[], at: number): number =>
  lines.findIndex((line, index) => index > at && line.trim() !== '');

/** The index of the line before that is not empty; -1 when there is none. */
export const lineBefore = (lines: readonly string[], at: number): number =>
  lines.findLastIndex((line, index) => index < at && line.trim() !== '');
