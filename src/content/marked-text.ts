import type { Mark, Marks } from '../contract/campaign.ts';
import { ITEM, isSafeAddress } from '../lib/plain-text.ts';
import { readText, type TextPart } from './text-tree.ts';

type Run = { readonly words: string; readonly as?: string | undefined; readonly isBreak?: true };

const unbroken = (words: string) => words.replace(/[\r\n]+/g, ' ');

function linkRuns(runs: readonly Run[], address: string): readonly Run[] {
  // An address that stands in the text becomes a link where it is shown.
  const itself = runs.length === 1 && address.replace(/^mailto:/, '') === runs[0]?.words;
  if (itself || !isSafeAddress(address)) return runs;
  return runs.map((run) => ({ ...run, as: address }));
}

/** Each run has one mark: a link counts more than bold, bold more than emphasis. */
function runsOf(part: TextPart, as?: string): readonly Run[] {
  const inside = (more = as) => part.parts.flatMap((each) => runsOf(each, more));
  switch (part.tag) {
    case 'br':
      return [{ words: ' ', isBreak: true }];
    case 'em':
      return inside(as ?? 'em');
    case 'strong':
      return inside('strong');
    // Plain words cannot show it: a price that does not hold would stand beside the one that does.
    case 'del':
      return [];
    case 'a':
      return linkRuns(inside(), part.address);
    case 'words':
    case 'html':
    case 'code':
    case 'img':
      return [{ words: unbroken(part.words), as }];
    default:
      return inside();
  }
}

interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface Place {
  readonly begins?: string;
  readonly close?: boolean;
  readonly heading?: 'h3' | 'h4';
}

// A word joiner: nobody sees it, and a line that begins with it is no line of a list.
const NO_ITEM = '\u2060';

// A page trims each line: blanks at its ends must not count as words that are marked.
function withoutEnds(runs: readonly Run[]): readonly Run[] {
  const isSaid = ({ words }: Run) => words.trim() !== '';
  const said = runs.slice(runs.findIndex(isSaid), runs.findLastIndex(isSaid) + 1);
  return said.map((run, at) => {
    const words = at === 0 ? run.words.trimStart() : run.words;
    return { ...run, words: at === said.length - 1 ? words.trimEnd() : words };
  });
}

function lineWriter() {
  let text = '';
  const marks: Mark[] = [];
  function put({ words, as }: Run) {
    const from = text.length;
    text += words;
    if (!as || words.trim() === '') return;
    const before = marks.at(-1);
    if (before?.[1] === from && before[2] === as) before[1] = text.length;
    else marks.push([from, text.length, as]);
  }
  return {
    write(runs: readonly Run[], { begins = '', close = false, heading }: Place = {}) {
      const all = withoutEnds(runs);
      const words = all.map((run) => run.words).join('');
      if (words.trim() === '') return;
      if (text) text += close ? '\n' : '\n\n';
      text += begins;
      const [from, at] = [text.length, marks.length];
      if (!begins && ITEM.test(words)) text += NO_ITEM;
      for (const run of all) put(run);
      if (heading) marks.splice(at, 0, [from, text.length, heading]);
    },
    result: (): MarkedText => ({ text, marks }),
  };
}

type Writer = ReturnType<typeof lineWriter>;

const isList = ({ tag }: TextPart) => tag === 'ul' || tag === 'ol';

function writeList(list: TextPart, out: Writer, close: boolean): void {
  for (const [at, { parts }] of list.parts.entries()) {
    const begins = list.tag === 'ol' ? `${(list.start + at) % 10_000}. ` : '- ';
    const words = parts
      .filter((part) => !isList(part))
      .flatMap((part, before) => [...(before > 0 ? [{ words: ' ' }] : []), ...runsOf(part)]);
    out.write(words, { begins, close: close || at > 0 });
    for (const inner of parts.filter(isList)) writeList(inner, out, true);
  }
}

function writeLines(lines: readonly (readonly Run[])[], out: Writer): void {
  for (const [at, runs] of lines.entries()) out.write(runs, { close: at > 0 });
}

function broken(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.isBreak) lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines;
}

const cellsOf = (row: TextPart) =>
  row.parts.flatMap((cell, at) => [...(at > 0 ? [{ words: ' · ' }] : []), ...runsOf(cell)]);

function writeBlock(part: TextPart, out: Writer): void {
  const { tag, parts, words } = part;
  if (/^h\d$/.test(tag)) out.write(runsOf(part), { heading: tag < 'h3' ? 'h3' : 'h4' });
  else if (isList(part)) writeList(part, out, false);
  else if (tag === 'table') writeLines(parts.map(cellsOf), out);
  else if (tag === 'pre')
    writeLines(
      words.split('\n').map((line) => [{ words: line }]),
      out,
    );
  else if (tag === 'blockquote') for (const inner of parts) writeBlock(inner, out);
  else writeLines(broken(runsOf(part)), out);
}

/**
 * A text as plain words and their marks. Paragraphs stand between blank lines, lines of lists begin with a dash or a number; words that
 * are struck out are left out.
 */
export function readMarkdown(written: string): MarkedText {
  const out = lineWriter();
  for (const part of readText(written).parts) writeBlock(part, out);
  return out.result();
}

/** Several markdown texts as plain words under the same names, with `marks` where there are some; those of a list's entry as `name.0`. */
export function readTexts<const T extends Record<string, string | readonly string[] | undefined>>(
  texts: T,
): { [K in keyof T]: T[K] } & { marks?: Marks } {
  const marks: NonNullable<Marks> = {};
  const read = (name: string, source: string) => {
    const marked = readMarkdown(source);
    if (marked.marks.length > 0) marks[name] = [...marked.marks];
    return marked.text;
  };
  const words = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'string' ? read(name, value) : value?.map((entry, at) => read(`${name}.${at}`, entry)),
  ]);
  return { ...Object.fromEntries(words), ...(Object.keys(marks).length > 0 && { marks }) };
}
