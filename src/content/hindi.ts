import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import { hindiRuns } from '../lib/hindi.ts';
import { escapeHtml } from '../lib/text.ts';

type Tree = ReturnType<typeof parseDocument>;
type Node = Tree['childNodes'][number];

/** A text as HTML, in which each run of Devanagari says that it is Hindi: a screen reader speaks it with a voice for it. */
export const hindiHtml = (words: string): string =>
  hindiRuns(words)
    .map((run) => (typeof run === 'string' ? escapeHtml(run) : `<span lang="hi">${escapeHtml(run.hindi)}</span>`))
    .join('');

// They hold text alone, or, as an island, what a script must find as it was written.
const CLOSED = new Set(['head', 'title', 'textarea', 'option', 'script', 'style', 'astro-island']);

const spanOf = (text: Node): Node => {
  const span = parseDocument('<span lang="hi"></span>').childNodes[0] as Extract<Node, { attribs: object }>;
  DomUtils.appendChild(span, text);
  return span;
};

/** Marks the Hindi in the texts of a page, but for what is said to be Hindi already and for its islands, which do so themselves. */
export function markHindi(tree: { readonly childNodes: readonly Node[] }): void {
  for (const node of [...tree.childNodes]) {
    if ('attribs' in node && !CLOSED.has(node.name) && node.attribs['lang'] !== 'hi') markHindi(node);
    if (!('data' in node) || String(node.type) !== 'text') continue;
    const runs = hindiRuns(node.data);
    if (runs.every((run) => typeof run === 'string')) continue;
    for (const run of runs) {
      const text = node.cloneNode();
      text.data = typeof run === 'string' ? run : run.hindi;
      DomUtils.prepend(node, typeof run === 'string' ? text : spanOf(text));
    }
    DomUtils.removeElement(node);
  }
}

export function withHindi(html: string): string {
  if (!/\p{Script=Devanagari}/u.test(html)) return html;
  const page = parseDocument(html, { decodeEntities: false, lowerCaseTags: false, recognizeSelfClosing: true });
  markHindi(page);
  return render(page, { decodeEntities: false, encodeEntities: false, emptyAttrs: false });
}
