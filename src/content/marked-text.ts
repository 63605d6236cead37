import { markdownToMdast } from 'satteri';
import type { Mark, Marks } from '../contract/campaign.ts';
import { ITEM, isSafeAddress } from '../lib/plain-text.ts';
import { asMeant } from './as-meant.ts';

/** A part of a markdown text as the parser gives it. */
export type MarkdownNode = {
  type: string;
  children?: readonly unknown[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  value?: string;
  url?: string;
  alt?: string | null;
  depth?: number;
  ordered?: boolean | null;
  start?: number | null;
  identifier?: string;
};

/** Words that are one thing: bold, emphasised, a link to an address, or plain. A break ends a line. */
export type Run = { readonly words: string; readonly as?: string | undefined; readonly isBreak?: true };

/** What the text around a part knows of it. */
export interface Around {
  /** A part as its author wrote it, in one line. */
  readonly written: (node: MarkdownNode) => string;
  /** Where a link leads; empty for one that leads nowhere. */
  readonly addressOf: (node: MarkdownNode) => string;
}

/** The deepest part that is read, deeper than anybody writes. What is deeper is shown as it is written. */
export const DEEPEST = 20;

/** The parts within a part. */
export const partsOf = (node: MarkdownNode) => (node.children ?? []) as readonly MarkdownNode[];

/** Words without line breaks: a break in the file is a blank on the page. */
export const unbroken = (words: string) => words.replace(/[\r\n]+/g, ' ');

function linkRuns(runs: readonly Run[], address: string): readonly Run[] {
  // An address that stands in the text becomes a link where it is shown.
  const itself = runs.length === 1 && address.replace(/^mailto:/, '') === runs[0]?.words;
  if (itself || !isSafeAddress(address)) return runs;
  return runs.map((run) => ({ ...run, as: address }));
}

/** The words of a paragraph, a heading or a cell. Each has one mark: a link counts more than bold, and bold more than emphasis. */
export function runsOf(node: MarkdownNode, around: Around, as?: string, depth = 0): readonly Run[] {
  if (depth > DEEPEST) return [{ words: around.written(node), as }];
  const inside = (more = as) => partsOf(node).flatMap((part) => runsOf(part, around, more, depth + 1));
  switch (node.type) {
    case 'break':
      return [{ words: ' ', isBreak: true }];
    case 'emphasis':
      return inside(as ?? 'em');
    case 'strong':
      return inside('strong');
    // Plain words cannot show that they are struck out: a price that does not hold any more would stand beside the one that does.
    case 'delete':
      return [];
    case 'link':
    case 'linkReference':
      return linkRuns(inside(), around.addressOf(node));
    case 'image':
    case 'imageReference':
      return [{ words: unbroken(node.alt ?? ''), as }];
    default:
      if (node.value !== undefined) return [{ words: unbroken(node.value), as }];
      return node.children ? inside() : [{ words: around.written(node), as }];
  }
}

/** The words of a text without signs, and what they are. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** How a line stands in its text. */
export interface Place {
  /** What a line of a list begins with. */
  readonly begins?: string;
  /** Whether it follows the line before without a blank one. */
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

/** Writes a text line by line, and notes what its words are. A line without words is left out. */
export function lineWriter() {
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

/** The words of an entry of a list in one line; the lists in it follow as lines of their own. */
function entryOf(node: MarkdownNode, around: Around): { runs: Run[]; lists: MarkdownNode[] } {
  const lists = partsOf(node).filter(({ type }) => type === 'list');
  const others = partsOf(node).filter(({ type }) => type !== 'list');
  return { runs: others.flatMap((part, at) => [...(at > 0 ? [{ words: ' ' }] : []), ...runsOf(part, around)]), lists };
}

function writeList(node: MarkdownNode, around: Around, out: Writer, close: boolean, depth: number): void {
  for (const [at, part] of partsOf(node).entries()) {
    const { runs, lists } = entryOf(part, around);
    const begins = node.ordered ? `${((node.start ?? 1) + at) % 10_000}. ` : '- ';
    out.write(runs, { begins, close: close || at > 0 });
    for (const list of lists) writeBlock(list, around, out, { close: true }, depth + 1);
  }
}

/** Lines that follow each other without a blank one. */
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

const linesIn = (words: string) => words.split(/\r\n?|\n/).map((line) => [{ words: line }]);
const tableLines = (table: MarkdownNode, around: Around) =>
  partsOf(table).map((row) =>
    partsOf(row).flatMap((cell, at) => [...(at > 0 ? [{ words: ' · ' }] : []), ...runsOf(cell, around)]),
  );

function writeBlock(node: MarkdownNode, around: Around, out: Writer, { close = false }: Place, depth: number): void {
  if (depth > DEEPEST) out.write([{ words: around.written(node) }], { close });
  else if (node.type === 'heading') out.write(runsOf(node, around), { heading: (node.depth ?? 1) < 3 ? 'h3' : 'h4' });
  else if (node.type === 'paragraph') writeLines(broken(runsOf(node, around)), out);
  else if (node.type === 'list') writeList(node, around, out, close, depth);
  else if (node.type === 'table') writeLines(tableLines(node, around), out);
  else if (node.value !== undefined) writeLines(linesIn(node.value), out);
  else for (const part of partsOf(node)) writeBlock(part, around, out, {}, depth + 1);
}

/**
 * A markdown text as plain words and their marks: headings, bold, emphasis, links to safe addresses. Paragraphs stand between blank
 * lines, and lines of lists begin with a dash or a number. HTML stays text. Of a picture its alternative text is left, of a table its
 * cells, of words that are struck out nothing.
 */
export function readMarkdown(written: string): MarkedText {
  const source = asMeant(written);
  const root = markdownToMdast(source) as MarkdownNode;
  const addresses = new Map<string | undefined, string>();
  for (const { type, identifier, url = '' } of partsOf(root)) if (type === 'definition') addresses.set(identifier, url);
  const around: Around = {
    written: ({ position }) => unbroken(source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)),
    addressOf: ({ url, identifier }) => url ?? addresses.get(identifier) ?? '',
  };
  const out = lineWriter();
  writeBlock(root, around, out, {}, 0);
  return out.result();
}

/**
 * Several markdown texts as plain words under the same names, with `marks` where there are some. An entry of a list has its marks under
 * `name.0`.
 */
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
