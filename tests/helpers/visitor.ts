import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import type { RunningSite } from './site.ts';

export interface Visitor {
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
}

export function newVisitor(): Visitor {
  const unique = randomBytes(5).toString('hex');
  return { email: `visitor-${unique}@example.org`, mobile: '9876543210', password: `secret-${unique}` };
}

/** The path and query of the first link in a mail that matches. */
export function linkIn(mail: string, pattern: RegExp): string {
  // Mails break long lines with a soft "=" at their end and write "=" itself as "=3D".
  const found = pattern.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  if (!found) throw new Error(`No ${pattern} in the mail:\n${mail}`);
  return found[0];
}

async function post(site: RunningSite, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, data } = (await answer.json()) as { status: boolean; data: unknown };
  if (!status) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** Registers a visitor, who has not opened the link in the mail yet. */
export async function register(site: RunningSite, visitor: Visitor): Promise<void> {
  await post(site, '/auth/register', visitor);
}

/** Registers a visitor and opens the link in the mail. */
export async function registerAndConfirm(site: RunningSite, visitor: Visitor): Promise<string> {
  await register(site, visitor);
  const link = linkIn(await site.mailTo(visitor.email, /\/confirm\//), /\/confirm\/\S+/);
  const answer = await post(site, '/auth/confirm', { link: link.split('token=')[1], password: visitor.password });
  return (answer as { token: string }).token;
}

export async function tokenOf(site: RunningSite, { email, password }: Visitor): Promise<string> {
  const { token } = (await post(site, '/auth/token', { email, password })) as { token: string };
  return token;
}

/** Lets every page from now on be that of a login, before any script of it. */
export const comeLoggedIn = (to: Page | BrowserContext, token: string) =>
  to.addInitScript((value) => localStorage.setItem('hh_token', value), token);

/** Puts a token where a login puts it, on the page that is open. */
export const keepLogin = (page: Page, token: string): Promise<void> =>
  page.evaluate((value) => localStorage.setItem('hh_token', value), token);
