import { html } from 'hono/html';
import { withHindi } from '../../../content/hindi.ts';
import { ANSWER_TITLE } from '../../../contract/calls.ts';
import { type FormSchema, lookOf } from '../../../contract/fields.ts';
import { validate } from '../../../lib/form-validation.ts';
import { hindiMessages } from '../../../lib/hindi-messages.ts';
import { escapeHtml } from '../../../lib/text.ts';
import { LeadsTo } from '../../platform/errors.ts';
import {
  ERROR_PREFIX,
  fieldName,
  formOf,
  type Html,
  hiddenFields,
  PROBLEM_TITLE,
  problemOf,
  secretsOf,
  type Wrong,
} from '../form-of.ts';
import { queryOf } from '../parse.ts';
import {
  type Carried,
  CarriedError,
  dedupeSubmissions,
  formKeyOf,
  fromOwnSite,
  readForm,
  type TypedFields,
  withCarried,
} from './read-form.ts';

type FormQuery = Readonly<Record<string, string>>;

/** The pages around a form that works without a script. */
export interface FormPages {
  readonly title: string;
  readonly button: string;
  readonly below?: Html;
  page(query: FormQuery): string;
  /** The address that tells of the success; or the page itself, where what it needs must stand in no address. */
  done(query: FormQuery, answer: unknown, typed: TypedFields): string | AnswerPage | Promise<AnswerPage>;
  readonly carried?: Carried;
  /** Milliseconds in which a second press gets the first one's answer. */
  readonly keptMs?: number;
  readonly invalid?: string;
  /** Makes the body of the call from the checked fields; by default the fields themselves. */
  body?(fields: unknown, typed: TypedFields): unknown;
}

interface PostedForm {
  readonly request: Request;
  readonly path: string;
  readonly schema: FormSchema;
  readonly pages: FormPages;
  readonly network: string;
  /** Throws an `HttpError` for what is too large or no text. */
  text(): Promise<string>;
  call(body: unknown, formKey: string): Promise<unknown>;
}

/** Answers a posted form: 303 to the page of the success, or a page with messages. Never rejects. */
export type HandleForm = (form: PostedForm) => Promise<Response>;

interface FormParts {
  readonly siteUrl: string;
  readonly findFrame: FindFrame | undefined;
  readonly now: () => Date;
  readonly answerFailure: (error: unknown, request: Request) => Response;
}

const FOREIGN =
  'This form was not sent from a page of this site, so it was not taken. Please open its page here, fill it in and send it again.';
const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

/** What is wrong with it is reported when the call is made. */
function knownQuery(url: string): FormQuery {
  try {
    return queryOf(url);
  } catch {
    return {};
  }
}

/** Of its carried values those that are right stay hidden; others are asked for. */
function wrongForm({ request, schema, pages, path }: PostedForm, typed: TypedFields, said: Wrong): AnswerPage {
  const { title, button, below = '', carried = {}, page, invalid } = pages;
  // Whoever has sent the link of a mail needs it again.
  const secret = secretsOf(schema).filter((name) => !(name in carried));
  const again = secret.filter((name) => typed[name] && !said[name]);
  const wrong = {
    ...said,
    ...Object.fromEntries(
      again.map((name) => [name, `${fieldName(schema, name)} is never kept: please type it again.`]),
    ),
  };
  const open = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.includes(name)));
  const kept = Object.entries(open).filter(([name, value]) => name in carried && value && !wrong[name]);
  const unnamed = Object.entries(schema.entries).flatMap(([name, field]) => (lookOf(field).label ? [] : [name]));
  const without = [...kept.map(([name]) => name), ...unnamed];
  const { search } = new URL(request.url);
  return {
    title,
    wrong: true,
    body: html`<div class="stack">${problemOf(schema, wrong, invalid)}<form class="form" method="post" action="/api${path}${search}" aria-label="${title}">${hiddenFields(Object.fromEntries(kept))}${formOf(schema, { typed: open, wrong, without, hindi: hindiMessages })}${mainButton(button)}${below}</form><p><a href="${page(knownQuery(request.url))}">Back to the page of this form</a></p></div>`,
  };
}

