import type { FormSchema } from '../../../contract/calls.ts';
import { validate } from '../../../lib/form-validation.ts';
import { makePageQueue } from '../../limits/queues.ts';
import { LeadsTo } from '../../platform/errors.ts';
import { queryOf } from '../parse.ts';
import { dedupeSubmissions, formKeyOf } from './dedupe-submissions.ts';
import { errorPage, type FormMessages, plainPage } from './error-page.ts';
import {
  type BuiltHtml,
  type Carried,
  CarriedError,
  type FilledPage,
  type FindPage,
  filledPage,
  plainFilledPage,
  withCarried,
} from './filled-page.ts';
import { fromOwnSite, readForm, type TypedFields } from './read-form.ts';

/** The query of the address that a form posts to. */
type FormQuery = Readonly<Record<string, string>>;

/** The pages around a form that works without a script. */
export interface FormPages {
  /** The address of the page that has the form. */
  page(query: FormQuery): string;
  /** The address of the page, and of the place on it, that tells of the success; or the page itself, filled in. */
  done(query: FormQuery, answer: unknown, typed: TypedFields): string | FilledPage | Promise<FilledPage>;
  /** Fields that stand in no key of the database: passwords, PAN, links. In an answer none of them stands where it was typed. */
  readonly secret?: readonly string[];
  /** What the address of the form's page holds beside the form. */
  readonly carried?: Carried;
  /** How long a second press gets the answer of the first, in ms: less where what the page says may change meanwhile. */
  readonly keptMs?: number;
  /** Said of the whole form where fields are wrong, beside what is said of each. */
  readonly invalid?: string;
  /** Makes the body of the call from the checked fields; by default the fields themselves. */
  body?(fields: unknown, typed: TypedFields): unknown;
}

/** A form as it arrived. */
interface PostedForm {
  readonly request: Request;
  /** The path of its call in the contract. */
  readonly path: string;
  readonly schema: FormSchema;
  readonly pages: FormPages;
  /** The sender's network. */
  readonly network: string;
  /** Reads the body. Throws an `HttpError` for one that is too large or no text. */
  text(): Promise<string>;
  /** Makes the call with the checked fields, as if they had come as JSON. `formKey`: the same for the same form sent again that day. */
  call(body: unknown, formKey: string): Promise<unknown>;
}

/** Answers a posted form: 303 to the page of the success, or a page with messages. Never rejects. */
export type HandleForm = (form: PostedForm) => Promise<Response>;

/** What taking forms needs to know. */
interface FormParts {
  readonly siteUrl: string;
  readonly findPage: FindPage | undefined;
  readonly now: () => Date;
  /** The answer to an error in the envelope, as a call in JSON gets it. */
  readonly answerFailure: (error: unknown, request: Request) => Response;
}

const FOREIGN =
  'This form was not sent from a page of this site, so it was not taken. Please open its page here, fill it in and send it again.';
// What a page is served with that holds for an answer in its place too. The policy's general part is for hosts that send no headers.
const KEPT_HEADERS = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'];
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "base-uri 'none';object-src 'none';frame-ancestors 'none'",
  // With less, an older browser names no origin when the form is sent once more.
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const htmlAnswer = (status: number, html: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

function pageHeaders({ headers }: BuiltHtml): Readonly<Record<string, string>> {
  const kept = KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]] as const] : []));
  return { ...PAGE_HEADERS, ...Object.fromEntries(kept) };
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

/** The query as far as it is right; what is wrong with it is reported when the call is made. */
function knownQuery(url: string): FormQuery {
  try {
    return queryOf(url);
  } catch {
    return {};
  }
}

/** Takes forms that a browser posts without a script. */
export function makeFormHandler({ siteUrl, findPage, now, answerFailure }: FormParts): HandleForm {
  const submissions = dedupeSubmissions();
  const queue = makePageQueue();

  /** The form's own page with the messages, and the headers that it is served with; undefined where it cannot be had just now. */
  async function ownPage(form: PostedForm, page: string, typed: TypedFields, messages: FormMessages) {
    const built = await findPage?.(page);
    if (!built) return undefined;
    const { secret = [], carried = {} } = form.pages;
    // A link from a mail is secret to the database, but whoever has sent it needs it again.
    const open = Object.entries(typed).filter(([name]) => !secret.includes(name) || name in carried);
    const again = secret.filter((name) => typed[name] && !(name in carried));
    const html = errorPage(built.html, { path: form.path, typed: Object.fromEntries(open), again, messages, carried });
    return html && { html, headers: pageHeaders(built) };
  }

  async function filled(network: string, wanted: FilledPage) {
    const own = await queue({ name: network }, async () => {
      const built = await findPage?.(wanted.page);
      const html = built && filledPage(built.html, wanted);
      return html && htmlAnswer(200, html, pageHeaders(built));
    }).catch(() => undefined);
    return own || htmlAnswer(200, plainFilledPage(wanted), PAGE_HEADERS);
  }

  async function refused(form: PostedForm, status: number, messages: FormMessages, typed: TypedFields, extra = {}) {
    const page = form.pages.page(knownQuery(form.request.url));
    const lane = { name: form.network };
    const own = await queue(lane, () => ownPage(form, page, typed, messages)).catch(() => undefined);
    if (!own) return htmlAnswer(status, plainPage(messages, page), extra);
    return htmlAnswer(status, own.html, { ...own.headers, ...extra });
  }

  return async function takeForm(form) {
    const { request, path, schema, pages, network } = form;
    const { search } = new URL(request.url);
    if (!fromOwnSite(request.headers, siteUrl))
      return htmlAnswer(
        403,
        plainPage({ message: FOREIGN, fields: {} }, `${siteUrl}${pages.page(knownQuery(request.url))}`),
      );
    let typed: TypedFields = {};
    try {
      const { carried = {} } = pages;
      const names = new Set([...Object.keys(schema.entries), ...Object.keys(carried)]);
      typed = withCarried(await readForm(request, [...names], form.text), carried, request.headers, siteUrl);
      const { valid, issues, output } = validate(schema, { ...typed });
      if (!valid)
        return await refused(
          form,
          422,
          { message: pages.invalid ?? '', fields: issues as Record<string, string> },
          typed,
        );
      const key = formKeyOf(`${path}${search}`, network, typed, pages.secret ?? [], now());
      const body = pages.body ? pages.body(output, typed) : output;
      const answer = await submissions.run([path, search, network, typed], () => form.call(body, key), pages.keptMs);
      const done = await pages.done(knownQuery(request.url), answer, typed);
      return typeof done === 'string' ? seeOther(done) : await filled(network, done);
    } catch (error) {
      if (error instanceof LeadsTo) return seeOther(error.page);
      if (error instanceof CarriedError) typed = { ...typed, [error.field]: '' };
      const failed = answerFailure(error, request);
      const { data } = (await failed.json()) as { data: string };
      const again = failed.headers.get('retry-after');
      return refused(form, failed.status, { message: data, fields: {} }, typed, again ? { 'retry-after': again } : {});
    }
  };
}
