import { markdownToMdast } from 'satteri';
import { asMeant } from '../as-meant.ts';
import type { Problem } from '../problems.ts';

/** A part of a text that the check looks at, and its line in the file. */
export type Piece =
  | { kind: 'link' | 'image'; address: string; words: string; written: string; line: number }
  | { kind: 'heading'; depth: number; words: string; line: number }
  /** HTML as it is written; `within` is the same number for pieces of one entry of a list, one quotation, one cell, or of none. */
  | { kind: 'html'; words: string; line: number; within: number }
  /** Words between two signs, as they are written. */
  | { kind: 'words'; words: string; line: number }
  | { kind: 'struck'; words: string; line: number }
  /** A paragraph in which links, pictures and code are blanked out. */
  | { kind: 'prose'; words: string; line: number };

type Point = { line: number; offset?: number | undefined };
type Node = {
  type: string;
  position?: { start: Point; end: Point } | undefined;
  children?: readonly unknown[];
  value?: string;
  url?: string;
  alt?: string | null;
  depth?: number;
  identifier?: string;
};

const inside = (node: Node): Node[] => [node, ...((node.children ?? []) as Node[]).flatMap(inside)];
/** Parts of a text that end all HTML which was opened in them. */
const CLOSED = /^(?:listItem|blockquote|tableCell|heading|footnoteDefinition)$/;

/** For each part, the offset of the closed part that it stands in. */
function surroundings(node: Node, within = -1, found = new Map<Node, number>()): Map<Node, number> {
  found.set(node, within);
  const own = CLOSED.test(node.type) ? (node.position?.start.offset ?? within) : within;
  for (const child of (node.children ?? []) as Node[]) surroundings(child, own, found);
  return found;
}

const wordsOf = (node: Node): string =>
  inside(node)
    .map(({ type, value, alt }) => (type === 'html' ? '' : (value ?? alt ?? '')))
    .join('');

/** The parts of a markdown text, read as the site reads it. `bodyLine` is the line of the file on which the text begins. */
export function piecesOf(source: string, bodyLine: number): Piece[] {
  const body = asMeant(source);
  const root = markdownToMdast(body) as Node;
  const [nodes, within] = [inside(root), surroundings(root)];
  const addresses = new Map(
    nodes.filter(({ type }) => type === 'definition').map((node) => [node.identifier, node.url]),
  );
  const written = ({ position }: Node) => body.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const bare = (node: Node) => {
    const start = node.position?.start.offset ?? 0;
    const hidden = inside(node).filter(({ type }) => /^(?:inlineCode|link|image|html)/.test(type));
    return hidden.reduce((text, part) => {
      const found = written(part);
      // An address that became a link by itself may be part of a link that is written wrong.
      if (part.type === 'link' && !found.startsWith('[')) return text;
      const at = (part.position?.start.offset ?? 0) - start;
      return text.slice(0, at) + ' '.repeat(found.length) + text.slice(at + found.length);
    }, written(node));
  };
  return nodes.flatMap((node): Piece[] => {
    const line = (node.position?.start.line ?? 1) - 1 + bodyLine;
    const common = { words: wordsOf(node), line };
    const address = node.url ?? addresses.get(node.identifier) ?? '';
    switch (node.type) {
      case 'link':
      case 'linkReference':
        return [{ kind: 'link', address, written: written(node), ...common }];
      case 'image':
      case 'imageReference':
        return [{ kind: 'image', address, written: written(node), ...common, words: node.alt ?? '' }];
      case 'heading':
        return [
          { kind: 'heading', depth: node.depth ?? 1, ...common },
          { kind: 'prose', line, words: bare(node) },
        ];
      case 'delete':
        return [{ kind: 'struck', ...common }];
      case 'text':
        return [{ kind: 'words', line, words: written(node) }];
      case 'html':
        return [{ kind: 'html', ...common, words: node.value ?? '', within: within.get(node) ?? -1 }];
      case 'paragraph':
      case 'tableCell':
        return [{ kind: 'prose', line, words: bare(node) }];
      default:
        return [];
    }
  });
}

const SIGNS: readonly [pattern: RegExp, fix: (sign: string) => string][] = [
  [
    /(?<![\\*])\*\*(?!\*)|(?<![\\_])__(?!_)|(?<![\\~])~~(?!~)|(?<!\\)`+/,
    (sign) => `because a second ${sign} is missing: write it before and behind the words, without blanks, or remove it`,
  ],
  [
    /(?<![\\*\w])\*(?=[^\s*])|(?<![\\_\w])_(?=[^\s_])/,
    (sign) => `because a second ${sign} is missing: write it behind the words too, or \\${sign} for the sign itself`,
  ],
];

const withoutAddresses = (words: string) =>
  words
    .split(/\s+/)
    .filter((word) => !/:\/\/|@/.test(word))
    .join(' ');

/** That a sign of bold, emphasised or crossed out words stands in a text as it is written, because no other one ends it. */
export function openMarks(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'words') return [];
    const words = withoutAddresses(piece.words);
    for (const [pattern, fix] of SIGNS) {
      const [sign] = pattern.exec(words) ?? [];
      if (sign)
        return [{ field: 'text', fix: `shows "${sign}" as it is written, ${fix(sign)}`, line: piece.line, note: true }];
    }
    return [];
  });
}

/** How lines begin that were meant as more than running words; how many of them tell so; what they are not, and the remedy. */
const MEANT: readonly [pattern: RegExp, least: number, fix: string][] = [
  [
    /^(?:[•·▪◦●‣\uf0a7\uf0b7]\s*|o[\t\u00a0]\s*)\S/,
    1,
    'which is no line of a list: begin each line of it with a dash and a blank, "- "',
  ],
  [/^[–—]\s*\S/, 2, 'which is no line of a list: begin each line of it with a short dash and a blank, "- "'],
  [/^-\u00a0/, 1, 'which is no line of a list: write the blank behind the dash anew, with the space bar'],
  [/^\d{1,2}[.)]\u00a0/, 1, 'which is no line of a list: write the blank behind the number anew, with the space bar'],
  [/^#{2,6}\u00a0/, 1, 'which is no heading: write the blank behind the signs # anew, with the space bar'],
  [/^-[^\s\d-]/, 2, 'which is no line of a list: write a blank behind the dash'],
  [/^\d{1,2}[.)][^\s\d]/, 2, 'which is no line of a list: write a blank behind the number'],
  [/^#{2,6}[^\s#]/, 1, 'which is no heading: write a blank behind the signs #'],
  [/^\|.*\|$/, 2, 'which is no table: write a line | --- | --- | below its first one, with a --- for each column'],
];

const shortened = (line: string) => (line.length > 30 ? `${line.slice(0, 30)}…` : line);

/** Lines of a list, a heading or a table that the page shows as running words, because a sign is missing or another one stands there. */
export function unreadLines(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'prose') return [];
    const lines = piece.words.split('\n').map((line) => line.trim());
    for (const [pattern, least, fix] of MEANT) {
      const found = lines.filter((line) => pattern.test(line));
      const [first] = found;
      if (first === undefined || found.length < least) continue;
      const line = piece.line + lines.indexOf(first);
      return [{ field: 'text', fix: `shows "${shortened(first)}" as running words, ${fix}`, line, note: true }];
    }
    return [];
  });
}
