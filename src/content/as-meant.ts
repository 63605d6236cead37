import { markdownToMdast } from 'satteri';

type Point = { line: number; offset?: number | undefined };

export type ParsedPart = {
  type: string;
  position?: { start: Point; end: Point } | undefined;
  children?: readonly unknown[];
  value?: string;
  url?: string;
  alt?: string | null;
  depth?: number;
  ordered?: boolean | null;
  start?: number | null;
  spread?: boolean | null;
  checked?: boolean | null;
  identifier?: string;
};

type Edit = { at: number; remove: number; put: string };

const startOf = (node: ParsedPart) => node.position?.start.offset ?? 0;
const endOf = (node: ParsedPart) => node.position?.end.offset ?? 0;
const childrenOf = (node: ParsedPart | undefined) => (node?.children ?? []) as readonly ParsedPart[];
const escaped = (...places: number[]): Edit[] => places.map((at) => ({ at, remove: 0, put: '\\' }));

/** A part and all parts within it; a text may be nested too deep for a function that calls itself. */
export function allParsed(root: ParsedPart): ParsedPart[] {
  const found = [root];
  for (const part of found) for (const child of childrenOf(part)) found.push(child);
  return found;
}

function withoutIndent(source: string, node: ParsedPart): Edit[] {
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

function asLines(source: string, items: readonly ParsedPart[]): Edit[] {
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

function listEdits(source: string, node: ParsedPart): Edit[] {
  const items = childrenOf(node);
  const begins = items.map((item) => source.slice(startOf(item), endOf(item)));
  const isList = node.ordered
    ? counts(begins.map((line) => Number.parseInt(line, 10)))
    : !/^\+\s+\d/.test(begins[0] ?? '');
  return isList ? [] : asLines(source, items);
}

function editsOf(source: string, node: ParsedPart, isNamed: (id: string | undefined) => boolean): Edit[] {
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

/** What one sign no longer means may then be read of another. */
const ROUNDS = 10;

// The parser takes four times as long for twice as many signs that each open a part within the last one. Nobody writes 40, and a word joiner,
// which nobody sees, ends them.
const MANY_OPEN = /^((?:[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40})/gm;

function edited(text: string, edits: readonly Edit[]): string {
  let done = 0;
  const pieces = edits
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, remove, put }) => {
      const kept = text.slice(done, at);
      done = Math.max(done, at + remove);
      return kept + put;
    });
  return pieces.join('') + text.slice(done);
}

/**
 * A markdown text in which signs of people who do not know markdown stand for themselves: one `~` (`5~7 km`), `*` within a word, years
 * before lines, `+` and `>` before a number, a note that nothing names, an indented paragraph. It keeps its lines. `root` is what the
 * parser reads in it.
 */
export function asMeant(source: string): { text: string; root: ParsedPart } {
  let text = source.replace(MANY_OPEN, '$1\u2060');
  for (let round = 0; ; round++) {
    const root = markdownToMdast(text, {
      features: { smartPunctuation: { dashes: false, ellipses: false } },
    }) as ParsedPart;
    if (round === ROUNDS) return { text, root };
    const parts = allParsed(root);
    const named = new Set(parts.filter(({ type }) => type.endsWith('Reference')).map(({ identifier }) => identifier));
    const edits = parts.flatMap((part) => editsOf(text, part, (id) => named.has(id)));
    if (edits.every(({ remove, put }) => remove === 0 && put === '')) return { text, root };
    text = edited(text, edits);
  }
}
