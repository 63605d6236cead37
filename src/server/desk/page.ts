import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { DeskSession } from '../auth/staff-sessions.ts';
import { style } from './style.ts';

/** A piece of a page. What is put into it is escaped, unless it is such a piece itself. */
export type Html = ReturnType<typeof html>;

/** What a page of the desk shows below its frame. */
export interface Screen {
  /** The heading of the page and the title of its tab. */
  title: string;
  body: Html;
  /** 200 where nothing is given. */
  status?: number;
}

/** What a form shows beside its fields, by their names; `''` is about the whole form. */
export type Wrong = Readonly<Record<string, string>>;

const STYLE_HASH = createHash('sha256').update(style).digest('base64');

/** Of every answer of the desk: no script, no other site, no copy on the way or in the browser. */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

const links = (session: DeskSession): [string, string][] =>
  session.staff.role === 'office'
    ? [
        ['/desk', 'Today'],
        ['/desk/campaigns', 'Campaigns'],
        ['/desk/people', 'People'],
        ['/desk/money', 'Money'],
        ['/desk/reviews', 'Reviews'],
        ['/desk/staff', 'Staff'],
        ['/desk/log', 'Log'],
      ]
    : [
        ['/desk', 'Today'],
        ['/desk/campaigns', 'Campaigns'],
      ];

/** A whole page; without a session it has no links. Beside `said`, it says what the last act did. */
export async function layout({ title, body, status = 200 }: Screen, session?: DeskSession): Promise<Response> {
  const nav =
    session &&
    html`<nav aria-label="Main">${links(session).map(([to, name]) => html`<a href="${to}">${name}</a>`)}</nav>`;
  const end =
    session &&
    html`<footer><form method="post" action="/desk/logout">${keyField(session)}<button class="link">Log out ${session.staff.email}</button></form></footer>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title} · Desk</title><style>${raw(style)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a><header><a class="home" href="/desk">Hamara Himalaya: desk</a>${nav ?? ''}</header>
<main id="main" tabindex="-1"><h1>${title}</h1>${session?.said ? html`<p class="said" role="status">${session.said}</p>` : ''}${body}</main>${end ?? ''}</body></html>`;
  return new Response(String(await page), { status, headers: deskHeaders });
}

/** The hidden field without which no form of a session is taken. */
export const keyField = ({ formKey }: Pick<DeskSession, 'formKey'>): Html =>
  html`<input type="hidden" name="key" value="${formKey}">`;

/** A field of a form. */
export interface Field {
  name: string;
  label: string;
  /** `text` by default; `area` for several lines. */
  type?: 'text' | 'email' | 'tel' | 'date' | 'month' | 'search' | 'area';
  hint?: string;
  inputmode?: 'decimal' | 'numeric' | 'tel';
  autocomplete?: string;
  required?: boolean;
}

/** A field with its label, what was typed, and what is wrong with it. */
export function field({ name, label, type = 'text', hint, ...more }: Field, typed: string, wrong?: string): Html {
  const id = `field-${name}`;
  const said = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  const attributes = [
    ['inputmode', more.inputmode],
    ['autocomplete', more.autocomplete ?? 'off'],
    ['aria-describedby', said],
    ['aria-invalid', wrong && 'true'],
  ].filter(([, value]) => value);
  const extra = attributes.map(([attribute, value]) => html` ${raw(attribute ?? '')}="${value}"`);
  const input =
    type === 'area'
      ? // A browser drops the first line break.
        html`<textarea id="${id}" name="${name}"${extra}>${raw('\n')}${typed}</textarea>`
      : html`<input id="${id}" name="${name}" type="${type}" value="${typed}"${extra}>`;
  return html`<div><label for="${id}">${label}</label>${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${input}${wrong ? html`<p class="error" id="${id}-error">${wrong}</p>` : ''}</div>`;
}

/** A choice of one. */
export function choice(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
): Html {
  return html`<div><label for="field-${name}">${label}</label><select id="field-${name}" name="${name}">${options.map(
    ([value, words]) => html`<option value="${value}"${value === chosen ? raw(' selected') : ''}>${words}</option>`,
  )}</select></div>`;
}

/** A box to tick. Several may have one name. */
export const tick = (name: string, value: string, label: string | Html, ticked: boolean): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${ticked ? raw(' checked') : ''}><span>${label}</span></label>`;

/** A form that posts to an address of the desk, with what is wrong with the whole of it on top. */
export const form = (session: Pick<DeskSession, 'formKey'>, action: string, wrong: Wrong, inside: Html): Html =>
  html`<form method="post" action="${action}">${keyField(session)}${wrong[''] ? html`<p class="wrong" role="alert">${wrong['']}</p>` : Object.keys(wrong).length ? html`<p class="wrong" role="alert">Please check the fields that are marked. Nothing was done yet.</p>` : ''}${inside}</form>`;

/** A button that sends its form. The main one of a page is saffron. */
export const button = (words: string, main = true): Html =>
  html`<button${main ? raw(' class="main"') : ''}>${words}</button>`;

/** No list has more pages; what an address asks for beyond is no number of rows that a database could skip. */
const MOST_PAGES = 100_000;

/** The number of the page that an address asks for, from 0. */
export const pageOf = (query: Readonly<Record<string, string>>): number =>
  Math.min(MOST_PAGES, Math.max(0, Number.parseInt(query['page'] ?? '', 10) || 0));

/** Links to the page before and the next one, in these words; `more` says whether there is a next one. */
export const pager = (
  address: (page: number) => string,
  page: number,
  more: boolean,
  [before, next]: readonly [string, string] = ['Newer', 'Older'],
): Html | '' =>
  page || more
    ? html`<nav class="row" aria-label="Pages">${page ? html`<a href="${address(page - 1)}">${before}</a>` : ''}${more ? html`<a href="${address(page + 1)}">${next}</a>` : ''}</nav>`
    : '';
