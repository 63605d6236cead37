import { markdownToMdast } from 'satteri';

type Node = {
  type: string;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  children?: readonly unknown[];
  ordered?: boolean | null;
  identifier?: string;
  url?: string;
};

/** So many signs from a place of a text on give way to others. */
type Edit = { at: number; remove: number; put: string };

const startOf = (node: Node) => node.position?.start.offset ?? 0;
const endOf = (node: Node) => node.position?.end.offset ?? 0;
const childrenOf = (node: Node | undefined) => (node?.children ?? []) as readonly Node[];
const escaped = (...places: number[]): Edit[] => places.map((at) => ({ at, remove: 0, put: '\\' }));

/** A part and all parts within it; a text may be nested too deep for a function that calls itself. */
function allParts(root: Node): Node[] {
  const found = [root];
  for (let at = 0; at < found.length; at++) found.push(...childrenOf(found[at]));
  return found;
}

/**
 * The lines of an indented block without what makes them one. What stands before the first in its list or quotation stays. Signs that
 * begin a block which nothing ends are signs.
 */
function withoutIndent(source: string, node: Node): Edit[] {
  const [start, end] = [startOf(node), endOf(node)];
  const block = source.slice(start, end);
  const [, indent = '', fence] = /^([ \t]*)(```|~~~)/.exec(block) ?? [];
  if (fence) return /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(block) ? [] : escaped(start + indent.length);
  const first = source.lastIndexOf('\n', start - 1) + 1;
  const around = source.slice(first, start).replace(/[^\s>]/g, ' ');
  const edits: Edit[] = [];
  for (let at = first; at < end; at = source.indexOf('\n', at) + 1 || end) {
    const from = at === first ? start : at + (source.startsWith(around, at) ? around.length : 0);
    const remove = /^[ \t]*/.exec(source.slice(from, end))?.[0].length ?? 0;
    edits.push({ at: from, remove, put: '' });
  }
  return edits;
}

/** The entries of a list as lines that begin with the sign which is written there. */
function asLines(source: string, items: readonly Node[]): Edit[] {
  return items.flatMap((item, at) => {
    const sign = startOf(item) + (/^\d*/.exec(source.slice(startOf(item), endOf(item)))?.[0].length ?? 0);
    const next = items[at + 1];
    const close = next && /^\n[ \t]*$/.test(source.slice(endOf(item), startOf(next)));
    return escaped(sign, ...(close ? [endOf(item)] : []));
  });
}

/** Whether numbers before lines count them: 1, 2, 3, or one number for all. Years, days and sums of money do not. */
const counts = (numbers: readonly number[]) => {
  const [first = 1, second = first] = numbers;
  const step = second - first;
  return first < 1000 && (step === 0 || step === 1) && numbers.every((number, at) => number === first + at * step);
};

function listEdits(source: string, node: Node): Edit[] {
  const items = childrenOf(node);
  const begins = items.map((item) => source.slice(startOf(item), endOf(item)));
  const isList = node.ordered
    ? counts(begins.map((line) => Number.parseInt(line, 10)))
    : !/^\+\s+\d/.test(begins[0] ?? '');
  return isList ? [] : asLines(source, items);
}

function editsOf(source: string, node: Node, isNamed: (id: string | undefined) => boolean): Edit[] {
  const [start, end] = [startOf(node), endOf(node)];
  switch (node.type) {
    case 'delete':
      return source.startsWith('~~', start) ? [] : escaped(start, end - 1);
    case 'emphasis':
      return /[\p{L}\p{M}\p{N}]$/u.test(source.slice(Math.max(0, start - 2), start)) ? escaped(start, end - 1) : [];
    case 'code':
      return withoutIndent(source, node);
    case 'list':
      return listEdits(source, node);
    case 'blockquote':
      return /^>\d/.test(source.slice(start, start + 2)) ? escaped(start) : [];
    case 'definition':
    case 'footnoteDefinition':
      return isNamed(node.identifier) || node.url?.startsWith('#') ? [] : escaped(start);
    default:
      return [];
  }
}

/** Rounds until no sign is read otherwise than it is meant: what one sign no longer means may then be read of another. */
const ROUNDS = 10;

/**
 * A markdown text in which signs that people write without knowing markdown stand for themselves, so that no number changes and no word
 * is lost: one `~` (`5~7 km`), `*` within a word (`5*3*2`), numbers before lines that do not count them (years), `+` and `>` before
 * a number, a note in brackets that nothing names. A paragraph that begins with blanks or a tab is a paragraph. Pages, API and
 * check all read a text this way; it has as many lines as before.
 */
export function asMeant(source: string): string {
  let text = source;
  for (let round = 0; round < ROUNDS; round++) {
    const parts = allParts(markdownToMdast(text) as Node);
    const named = new Set(parts.filter(({ type }) => type.endsWith('Reference')).map(({ identifier }) => identifier));
    const edits = parts.flatMap((part) => editsOf(text, part, (id) => named.has(id)));
    if (edits.every(({ remove, put }) => remove === 0 && put === '')) break;
    for (const { at, remove, put } of edits.toSorted((a, b) => b.at - a.at))
      text = text.slice(0, at) + put + text.slice(at + remove);
  }
  return text;
}
