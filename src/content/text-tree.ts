import { isSafeAddress } from '../lib/plain-text.ts';
import { allParsed, asMeant, type ParsedPart } from './as-meant.ts';

/** The elements that a text of an editor may have. Nothing else of it can become one on a page. */
type Tag =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | ('p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'table' | 'tr' | 'td')
  | ('em' | 'strong' | 'del' | 'code' | 'a' | 'img' | 'br');

export interface TextPart {
  readonly tag: Tag | 'words' | 'html';
  readonly parts: readonly TextPart[];
  /** Of words, HTML and code; what a picture shows. */
  readonly words: string;
  /** Where a link leads as it is written, whatever that is; the address of a picture. */
  readonly address: string;
  readonly start: number;
  /** Whether entries of a list are paragraphs. */
  readonly loose: boolean;
  /** Where it stands in `source`, and on which line of it, from 1. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A text as it was read: what was written, with signs that stand for themselves escaped, and its blocks. */
export interface TextTree {
  readonly source: string;
  readonly parts: readonly TextPart[];
}

/** The deepest part that is read, deeper than anybody writes. What is deeper is shown as it is written. */
const DEEPEST = 20;

const TAGS: Readonly<Record<string, Tag>> = {
  paragraph: 'p',
  listItem: 'li',
  blockquote: 'blockquote',
  thematicBreak: 'hr',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  link: 'a',
  linkReference: 'a',
  image: 'img',
  imageReference: 'img',
  break: 'br',
};

function tagOf({ type, depth, ordered }: ParsedPart): Tag | undefined {
  if (type === 'heading') return `h${(depth ?? 1) as 1}`;
  if (type === 'list') return ordered ? 'ol' : 'ul';
  return Object.hasOwn(TAGS, type) ? TAGS[type] : undefined;
}

const childrenOf = (node: ParsedPart) => (node.children ?? []) as readonly ParsedPart[];

function namedAddresses(root: ParsedPart): ReadonlyMap<string | undefined, string> {
  const found = new Map<string | undefined, string>();
  for (const { type, identifier, url = '' } of allParsed(root))
    if (type === 'definition' && !found.has(identifier)) found.set(identifier, url);
  return found;
}

/**
 * Reads a markdown text into a tree of the allowed elements, for pages, API and check. HTML, notes at the foot (`[^1]`) and what is nested
 * too deep are the words that they are.
 */
export function readText(written: string): TextTree {
  const { text: source, root } = asMeant(written);
  const addresses = namedAddresses(root);

  function part(node: ParsedPart, tag: TextPart['tag'], more: Partial<TextPart> = {}): TextPart {
    const { start, end } = node.position ?? {};
    const place = { from: start?.offset ?? 0, to: end?.offset ?? 0, line: start?.line ?? 1 };
    return { tag, parts: [], words: '', address: '', start: 1, loose: false, ...place, ...more };
  }
  const words = (node: ParsedPart, value: string) => part(node, 'words', { words: value });
  const asWritten = (node: ParsedPart) => {
    const { from, to } = part(node, 'words');
    return words(node, source.slice(from, to));
  };
  const htmlLines = (node: ParsedPart) =>
    (node.value ?? '')
      .split(/\r\n?|\n/)
      .flatMap((line, at) => [...(at > 0 ? [part(node, 'br')] : []), part(node, 'html', { words: line })]);

  function entryOf(item: ParsedPart, loose: boolean, depth: number): TextPart {
    const inside = childrenOf(item).flatMap((child) => read(child, depth + 1));
    const box = typeof item.checked === 'boolean' ? [words(item, item.checked ? '☑ ' : '☐ ')] : [];
    return part(item, 'li', { parts: [...box, ...inside], loose });
  }

  function read(node: ParsedPart, depth: number): TextPart[] {
    if (depth > DEEPEST) return [asWritten(node)];
    const inside = () => childrenOf(node).flatMap((child) => read(child, depth + 1));
    const { type, value = '' } = node;
    const tag = tagOf(node);
    if (type === 'text') return [words(node, value)];
    if (type === 'definition') return [];
    if (type === 'inlineCode') return [part(node, 'code', { words: value })];
    if (type === 'code') return [part(node, 'pre', { words: value })];
    if (type === 'html') return [part(node, 'html', { words: value })];
    if (type === 'footnoteDefinition')
      return [part(node, 'p', { parts: [words(node, `[^${node.identifier}]:`)] }), ...inside()];
    if (tag === 'ul' || tag === 'ol') {
      const loose = [node, ...childrenOf(node)].some(({ spread }) => spread);
      const parts = childrenOf(node).map((item) => entryOf(item, loose, depth + 1));
      return [part(node, tag, { parts, start: node.start ?? 1 })];
    }
    if (!tag) return [asWritten(node)];
    const address = node.url ?? addresses.get(node.identifier) ?? '';
    return [part(node, tag, { parts: inside(), address, words: node.alt ?? '' })];
  }

  // Alone in its line HTML is a block, which the page shows line by line.
  const blocks = childrenOf(root).flatMap((node) =>
    node.type === 'html' ? [part(node, 'p', { parts: htmlLines(node) })] : read(node, 1),
  );
  return { source, parts: blocks };
}

export const wordsIn = ({ tag, words, parts }: TextPart): string =>
  tag === 'html' ? '' : words + parts.map(wordsIn).join('');

export const partsIn = (part: TextPart): TextPart[] => [part, ...part.parts.flatMap(partsIn)];

/** Whether a page makes a link of an address: a path or a part of this site, http(s), mail, phone, a message or a place. */
export const opens = (address: string): boolean =>
  isSafeAddress(address) || /^(?:#|(?:sms|geo|whatsapp):)\S*$/i.test(address);
