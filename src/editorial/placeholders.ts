import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isPlaceholder, organisationFile } from './organisation.ts';

/** Groups of facts that must be true before the site goes live (decision 2): a wrong account number must never be published. */
const BINDING = ['contact', 'bank', 'tax', 'giving'];

function within(data: unknown, path: string[]): string[] {
  if (isPlaceholder(data)) return [path.join('.')];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => within(value, [...path, key]));
}

/** The facts that are still stand-ins, as `bank.ifsc`; `binding` are those that hold a production build back. */
export function placeholders(root: string): { all: string[]; binding: string[] } {
  const all = within(parse(readFileSync(join(root, organisationFile), 'utf8')), []);
  return { all, binding: all.filter((path) => BINDING.includes(path.split('.')[0] ?? '')) };
}
