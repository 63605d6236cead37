import { html } from 'hono/html';
import { hiddenFields, isList, type Typed } from '../http/form-of.ts';
import type { ActLine, DeskFile } from './act.ts';
import { loginFields } from './enter.ts';
import { deskHeaders, layout } from './page.ts';

/** The fields of a sent form, as they were typed. */
export const typedIn = (fields: URLSearchParams, { form }: ActLine): Typed =>
  Object.fromEntries(
    Object.entries(form.entries).map(([name, entry]) => {
      const all = fields.getAll(name).map((text) => text.replaceAll('\r\n', '\n'));
      // A button stands below the hidden field of its name.
      return [name, isList(entry) ? all : (all.at(-1) ?? '')];
    }),
  );

/** What is written piece by piece, as a body: the next piece is made when the last one was taken. */
function streamOf(fill: Exclude<DeskFile['content'], string>): ReadableStream {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  fill((text) => writer.write(text)).then(
    () => writer.close(),
    // A browser shows a file that broke off as one that could not be saved.
    (error: unknown) => writer.abort(error).catch(() => {}),
  );
  return readable;
}

/** A file to save. */
export function fileResponse({ name, type, content }: DeskFile): Response {
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return new Response(typeof content === 'string' ? content : streamOf(content), {
    headers: { ...deskHeaders, 'content-type': type, 'content-disposition': disposition },
  });
}

/** The page for somebody who is not logged in, or whom the browser does not name since he came from another site. What was typed stays in it. */
export const closed = (path: string, sent: readonly [string, string][]) =>
  layout({
    title: 'The desk is closed',
    status: 401,
    body: html`<p>You are not logged in.${sent.length ? ' What you typed is kept on this page: log in, then send it again.' : ''}</p>
      <form method="post" action="/desk/login"${sent.length ? html` target="_blank"` : ''}>${loginFields()}</form>
      ${
        sent.length
          ? html`<form method="post" action="${path}">${sent.map(([name, value]) => hiddenFields({ [name]: value }))}<button class="main">I have logged in: show what I typed</button></form>`
          : html`<p>Did you follow a link from a mail, and are logged in? <a href="${path}">Open the page</a>.</p>`
      }`,
  });
