import { appoint } from '../../src/server/auth/staff.ts';
import type { Role } from '../../src/server/database/schema/desk.ts';
import { ORIGIN, type TestApp } from './server.ts';

/** Somebody at the desk, in a browser without scripts. */
export interface DeskVisitor {
  get(path: string): Promise<{ status: number; headers: Headers; html: string }>;
  /**
   * Opens a page and sends its form to `path` with these fields; a list is several boxes. Answers the page that follows, after its redirect.
   * @param page another page, from which no more than the word of the login is taken
   */
  post(
    path: string,
    fields?: Record<string, string | readonly string[]>,
    page?: string,
  ): Promise<{ status: number; html: string; to: string | null }>;
  /** Types the mailed code that a page asks for, after which acts on money and people are open. */
  prove(page?: string): Promise<void>;
  formKey(): string;
  cookie(): string;
}

/** What a pattern finds in the mails to an address: the group of the newest that has it. */
export async function inMail(app: TestApp, to: string, pattern: RegExp): Promise<string> {
  const mails = (await app.mails()).filter(
    (mail) => mail.includes(`\nTo: ${to}\n`) || mail.includes(`\nTo: ${to}\r\n`),
  );
  return mails.map((mail) => pattern.exec(mail)?.[1] ?? '').findLast(Boolean) ?? '';
}

const CARRIED = ['key', 'opened', 'once', 'list'] as const;
const DECODED: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};
const decoded = (text: string) => text.replace(/&(?:quot|amp|lt|gt|#39);/g, (sign) => DECODED[sign] ?? sign);

export const hiddenIn = (html: string, name: string): string | undefined => {
  const found = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : decoded(found);
};

export function deskVisitor(app: TestApp, email = ''): DeskVisitor {
  let cookie = '';
  let formKey = '';
  async function ask(path: string, init: RequestInit = {}) {
    const headers = { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' };
    const response = await app.handle(new Request(`${ORIGIN}${path}`, { ...init, headers }), { address: '192.0.2.9' });
    cookie = /^((?:__Host-)?desk=[^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? cookie;
    const text = await response.text();
    formKey = hiddenIn(text, 'key') ?? formKey;
    return { status: response.status, headers: response.headers, html: text };
  }
  const visitor: DeskVisitor = {
    get: (path) => ask(path),
    async post(path, fields = {}, page) {
      const opened = page === undefined || !formKey ? (await ask(page ?? path)).html : '';
      const body = new URLSearchParams('key' in fields ? {} : { key: formKey });
      for (const name of CARRIED.filter((one) => one !== 'key' && !(one in fields))) {
        const value = hiddenIn(opened, name);
        if (value !== undefined) body.set(name, value);
      }
      for (const [name, value] of Object.entries(fields))
        for (const one of typeof value === 'string' ? [value] : value) body.append(name, one);
      const { status, headers, html } = await ask(path, { method: 'POST', body });
      const to = headers.get('location');
      if (!to) return { status, html, to };
      const next = await ask(to);
      return { status: next.status, html: next.html, to: to.replace(/[?&]said=[\w-]+$/, '') };
    },
    async prove(page = '/desk/people/by-email') {
      await ask(page);
      const code = await inMail(app, email, /your code for the desk is (\d{6})/);
      await visitor.post(page, { code }, page);
    },
    formKey: () => formKey,
    cookie: () => cookie,
  };
  return visitor;
}

/** Somebody who works at the desk and has logged in by a mailed link; of the office where no campaigns are named. */
export async function atDesk(
  app: TestApp,
  email = 'office@example.org',
  campaigns?: readonly string[],
  role: Role = campaigns ? 'leader' : 'office',
): Promise<DeskVisitor> {
  const { db, now } = app.services;
  await db.transaction().execute((on) => appoint(on, { email, role, campaigns: campaigns ?? [] }, now()));
  const visitor = deskVisitor(app, email);
  await visitor.post('/desk/login', { email }, '/desk/login');
  await visitor.post(await inMail(app, email, /(\/desk\/login\/[\w-]+)/));
  return visitor;
}
