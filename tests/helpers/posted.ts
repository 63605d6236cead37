import { DomUtils, parseDocument } from 'htmlparser2';
import { ANSWER_TITLE } from '../../src/contract/calls.ts';
import type { FindFrame } from '../../src/server/http/form-posts/form-handler.ts';
import { donor, type Fields, type PaymentApp } from './payment-app.ts';
import { ORIGIN, type TestApp } from './server.ts';

/** How a browser posts a form from a page of the site. */
export const OWN = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

function postedForm(path: string, body: Readonly<Record<string, string>> | string, headers: object = OWN): Request {
  const text = typeof body === 'string' ? body : String(new URLSearchParams(body));
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Request(`${ORIGIN}/api${path}`, { method: 'POST', headers: { ...type, ...headers }, body: text });
}

export const postTo =
  (app: Pick<TestApp, 'handle'>) =>
  async (path: string, body: Readonly<Record<string, string>> | string, headers?: object, address = '192.0.2.1') => {
    const answer = await app.handle(postedForm(path, body, headers), { address });
    const html = await answer.text();
    return { status: answer.status, headers: answer.headers, html, location: answer.headers.get('location') };
  };

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The first element of an answer that has an attribute with this value. */
export const elementWith = (html: string, attribute: string, value: string): Element | undefined =>
  DomUtils.findOne(({ attribs }) => attribs[attribute] === value, parseDocument(html).childNodes) ?? undefined;

/** What a visitor meets in the form of an answer: its fields with their messages, and the summary above it. */
export function formIn(html: string) {
  const { childNodes } = parseDocument(html);
  const all = DomUtils.findAll(() => true, childNodes);
  const named = new Map(all.map((element) => [element.attribs['id'], element]));
  const fields: Record<string, { id: string | undefined; value: string; wrong: boolean; said: string }> = {};
  for (const element of all) {
    const { name, type, id, value = '' } = element.attribs;
    if (!name || !/^(input|textarea|select)$/.test(element.name)) continue;
    if (type === 'radio' && !('checked' in element.attribs)) {
      fields[name] ??= { id, value: '', wrong: false, said: '' };
      continue;
    }
    const told = (element.attribs['aria-describedby'] ?? '').split(' ').map((one) => named.get(one));
    const message = told.find((one) => one?.attribs['class'] === 'field-error');
    fields[name] = {
      id,
      // A browser drops the first line break, and sends no box that is not ticked.
      value:
        element.name === 'textarea'
          ? DomUtils.textContent(element).replace(/^\n/, '')
          : type === 'checkbox' && !('checked' in element.attribs)
            ? ''
            : value,
      wrong: element.attribs['aria-invalid'] === 'true',
      said: message ? DomUtils.textContent(message) : '',
    };
  }
  const summary = named.get('problem');
  return {
    action: all.find(({ name }) => name === 'form')?.attribs['action'],
    fields,
    summary: summary?.attribs,
    links: DomUtils.getElementsByTagName('a', summary ?? []).map(
      (link) => [link.attribs['href'], DomUtils.textContent(link)] as const,
    ),
  };
}

export const FRAME_POLICY = "default-src 'none';script-src 'self' 'sha256-abc=';frame-ancestors 'none'";

export const answerFrame: FindFrame = async () => ({
  html: `<!doctype html><html lang="en"><head><title>${ANSWER_TITLE} · Hamara Himalaya</title></head><body><nav>The site</nav><h1>${ANSWER_TITLE}</h1><form-answer><p>Nothing here.</p></form-answer></body></html>`,
  headers: { 'content-security-policy': FRAME_POLICY, etag: '"1"' },
});

const postedDonation = { quickAmount: '1000.00', amount: '500.00', ...donor };

/** Posts a donation's form. What Unicode the page writes as numbers is put back. */
export async function postDonation(app: PaymentApp['app'], changed: Record<string, string> = {}, headers: object = {}) {
  const answer = await postTo(app)('/payment/generate/hash', { ...postedDonation, ...changed }, { ...OWN, ...headers });
  return { ...answer, html: answer.html.replaceAll('&#x20b9;', '₹') };
}

/** What the hidden fields of an answer hold for the provider. */
export const launchIn = (html: string): Fields =>
  Object.fromEntries(
    ['key', 'txnid', 'hash', 'amount', 'productinfo', 'firstname', 'email', 'phone', 'surl', 'furl', 'udf5'].map(
      (name) => [name, elementWith(html, 'name', name)?.attribs['value'] ?? ''],
    ),
  );
