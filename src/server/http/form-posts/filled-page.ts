import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../../lib/text.ts';
import { HttpError, type HttpErrorStatus } from '../../platform/errors.ts';
import { elementsWhere, type HtmlTree, setContent, type TypedFields } from './read-form.ts';

/** The head of a page that is not one of the built ones, without its title. */
export const SMALL_HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">';

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

/** A built page that is the answer itself, since what it needs must not stand in an address: a form that goes on to another server. */
export interface FilledPage {
  /** The address of the built page. */
  readonly page: string;
  /** Where its form posts to. */
  readonly action: string;
  /** The form's hidden fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** What stands in its places, by the name in `data-say`. */
  readonly says: Readonly<Record<string, string>>;
  /** What the page's script reads, as attributes of the form without `data-`. */
  readonly data: Readonly<Record<string, string>>;
  /** The text of the button, for where the page cannot be had. */
  readonly button: string;
}

/**
 * A built page with its form filled in. What is marked `data-empty` is for visitors who open the page without one, and is left out;
 * what is marked `data-filled` is shown. Undefined when the page has no such form.
 */
export function filledPage(html: string, { action, fields, says, data }: FilledPage): string | undefined {
  const page = parseHtml(html);
  const marked = (name: string) => elementsWhere(page, ({ attribs }) => name in attribs);
  const [form] = elementsWhere(page, ({ name, attribs }) => name === 'form' && 'data-form' in attribs);
  if (!form) return undefined;
  form.attribs['action'] = action;
  for (const [name, value] of Object.entries(data)) form.attribs[`data-${name}`] = value;
  for (const [name, value] of Object.entries(fields)) appendHtml(form, hiddenField(name, value));
  for (const element of marked('data-empty')) DomUtils.removeElement(element);
  for (const { attribs } of marked('data-filled')) delete attribs['hidden'];
  for (const element of marked('data-say'))
    setContent(element, textNode(says[element.attribs['data-say'] ?? ''] ?? ''));
  return printHtml(page);
}

/** The same form on a small page, for when the built page cannot be had. */
export function plainFilledPage({ action, fields, says, button }: FilledPage): string {
  const hidden = Object.entries(fields).map(([name, value]) => hiddenField(name, value));
  const said = Object.values(says).map((text) => `<p>${escapeHtml(text)}</p>`);
  return [
    `<!doctype html><html lang="en"><head>${SMALL_HEAD}<title>${escapeHtml(button)}</title></head>`,
    `<body><main><h1>${escapeHtml(button)}</h1>${said.join('')}`,
    `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}<button>${escapeHtml(button)}</button></form></main></body></html>`,
  ].join('');
}

/** A page of the built site as a browser gets it. */
export interface BuiltHtml {
  readonly html: string;
  /** The headers that it is served with, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the built page of an address of this site; undefined when it cannot be had. Never rejects. */
export type FindPage = (path: string) => Promise<BuiltHtml | undefined>;

/** A value that stands in the address of a form's page: a built page cannot put it into its form without a script. */
export interface CarriedValue {
  /** Reads it from the page's address; empty where it is not there. */
  from(address: URL): string;
}

/** The carried values of a form, by the names of its fields. */
export type Carried = Readonly<Record<string, CarriedValue>>;

/** Refuses a form for one of its carried values. The answer is without it, so that the form can be sent again. */
export class CarriedError extends HttpError {
  readonly field: string;

  constructor(field: string, status: HttpErrorStatus, message: string) {
    super(status, message);
    this.field = field;
  }
}

/** The page of this site from which a form was posted, as the browser names it; undefined where it does not. */
function postedFrom(headers: Headers, siteUrl: string): URL | undefined {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const address = new URL(referer);
  return address.origin === new URL(siteUrl).origin ? address : undefined;
}

/** The fields of a form with its carried values: from the form itself where an answer has put them, or from the page's address. */
export function withCarried(typed: TypedFields, carried: Carried, headers: Headers, siteUrl: string): TypedFields {
  const address = postedFrom(headers, siteUrl);
  const values = Object.entries(carried).map(([name, { from }]) => [
    name,
    typed[name] || (address ? from(address) : ''),
  ]);
  return { ...typed, ...Object.fromEntries(values) };
}
