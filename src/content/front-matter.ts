import type { Problem } from './problems.ts';

/** A content file in its two parts, and the line of the file, from 1, on which each begins. */
export type FileParts = { yaml: string; yamlLine: number; body: string; bodyLine: number };

const FENCE = /^---[ \t]*$/;
/** What a word processor makes of three dashes, and what people type for them. */
const NEARLY_FENCE = /^[ \t]*(?:[-–—−]{1,8}|(?:- ){2,}-|[*_=~+]{3,})[ \t]*$/u;
const FIELD = /^(?:[A-Za-z][\w-]*:(?:[ \t]|$)|[ \t]+\S|- )/;

const problem = (fix: string, line?: number): { problem: Problem } => ({
  problem: { field: 'file', fix, ...(line && { line }) },
});

function withoutOpening(lines: readonly string[]): { problem: Problem } {
  const first = lines.findIndex((line) => line.trim() !== '');
  const start = lines[first] ?? '';
  const fence = lines.findIndex((line) => FENCE.test(line));
  if (first === -1) return problem('is empty: write the fields between two lines ---, and the text below them');
  if (first === fence) return problem('begins with empty lines: remove them, so that --- is the first line', 1);
  if (NEARLY_FENCE.test(start))
    return problem(`begins with "${start.trim()}": make that line three dashes, ---`, first + 1);
  const second = lines.findIndex((line, at) => at > fence && FENCE.test(line));
  if (fence > 0 && second > 0)
    return problem('has text before the first line ---: move it below the second one', first + 1);
  if (fence > 0 && FIELD.test(start)) return problem('has no line --- above its fields: add it as the first line', 1);
  return problem('must begin with a line ---, then the fields, then a line ---', 1);
}

function withoutClosing(lines: readonly string[]): { problem: Problem } {
  const nearly = lines.findIndex((line, at) => at > 0 && NEARLY_FENCE.test(line));
  if (nearly > 0)
    return problem(
      `must end its fields with a line of three dashes alone, ---, and has "${lines[nearly]?.trim()}"`,
      nearly + 1,
    );
  let last = 1;
  while (FIELD.test(lines[last] ?? '')) last += 1;
  return problem('has no second line ---: add it below the last field, above the text', last);
}

/** Splits a markdown file: the lines between the two `---`, and the text below them. */
export function splitFile(text: string): FileParts | { problem: Problem } {
  const lines = text.split('\n');
  if (!FENCE.test(lines[0] ?? '')) return withoutOpening(lines);
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
  if (end === -1) return withoutClosing(lines);
  const [yaml, body] = [lines.slice(1, end), lines.slice(end + 1)].map((part) => part.join('\n'));
  return { yaml: `${yaml}\n`, yamlLine: 2, body: body ?? '', bodyLine: end + 2 };
}
