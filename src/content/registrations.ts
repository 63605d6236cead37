import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isPlaceholder } from './fields.ts';
import { organisationFile, readOrganisation } from './organisation.ts';
import { contentRoot } from './root.ts';

/** The registration and tax numbers that a donor looks for, with their labels. A number that is still a placeholder is left out. */
export function knownRegistrations(content = contentRoot()): { label: string; value: string }[] {
  const { tax } = readOrganisation(content);
  const written: { tax: Record<string, unknown> } = parse(readFileSync(join(content, organisationFile), 'utf8'));
  const rows = [
    ['Registration', 'registration'],
    ['PAN', 'pan'],
    ['80G registration', 'registration80G'],
  ] as const;
  return rows.flatMap(([label, key]) => {
    const value = isPlaceholder(written.tax[key]) ? undefined : tax[key];
    return value ? [{ label, value }] : [];
  });
}
