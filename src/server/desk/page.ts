import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { withHindi } from '../../content/hindi.ts';
import type { FormSchema } from '../../contract/fields.ts';
import type { DeskSession } from '../auth/staff-sessions.ts';
import {
  ERROR_PREFIX,
  type FormState,
  formOf,
  type Html,
  type Option,
  problemOf,
  type Typed,
  type Wrong,
} from '../http/form-of.ts';
import { newId } from '../platform/tokens.ts';
import { style } from './style.ts';

export type { Html } from '../http/form-of.ts';

export interface Screen {
  title: string;
  trail?: readonly (readonly [to: string, words: string])[] | undefined;
  body: Html;
  status?: number;
  wrong?: boolean;
  script?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A button of a form; with a name it says which of several acts is meant. */
interface Button {
  words: string;
  name?: string;
  value?: string;
  main?: boolean;
}

export interface View {
  title: string;
  trail?: Screen['trail'];
  before?: Html | undefined;
  values?: Typed;
  /** Choices that only the database knows. */
  options?: Readonly<Record<string, readonly Option[]>>;
  hints?: Readonly<Record<string, string>>;
  without?: readonly string[];
  inside?: Html | undefined;
  /** Without one, and without anything inside, there is no form. */
  buttons: readonly Button[];
  after?: Html | undefined;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (script?: string) =>
  `default-src 'none'; style-src ${STYLE_HASH}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${script ? `; script-src ${hashOf(script)}; connect-src 'self'; worker-src 'self'` : ''}`;

const STYLE_HASH = hashOf(style);

/** Of every answer of the desk: no script, no other site, no copy on the way or in the browser. */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // What a browser has kept for Back is no answer for a script of the site, which could else read it without asking the desk.
  vary: 'sec-fetch-dest, sec-fetch-mode',
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
  // A browser without `Sec-Fetch-Site` names the origin of a form with it.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': policyOf(),
};

const LEADER_LINKS = [
  ['/desk', 'Today'],
  ['/desk/campaigns', 'Campaigns'],
] as const;
const HELPER_LINKS = [
  ['/desk/messages', 'Messages'],
  ['/desk/reviews', 'Reviews'],
] as const;
const LINKS = {
  leader: LEADER_LINKS,
  helper: [['/desk', 'Today'], ...HELPER_LINKS],
  office: [
    ...LEADER_LINKS,
    ['/desk/people', 'People'],
    ['/desk/money', 'Money'],
    ...HELPER_LINKS,
    ['/desk/staff', 'Staff'],
    ['/desk/log', 'Log'],
  ],
} as const;

const navOf = ({ staff }: DeskSession, path: string): Html => {
  const current = (to: string) => {
    if (path === to) return html` aria-current="page"`;
    return to !== '/desk' && path.startsWith(`${to}/`) ? html` aria-current="true"` : '';
  };
  return html`<nav aria-label="Main">${LINKS[staff.role].map(([to, name]) => html`<a href="${to}"${current(to)}>${name}</a>`)}</nav>`;
};

/** Where a page is asked for, and what it says of the last act. */
interface Frame {
  session?: DeskSession | undefined;
  path?: string;
  said?: string;
}

/** A whole page, as its text and its headers. */
export async function pageText(
  { title, trail = [], body, wrong, script, headers }: Screen,
  { session, path = '', said }: Frame = {},
): Promise<{ text: string; headers: Readonly<Record<string, string>> }> {
  const way = trail.length
    ? html`<nav class="trail" aria-label="Breadcrumb"><ol>${trail.map(([to, words]) => html`<li><a href="${to}">${words}</a></li>`)}<li aria-current="page">${title}</li></ol></nav>`
    : '';
  const end =
    session &&
    html`<footer><form method="post" action="/desk/logout">${keyField(session)}<button class="link">Log out ${session.staff.email}</button></form></footer>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${wrong ? ERROR_PREFIX : ''}${title} · Desk</title><style>${raw(style)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a><header><a class="home" href="/desk">Hamara Himalaya: desk</a>${session ? navOf(session, path) : ''}</header>
<main id="main" tabindex="-1">${way}<h1>${title}</h1>${said ? resultOf(said, 'said') : ''}${body}</main>${end ?? ''}${script ? html`<script>${raw(script)}</script>` : ''}</body></html>`;
  const policy = script && { 'content-security-policy': policyOf(script) };
  return { text: withHindi(String(await page)), headers: { ...deskHeaders, ...policy, ...headers } };
}

export async function layout(
  screen: Screen,
  frame: Frame = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const page = await pageText(screen, frame);
  return new Response(page.text, { status: screen.status ?? 200, headers: { ...page.headers, ...headers } });
}

/** The hidden field without which no form of a session is taken. */
const keyField = ({ formKey }: Pick<DeskSession, 'formKey'>): Html =>
  html`<input type="hidden" name="key" value="${formKey}">`;

/** What an act or a search has brought. It has the focus, so that a screen reader says it first. */
export const resultOf = (words: Html | string, look = 'found'): Html =>
  html`<p class="${look}" role="status" tabindex="-1" autofocus>${words}</p>`;

export const buttonOf = ({ words, name, value, main }: Button): Html =>
  html`<button${main ? raw(' class="main"') : ''}${name ? html` name="${name}" value="${value ?? ''}"` : ''}>${words}</button>`;

/**
 * A form that posts to an address of the desk. The fragment makes it another address than that of its page: without a network, Back leads
 * to what was typed.
 */
export const formAround = (session: Pick<DeskSession, 'formKey'>, action: string, inside: Html): Html =>
  html`<form method="post" action="${action}#${newId().slice(0, 8)}">${keyField(session)}${inside}</form>`;

/** A form that searches by its address, so that Back finds it again. */
export const searchForm = (form: FormSchema, action: string, state: FormState): Html =>
  html`<form method="get" action="${action}">${formOf(form, state)}${buttonOf({ words: 'Find' })}</form>`;

/** The page of an act. */
export function screenOf(
  form: FormSchema,
  session: DeskSession,
  { action, hidden, state, view }: { action: string; hidden: Html; state: FormState; view: View },
): Screen {
  const { title, trail, before = '', inside = '', buttons, after = '', options, hints, without } = view;
  const wrong: Wrong = state.wrong ?? {};
  const problem = problemOf(form, wrong, 'Please check the fields that are marked. Nothing was done yet.');
  const around =
    buttons.length || view.inside
      ? formAround(
          session,
          action,
          html`${hidden}${formOf(form, { ...state, options, hints, without })}${inside}${buttons.length ? html`<p class="row">${buttons.map(buttonOf)}</p>` : ''}`,
        )
      : '';
  return { title, trail, wrong: problem !== '', body: html`${problem}${before}${around}${after}` };
}

/** What an address asks for beyond is no number of rows that a database could skip. */
const MOST_PAGES = 100_000;

/** The number of the page that an address asks for, from 0. */
export const pageOf = (query: Readonly<Record<string, string>>): number =>
  Math.min(MOST_PAGES, Math.max(0, Number.parseInt(query['page'] ?? '', 10) || 0));

/** Links to the page before and, with `more`, the next one. */
export const pager = (
  address: (page: number) => string,
  page: number,
  more: boolean,
  [before, next]: readonly [string, string] = ['Newer', 'Older'],
): Html | '' =>
  page || more
    ? html`<nav class="row" aria-label="Pages">${page ? html`<a href="${address(page - 1)}">${before}</a>` : ''}${more ? html`<a href="${address(page + 1)}">${next}</a>` : ''}</nav>`
    : '';

/** Links to the lists of a page, of which one is shown. */
export const tabs = (
  address: string,
  lists: readonly (readonly [state: string, words: string])[],
  shown: string,
): Html =>
  html`<nav class="row" aria-label="Lists">${lists.map(([state, words]) => html`<a href="${address}?state=${state}"${state === shown ? html` aria-current="page"` : ''}>${words}</a>`)}</nav>`;

/** Facts by their names; one without a value is left out. */
export const factList = (facts: readonly (readonly [name: string, value: unknown])[]): Html =>
  html`<dl class="people">${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>`;
