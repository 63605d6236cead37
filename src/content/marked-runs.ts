import { isSafeAddress } from '../lib/plain-text.ts';

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
