import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const README = join(resolve(import.meta.dirname, '../..'), 'src/server/hosts/README.md');

/** The text of the code block in the hosts' README that is in a language and holds a line. */
export function blockOf(language: string, holding = ''): string {
  const blocks = Array.from(readFileSync(README, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm));
  const found = blocks.filter(([, name, text = '']) => name === language && text.includes(holding));
  if (found.length !== 1) throw new Error(`${README} has ${found.length} blocks in ${language} with "${holding}".`);
  return found[0]?.[2] ?? '';
}

/** A text with some of its parts put in place of others, all of which must be there. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  let done = text;
  for (const [part, other] of Object.entries(parts)) {
    if (!done.includes(part)) throw new Error(`"${part}" is not in the text:\n${text}`);
    done = done.replaceAll(part, other);
  }
  return done;
}