/** Takes forms that a browser posts without a script. */
export function makeFormHandler({ siteUrl, findFrame, now, answerFailure }: FormParts): HandleForm {
  const submissions = dedupeSubmissions();
  const refused = async (form: PostedForm, status: number, typed: TypedFields, wrong: Wrong, extra = {}) =>
    answerWith(await findFrame?.(), wrongForm(form, typed, wrong), status, extra);

  return async function takeForm(form) {
    const { request, path, schema, pages, network } = form;
    const { search } = new URL(request.url);
    if (!fromOwnSite(request.headers, siteUrl))
      return notTaken(FOREIGN, `${siteUrl}${pages.page(knownQuery(request.url))}`, 403);
    let typed: TypedFields = {};
    try {
      const { carried = {} } = pages;
      const names = new Set([...Object.keys(schema.entries), ...Object.keys(carried)]);
      typed = withCarried(await readForm(request, [...names], form.text), carried, request.headers, siteUrl);
      const { valid, issues, output } = validate(schema, { ...typed });
      if (!valid) return await refused(form, 422, typed, issues as Wrong);
      const key = formKeyOf(`${path}${search}`, network, typed, secretsOf(schema), now());
      const body = pages.body ? pages.body(output, typed) : output;
      const answer = await submissions.run([path, search, network, typed], () => form.call(body, key), pages.keptMs);
      const done = await pages.done(knownQuery(request.url), answer, typed);
      return typeof done === 'string' ? seeOther(done) : await answerWith(await findFrame?.(), done, 200);
    } catch (error) {
      if (error instanceof LeadsTo) return seeOther(error.page);
      const about = error instanceof CarriedError && schema.entries[error.field] ? error.field : '';
      if (error instanceof CarriedError) typed = { ...typed, [error.field]: '' };
      const failed = answerFailure(error, request);
      const { data } = (await failed.json()) as { data: string };
      const again = failed.headers.get('retry-after');
      return refused(form, failed.status, typed, { [about]: data }, again ? { 'retry-after': again } : {});
    }
  };
}

/** A page of the built site as a browser gets it. */
export interface BuiltHtml {
  readonly html: string;
  /** The headers that it is served with, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds a built page in which answers stand, by default that of forms; undefined when it cannot be had. Never rejects. */
export type FindFrame = (shell?: string) => Promise<BuiltHtml | undefined>;

interface AnswerPage {
  readonly title: string;
  readonly body: Html;
  readonly wrong?: boolean;
}

const SLOT = /<form-answer>.*?<\/form-answer>/s;
// What a page is served with that holds for an answer in its place too.
const KEPT_HEADERS = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'];
const FRAME_POLICY = "base-uri 'none';object-src 'none';frame-ancestors 'none'";

/** First the title, which nobody has typed. */
const inFrame = (frame: string, title: string, body: string, prefix: string): string =>
  frame
    .replaceAll(ANSWER_TITLE, () => escapeHtml(title))
    .replace('<title>', `<title>${prefix}`)
    .replace(SLOT, () => body);

/** For when the built page cannot be had or must not be shown. */
const alone = (title: string, body: Html, prefix: string) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${prefix}${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** An answer in the frame of the site, or on a small page. */
export async function answerWith(
  frame: BuiltHtml | undefined,
  { title, body, wrong }: AnswerPage,
  status: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const prefix = wrong ? ERROR_PREFIX : '';
  const page = frame
    ? inFrame(frame.html, title, withHindi(String(await body)), prefix)
    : String(await alone(title, body, prefix));
  const kept = KEPT_HEADERS.flatMap((name) => (frame?.headers[name] ? [[name, frame.headers[name]] as const] : []));
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // With less, an older browser names no origin when the form is sent once more.
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(frame && { 'content-security-policy': FRAME_POLICY }),
      ...Object.fromEntries(kept),
      ...extra,
    },
  });
}

/** Says why a form was not taken, and leads to its page. */
export const notTaken = (message: string, form: string, status: number, extra: Readonly<Record<string, string>> = {}) =>
  answerWith(
    undefined,
    {
      title: PROBLEM_TITLE,
      body: html`<p>${message}</p><p>With the Back button of your browser you find what you typed.</p><p><a href="${form}">Open the page of the form</a></p>`,
      wrong: true,
    },
    status,
    extra,
  );

/** A button that sends its form, as the site shows it. */
export const mainButton = (words: string): Html =>
  html`<p class="form-actions"><button class="btn btn-main" type="submit">${words}</button></p>`;
