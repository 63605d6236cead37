import { DomUtils } from 'htmlparser2';
import { PROBLEM_ID } from '../../../contract/calls.ts';
import { escapeHtml } from '../../../lib/text.ts';
import type { Carried } from './filled-page.ts';
import { appendHtml, hiddenField, nodesOf, parseHtml, printHtml, SMALL_HEAD, textNode } from './filled-page.ts';
import {
  elementsWhere,
  fillField,
  type HtmlElement,
  type HtmlTree,
  inputsOf,
  putMessage,
  type TypedFields,
} from './read-form.ts';

/** The form that posts to a call; its action begins with the API's address, and may have a query and a fragment. */
const formTo = (page: HtmlTree, path: string): HtmlElement | undefined =>
  elementsWhere(
    page,
    ({ name, attribs }) => name === 'form' && attribs['action']?.split(/[?#]/)[0]?.endsWith(path) === true,
  )[0];

/**
 * Leaves the form to the browser: its island is not hydrated, since React would put back what it was built with. Where no island stays, the
 * scripts of islands are not loaded either.
 */
function withoutIsland(page: HtmlTree, form: HtmlElement): void {
  let island = form.parent;
  while (island && !('name' in island && island.name === 'astro-island')) island = island.parent;
  if (!island) return;
  for (const element of elementsWhere(island as HtmlElement, ({ name, attribs }) =>
    name === 'form'
      ? attribs !== form.attribs
      : /(^| )(skeleton|unlinked)$/.test(attribs['class'] ?? '') || (name === 'button' && attribs['type'] === 'button'),
  ))
    DomUtils.removeElement(element);
  for (const child of [...island.childNodes]) DomUtils.prepend(island, child);
  DomUtils.removeElement(island);
  if (elementsWhere(page, ({ name }) => name === 'astro-island').length > 0) return;
  for (const element of elementsWhere(page, ({ name, attribs }) =>
    name === 'link' ? attribs['rel'] === 'modulepreload' : Boolean(attribs['src']?.startsWith('/_astro/islands.')),
  ))
    DomUtils.removeElement(element);
}

/** Takes away the buttons to which only a script gives a meaning, and the sentence about what is missing, which was true of an empty form. */
function withoutScripts(form: HtmlElement): void {
  const idle = ({ name, attribs, parent }: HtmlElement) =>
    name === 'button'
      ? attribs['type'] === 'button'
      : attribs['class'] === 'hint' &&
        parent !== null &&
        'attribs' in parent &&
        parent.attribs['class'] === 'form-actions';
  for (const element of elementsWhere(form, idle)) DomUtils.removeElement(element);
  for (const { name, attribs } of elementsWhere(form, () => true))
    if (name === 'button') delete attribs['aria-describedby'];
}

/** Puts what the page's address held into the form, since the address is another one now. */
function putCarried(form: HtmlElement, carried: Carried, { typed }: RejectedForm): void {
  for (const name of Object.keys(carried)) {
    if (typed[name] && inputsOf(form, name).length === 0) appendHtml(form, hiddenField(name, typed[name]));
  }
}

/** What is said of fields that come back empty although something was typed into them. */
function againOf(form: HtmlElement, again: readonly string[]): FormMessages['fields'] {
  const known = again.flatMap((name) => {
    const id = inputsOf(form, name)[0]?.attribs['id'];
    const [label] = elementsWhere(form, ({ attribs }) => id !== undefined && attribs['for'] === id);
    return label ? [[name, `${DomUtils.textContent(label)} is never kept: please type it again.`]] : [];
  });
  return Object.fromEntries(known);
}

function summaryOf({ message, fields }: FormMessages, idOf: (name: string) => string | undefined): string {
  const links = Object.entries(fields).map(([name, text]) => {
    const id = idOf(name);
    return id ? `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>` : `<li>${escapeHtml(text)}</li>`;
  });
  const said = `${message ? `<p>${escapeHtml(message)}</p>` : ''}${links.length ? `<ul>${links.join('')}</ul>` : ''}`;
  return `<div class="message is-bad" id="${PROBLEM_ID}" role="group" aria-labelledby="${PROBLEM_ID}-title" tabindex="-1" autofocus><div class="stack"><p id="${PROBLEM_ID}-title"><strong>${PROBLEM_TITLE}</strong></p>${said}</div></div>`;
}

/** What a form's page is made of again: what was typed, and what is wrong with it. */
interface RejectedForm {
  /** The path of the call that the form posts to. */
  readonly path: string;
  readonly typed: TypedFields;
  /** Fields that were typed and must not be shown again: passwords, PAN. */
  readonly again: readonly string[];
  readonly messages: FormMessages;
  readonly carried?: Carried | undefined;
}

/**
 * A built page with the messages of a form in it: a summary above the form, which has the focus, each message beside its field, and what
 * was typed in its place, except what is never shown again. Undefined when the page has no such form. What was typed is encoded as it is printed.
 */
export function errorPage(html: string, refused: RejectedForm): string | undefined {
  const { path, typed, again, carried = {} } = refused;
  const page = parseHtml(html);
  const form = formTo(page, path);
  if (!form) return undefined;
  for (let around = form.parent; around && 'attribs' in around; around = around.parent) delete around.attribs['hidden'];
  withoutIsland(page, form);
  withoutScripts(form);
  putCarried(form, carried, refused);
  for (const [name, value] of Object.entries(typed)) fillField(form, name, value, textNode);
  const { message, fields } = refused.messages;
  const messages = {
    message,
    fields: {
      ...fields,
      ...againOf(
        form,
        again.filter((name) => !fields[name]),
      ),
    },
  };
  const idOf = (name: string) => putMessage(form, name, textNode(messages.fields[name] ?? ''));
  for (const node of nodesOf(summaryOf(messages, idOf))) DomUtils.prepend(form, node);
  const [title] = elementsWhere(
    page,
    ({ name, parent }) => name === 'title' && parent !== null && 'name' in parent && parent.name === 'head',
  );
  for (const node of textNode(ERROR_PREFIX)) if (title) DomUtils.prependChild(title, node);
  return printHtml(page);
}

/** What is answered to a form that cannot be taken. */
export interface FormMessages {
  /** What the whole form is refused for; empty where single fields are wrong. */
  readonly message: string;
  /** What is wrong with single fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Above the messages. */
const PROBLEM_TITLE = 'There is a problem';

/** Put before the title of a page with messages. */
const ERROR_PREFIX = 'Error: ';

/** A small page with the messages and a link to the form, for when the form's own page cannot be had or must not be shown. */
export function plainPage({ message, fields }: FormMessages, form: string): string {
  const lines = [...new Set([message, ...Object.values(fields)])].filter((line) => line !== '');
  const said = [...lines, 'With the Back button of your browser you find what you typed.'];
  return [
    `<!doctype html><html lang="en"><head>${SMALL_HEAD}<title>${ERROR_PREFIX}${PROBLEM_TITLE}</title></head>`,
    `<body><main><h1>${PROBLEM_TITLE}</h1>${said.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`,
    `<p><a href="${escapeHtml(form)}">Open the page of the form</a></p></main></body></html>`,
  ].join('');
}
