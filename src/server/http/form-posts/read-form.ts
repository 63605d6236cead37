import { DomUtils, type parseDocument } from 'htmlparser2';
import { HttpError } from '../../platform/errors.ts';
import { readText } from '../body.ts';
import { shownName } from '../parse.ts';

/** The fields of a form as they were typed. */
export type TypedFields = Readonly<Record<string, string>>;

/** How a browser encodes a form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const typeOf = (request: Request) => (request.headers.get('content-type') ?? '').toLowerCase().split(';');

/** Whether a request says that it carries a form. */
export const isForm = (request: Request): boolean => typeOf(request)[0]?.trim() === FORM_TYPE;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new HttpError(400, 'The form cannot be read.');
  }
}

/**
 * The named fields of a posted form; one that was not sent is empty, as if nothing had been typed. All other fields are dropped. Lines end as
 * a script would send them. Throws an `HttpError`: 415 for another charset than UTF-8, 413 over 64 KB, 400 for a wrong encoding and for a
 * field that is there twice.
 */
export async function readForm(
  request: Request,
  names: readonly string[],
  text = () => readText(request),
): Promise<TypedFields> {
  const [, ...parameters] = typeOf(request).map((part) => part.trim());
  const charset = parameters.find((part) => part.startsWith('charset='));
  if (charset && !/^charset="?utf-8"?$/.test(charset)) throw new HttpError(415, 'A form must be sent as UTF-8.');
  const typed = new Map(names.map((name) => [name, undefined as string | undefined]));
  for (const part of (await text()).split('&')) {
    const at = part.indexOf('=');
    const [name, value] = [decoded(at < 0 ? part : part.slice(0, at)), at < 0 ? '' : decoded(part.slice(at + 1))];
    if (!typed.has(name)) continue;
    if (typed.get(name) !== undefined) throw new HttpError(400, `${shownName(name)} is given more than once.`);
    typed.set(name, value.replaceAll('\r\n', '\n'));
  }
  return Object.fromEntries([...typed].map(([name, value]) => [name, value ?? '']));
}

/** A page as a tree whose texts and attributes are decoded; what prints it encodes them. */
export type HtmlTree = ReturnType<typeof parseDocument>;
/** An element of a page. */
export type HtmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** All elements inside another one for which a test holds. */
export const elementsWhere = (inside: HtmlTree | HtmlElement, is: (element: HtmlElement) => boolean): HtmlElement[] =>
  DomUtils.findAll(is, inside.childNodes);

/** Puts new elements into another one, in place of all that is in it. */
export function setContent(element: HtmlElement, children: HtmlTree['childNodes']): void {
  for (const child of [...element.childNodes]) DomUtils.removeElement(child);
  for (const child of [...children]) DomUtils.appendChild(element, child);
}

const hasClass = (element: HtmlElement, name: string) => (element.attribs['class'] ?? '').split(' ').includes(name);

/** The inputs of a form with a name; a set of radio buttons has several. */
export const inputsOf = (form: HtmlElement, name: string): HtmlElement[] =>
  elementsWhere(form, (element) => element.attribs['name'] === name);

function mark(element: HtmlElement, attribute: 'checked' | 'selected', is: boolean): void {
  if (is) element.attribs[attribute] = '';
  else delete element.attribs[attribute];
}

/** Shows in a field what was typed into it. A password stays empty. */
export function fillField(
  form: HtmlElement,
  name: string,
  typed: string,
  text: (data: string) => HtmlTree['childNodes'],
): void {
  for (const input of inputsOf(form, name)) {
    const { type, value } = input.attribs;
    // A browser drops the first line break in a textarea.
    if (input.name === 'textarea') setContent(input, text(typed.startsWith('\n') ? `\n${typed}` : typed));
    else if (input.name === 'select')
      for (const option of elementsWhere(input, ({ name: tag }) => tag === 'option'))
        mark(option, 'selected', (option.attribs['value'] ?? DomUtils.textContent(option)) === typed);
    else if (type === 'radio' || type === 'checkbox') mark(input, 'checked', value === typed);
    else if (type !== 'password') input.attribs['value'] = typed;
  }
}

/**
 * Puts a message beside its field and ties the two together, as the form's own script does (`ui/Field.tsx`). Answers the id of the
 * field, for a link to it; undefined when the form has no such field.
 */
export function putMessage(form: HtmlElement, name: string, message: HtmlTree['childNodes']): string | undefined {
  const inputs = inputsOf(form, name);
  const [input] = inputs;
  if (!input) return undefined;
  input.attribs['id'] ??= `field-${name}`;
  for (const { attribs } of inputs) attribs['aria-invalid'] = 'true';
  let frame = input.parent;
  while (frame && !('attribs' in frame && hasClass(frame as HtmlElement, 'field'))) frame = frame.parent;
  const [place] = frame ? elementsWhere(frame as HtmlElement, (element) => hasClass(element, 'field-error')) : [];
  if (!place?.attribs['id']) return input.attribs['id'];
  setContent(place, message);
  const described = (input.attribs['aria-describedby'] ?? '').split(' ');
  const ids = [...described.filter((id) => id !== '' && id !== place.attribs['id']), place.attribs['id']];
  input.attribs['aria-describedby'] = ids.join(' ');
  return input.attribs['id'];
}

/**
 * Whether a browser sent a form from a page of this site. `Sec-Fetch-Site` decides where it is sent: a script cannot write it, and a page of
 * another site is named in it. Older browsers send `Origin` with every form. What brings neither is refused.
 */
export function fromOwnSite(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === new URL(siteUrl).origin;
}
