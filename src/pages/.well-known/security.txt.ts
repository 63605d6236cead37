import type { APIContext } from 'astro';
import { readOrganisation } from '../../content/organisation.ts';
import { paths } from '../../routes.ts';

const DAY_MS = 86_400_000;

/** The end of the day a year from now: two builds of one day say the same. */
const nextYear = () => new Date((Math.floor(Date.now() / DAY_MS) + 366) * DAY_MS);

/** Where to report a weakness of the site (RFC 9116); each build sets its expiry one year ahead. */
export function GET({ site, url }: APIContext): Response {
  const { contact } = readOrganisation();
  const lines = [
    `Contact: mailto:${contact.support}`,
    `Contact: ${new URL(paths.contact, site ?? url).href}`,
    `Expires: ${nextYear().toISOString()}`,
    'Preferred-Languages: en, hi',
  ];
  return new Response(`${lines.join('\n')}\n`);
}
