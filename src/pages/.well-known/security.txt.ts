import type { APIContext } from 'astro';
import { addDays, startOfDay } from '../../content/days.ts';
import { readOrganisation } from '../../content/organisation.ts';
import { indiaDay } from '../../lib/format.ts';
import { paths } from '../../routes.ts';

/** A year from the end of today in India: two builds of one day say the same. */
const nextYear = () => startOfDay(addDays(indiaDay(), 366));

/** Where to report a weakness of the site (RFC 9116); each build sets its expiry one year ahead. */
export function GET({ site, url }: APIContext): Response {
  const { contact } = readOrganisation();
  const lines = [
    `Contact: mailto:${contact.support}`,
    `Contact: ${new URL(paths.contact, site ?? url).href}`,
    `Expires: ${nextYear()}`,
    'Preferred-Languages: en, hi',
  ];
  return new Response(`${lines.join('\n')}\n`);
}
