import { paths } from '../routes.ts';
import type { Problem } from './problems.ts';
import { closestMatch } from './spelling.ts';

const [before = ''] = paths.project('slug').split('slug');

/** The project that an address of this site leads to; `undefined` for any other address. */
const projectOf = (address: string): string | undefined =>
  address.startsWith(before) ? address.slice(before.length).split(/[?#]/)[0] : undefined;

function fixFor(address: string, projects: readonly string[]): string | undefined {
  const slug = projectOf(address);
  if (!slug || projects.includes(slug)) return undefined;
  const guess = closestMatch(slug, projects);
  const fix = guess ? `did you mean ${paths.project(guess)}?` : 'correct the link, or remove it';
  return `links to ${paths.project(slug)}, and there is no such project: ${fix}`;
}

/** Links to projects that do not exist, in the fields of a file. */
function deadFields(data: unknown, projects: readonly string[], field: string[] = []): Problem[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const at = [...field, Array.isArray(data) ? `number ${Number(key) + 1}` : key];
    if (typeof value !== 'string') return deadFields(value, projects, at);
    const fix = key === 'href' ? fixFor(value, projects) : undefined;
    return fix ? [{ field: at.join(', '), fix }] : [];
  });
}

/**
 * Links to projects that do not exist, in the fields of a file and in its text.
 * @param projects the slugs of all projects
 */
export function deadLinks(data: unknown, body: string, projects: readonly string[]): Problem[] {
  const inText = Array.from(body.matchAll(/\]\(\s*<?([^)\s>]+)/g), ([, address = '']) => fixFor(address, projects));
  const fixes = new Set(inText.filter((fix) => fix !== undefined));
  return [...deadFields(data, projects), ...[...fixes].map((fix) => ({ field: 'text', fix }))];
}
