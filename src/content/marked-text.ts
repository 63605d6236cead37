import { markdownToMdast } from 'satteri';
import type { Marks } from '../contract/campaign.ts';
import { lineWriter, type MarkedText, type Place } from './marked-lines.ts';
import { type Around, DEEPEST, type MarkdownNode, partsOf, type Run, runsOf, unbroken } from './marked-runs.ts';

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
 * cells.
 */
export function readMarkdown(source: string): MarkedText {
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
