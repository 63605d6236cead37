import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../../lib/html-text.ts';
import type { HtmlTree } from './fields.ts';

/** Reads a page as `integrations/html/page.ts` does, but with texts and attributes decoded. */
export const parseHtml = (html: string): HtmlTree =>
  parseDocument(html, { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true });

/** Prints a page. A browser reads `&#x80;` as the euro sign: the characters that it takes for others are printed as they are. */
export const printHtml = (tree: HtmlTree): string =>
  render(tree, { encodeEntities: true, emptyAttrs: false }).replace(/&#x([89][0-9a-f]);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The nodes of a piece of HTML. */
export const nodesOf = (html: string): HtmlTree['childNodes'] => parseHtml(html).childNodes;

/** A text as a node. */
export const textNode = (text: string): HtmlTree['childNodes'] => nodesOf(escapeHtml(text));

/** A hidden field. */
export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** Puts a piece of HTML to the end of an element. */
export function appendHtml(element: HtmlElementLike, html: string): void {
  for (const node of [...nodesOf(html)]) DomUtils.appendChild(element, node);
}

type HtmlElementLike = Parameters<typeof DomUtils.appendChild>[0];
