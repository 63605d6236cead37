import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isPlaceholder, withoutPlaceholder } from '../../content/fields.ts';
import { TaxNames } from '../../content/organisation.ts';
import { reasonOf } from './errors.ts';

/** What mails and receipts say about the foundation, from `content/organisation.yaml`, which editors change. */
export interface Foundation {
  name: string;
  support: string;
  /** Each is empty while the foundation has not given it. */
  registration: string;
  pan: string;
  registration80G: string;
  registration12A: string;
  /** By the day of payment; empty when the file does not say it well. */
  taxNames: TaxNames;
}

const fallback: Foundation = {
  name: 'The foundation',
  support: 'support@example.org',
  registration: '',
  pan: '',
  registration80G: '',
  registration12A: '',
  taxNames: [],
};

function valueAt(facts: unknown, ...path: string[]): unknown {
  let value = facts;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function writtenAt(facts: unknown, ...path: string[]): string {
  const value = valueAt(facts, ...path);
  return typeof value === 'string' ? value : '';
}

function factAt(facts: unknown, ...path: string[]): string {
  const text = writtenAt(facts, ...path);
  return isPlaceholder(text) ? '' : text;
}

/** Rejects where there is no file, also when it is empty: a program may be writing it. */
async function readFacts(contentDir: string): Promise<Foundation> {
  const { parse } = await import('yaml');
  const facts: unknown = parse(await readFile(join(contentDir, 'organisation.yaml'), 'utf8'));
  if (typeof facts !== 'object' || facts === null) throw new Error('there are no facts in it');
  const names = v.safeParse(TaxNames, valueAt(facts, 'tax', 'names'));
  return {
    name: factAt(facts, 'name') || fallback.name,
    support: withoutPlaceholder(writtenAt(facts, 'contact', 'support')) || fallback.support,
    registration: factAt(facts, 'tax', 'registration'),
    pan: factAt(facts, 'tax', 'pan'),
    registration80G: factAt(facts, 'tax', 'registration80G'),
    registration12A: factAt(facts, 'tax', 'registration12A'),
    taxNames: names.success ? names.output : [],
  };
}

/** Reads the foundation's facts; a missing one, or a placeholder, is replaced by a neutral value. Never rejects. */
export const readFoundation = (contentDir: string): Promise<Foundation> => readFacts(contentDir).catch(() => fallback);

/** The same, remembered. What could not be read is logged, and read again at the next use. */
export function rememberFoundation(contentDir: string, log: (line: string) => void): () => Promise<Foundation> {
  let known: Promise<Foundation> | undefined;
  return () => {
    known ??= readFacts(contentDir).catch((error: unknown) => {
      known = undefined;
      const [reason] = reasonOf(error).split('\n');
      log(`organisation.yaml cannot be read, mails and receipts have neutral facts until it can: ${reason}`);
      return fallback;
    });
    return known;
  };
}

/** The registrations that a receipt names. Only a donation is deducted from tax. */
export function registrationRows(
  { registration, pan, registration80G, registration12A }: Foundation,
  type: 'donation' | 'enroll',
): { label: string; value: string }[] {
  const gift = type === 'donation';
  return [
    { label: 'Registration', value: registration },
    { label: '80G registration', value: gift ? registration80G : '' },
    { label: '12A registration', value: gift ? registration12A : '' },
    { label: 'PAN of the foundation', value: pan },
  ].filter(({ value }) => value !== '');
}
