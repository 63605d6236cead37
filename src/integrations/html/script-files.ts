import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddScript } from './islands.ts';

/** Writes script files below `root`, the folder of the built site: each text once, under a name that carries its hash. */
export function scriptFiles(root: string): AddScript {
  const written = new Set<string>();
  return (name, text) => {
    const address = `/_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
    if (!written.has(address)) writeFileSync(join(root, address), text);
    written.add(address);
    return address;
  };
}
