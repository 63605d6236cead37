import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = join(resolve(import.meta.dirname, '../..'), 'src/server/hosts/examples');

export const example = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** A text with some of its parts put in place of others, all of which must be there. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  let done = text;
  for (const [part, other] of Object.entries(parts)) {
    if (!done.includes(part)) throw new Error(`"${part}" is not in the text:\n${text}`);
    done = done.replaceAll(part, other);
  }
  return done;
}
