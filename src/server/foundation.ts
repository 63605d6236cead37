import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What mails say about their sender; an editor writes it in `content/organisation.yaml`. */
export interface Foundation {
  name: string;
  /** Where contact messages go and answers come from. */
  support: string;
}

const unknown: Foundation = { name: 'The foundation', support: 'support@example.org' };

function valueAt(facts: unknown, ...path: string[]): unknown {
  let value = facts;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Reads the foundation's facts; one that is missing or still a placeholder falls back to what is safe to send. */
export async function readFoundation(contentDir: string): Promise<Foundation> {
  let facts: unknown;
  try {
    const { parse } = await import('yaml');
    facts = parse(await readFile(join(contentDir, 'organisation.yaml'), 'utf8'));
  } catch {
    return unknown;
  }
  const name = valueAt(facts, 'name');
  const support = valueAt(facts, 'contact', 'support', 'value') ?? valueAt(facts, 'contact', 'support');
  return {
    name: typeof name === 'string' ? name : unknown.name,
    support: typeof support === 'string' ? support : unknown.support,
  };
}
