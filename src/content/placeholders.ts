import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isPlaceholder, organisationFile } from './organisation.ts';

function within(data: unknown, path: string[]): string[] {
  if (isPlaceholder(data)) return [path.join('.')];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => within(value, [...path, key]));
}

/** The facts of a content folder that are still placeholders, as `bank.ifsc`. */
export function placeholders(content: string): string[] {
  return within(parse(readFileSync(join(content, organisationFile), 'utf8')), []);
}
