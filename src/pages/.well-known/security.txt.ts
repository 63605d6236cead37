import type { APIContext } from 'astro';
import { readOrganisation } from '../../content/organisation.ts';
import { paths } from '../../routes.ts';

const YEAR_MS = 365 * 86_400_000;

/** Where to report a weakness of the site (RFC 9116); each build holds it good for a year. */
export function GET({ site, url }: APIContext): Response {
  const { contact } = readOrganisation();
  const lines = [
    `Contact: mailto:${contact.support}`,
    `Contact: ${new URL(paths.contact, site ?? url).href}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
  ];
  return new Response(`${lines.join('\n')}\n`);
}
