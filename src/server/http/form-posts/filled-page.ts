import { DomUtils } from 'htmlparser2';
import { escapeHtml } from '../../../lib/html-text.ts';
import { elementsWhere, setContent } from './fields.ts';
import { appendHtml, hiddenField, parseHtml, printHtml, textNode } from './html.ts';
import { SMALL_HEAD } from './plain-page.ts';

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
