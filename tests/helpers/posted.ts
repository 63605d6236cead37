import { parseDocument } from 'htmlparser2';
import { ORIGIN, type TestApp } from './server.ts';

/** How a browser posts a form from a page of the site. */
export const OWN = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

/** A form as a browser posts it without a script; `body` may be written by hand. */
export function postedForm(
  path: string,
  body: Readonly<Record<string, string>> | string,
  headers: object = OWN,
): Request {
  const text = typeof body === 'string' ? body : String(new URLSearchParams(body));
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Request(`${ORIGIN}/api${path}`, { method: 'POST', headers: { ...type, ...headers }, body: text });
}

/** Posts a form to an app. */
export const postTo =
  (app: Pick<TestApp, 'handle'>) =>
  async (path: string, body: Readonly<Record<string, string>> | string, headers?: object, address = '192.0.2.1') => {
    const answer = await app.handle(postedForm(path, body, headers), { address });
    const html = await answer.text();
    return { status: answer.status, headers: answer.headers, html, location: answer.headers.get('location') };
  };

type Element = Extract<ReturnType<typeof parseDocument>['childNodes'][number], { attribs: object }>;

/** The first element of an answer that has an attribute with this value. */
export function elementWith(html: string, attribute: string, value: string): Element | undefined {
  const found: Element[] = [];
  const visit = (nodes: ReturnType<typeof parseDocument>['childNodes']): void => {
    for (const node of nodes)
      if ('attribs' in node) {
        if (node.attribs[attribute] === value) found.push(node as Element);
        visit(node.children);
      }
  };
  visit(parseDocument(html).childNodes);
  return found[0];
}
