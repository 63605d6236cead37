import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A built page as a tree. Attributes and texts stay as they are written, entities included. */
export type BuiltPage = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Parses a page so that `printPage` writes it as it was, but for closing tags that SVG can do without. */
export const parsePage = (html: string): BuiltPage =>
  parseDocument(html, {
    decodeEntities: false,
    lowerCaseTags: false,
    lowerCaseAttributeNames: false,
    recognizeSelfClosing: true,
  });

export const printPage = (page: BuiltPage | Element): string =>
  render(page, { decodeEntities: false, encodeEntities: false, emptyAttrs: false });

export const elements = (page: BuiltPage | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, page);

export function theElement(page: BuiltPage, name: string): Element {
  const [found] = elements(page, name);
  if (!found) throw new Error(`the page has no <${name}>`);
  return found;
}

export const textOf = (element: Element): string => DomUtils.textContent(element);

export function isInside(element: Element, name: string): boolean {
  for (let up = element.parentNode; up; up = up.parentNode) if ('name' in up && up.name === name) return true;
  return false;
}

export function readAttribute(written: string): string {
  const [read] = elements(parseDocument(`<i a="${written}"></i>`), 'i');
  return read?.attribs['a'] ?? '';
}

const nodesOf = (content: string | Element) =>
  typeof content === 'string' ? parsePage(content).childNodes : [content];

export function putBefore(next: Element, content: string | Element): void {
  for (const node of [...nodesOf(content)]) DomUtils.prepend(next, node);
}

export function putInto(parent: Element, content: string | Element): void {
  for (const node of [...nodesOf(content)]) DomUtils.appendChild(parent, node);
}

/** Puts HTML right after the heading; into the head where there is none. */
export function putAfterHeading(page: BuiltPage, content: string): void {
  const [heading] = elements(page, 'h1');
  if (!heading) putInto(theElement(page, 'head'), content);
  else for (const node of [...nodesOf(content)].toReversed()) DomUtils.append(heading, node);
}

/** Puts HTML after the last inline script of the head: one that takes a token out of the address comes before anything is asked for. */
export function putAfterHeadScripts(page: BuiltPage, content: string): void {
  const head = theElement(page, 'head');
  const last = elements(head, 'script').findLast(({ attribs }) => !attribs['src'] && !attribs['type']);
  if (last) for (const node of [...nodesOf(content)].toReversed()) DomUtils.append(last, node);
  else putInto(head, content);
}

export const remove = (element: Element): void => DomUtils.removeElement(element);
