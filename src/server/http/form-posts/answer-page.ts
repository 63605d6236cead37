import { html } from 'hono/html';
import { withHindi } from '../../../content/hindi.ts';
import { ANSWER_TITLE } from '../../../contract/calls.ts';
import { escapeHtml } from '../../../lib/text.ts';
import { ERROR_PREFIX, type Html, PROBLEM_TITLE } from '../form-of.ts';

/** A page of the built site as a browser gets it. */
export interface BuiltHtml {
  readonly html: string;
  /** The headers that it is served with, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the built page in which answers to forms stand; undefined when it cannot be had. Never rejects. */
export type FindFrame = () => Promise<BuiltHtml | undefined>;

export interface AnswerPage {
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
