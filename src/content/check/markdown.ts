import { markdownToMdast } from 'satteri';

/** A part of a text that the check looks at, and its line in the file. */
export type Piece =
  | { kind: 'link' | 'image'; address: string; words: string; written: string; line: number }
  | { kind: 'heading'; depth: number; words: string; line: number }
  /** HTML as it is written; `within` is the same number for pieces of one entry of a list, one quotation, one cell, or of none. */
  | { kind: 'html'; words: string; line: number; within: number }
  /** Words between two signs, as they are written. */
  | { kind: 'words'; words: string; line: number }
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
export function piecesOf(body: string, bodyLine: number): Piece[] {
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
