import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '../../inline/hash.ts';
import type { AddScript } from './islands.ts';

/** The script files of a built site. */
export interface ScriptFiles {
  readonly add: AddScript;
  /** The hash of a script by its address, as a Content-Security-Policy and `integrity` write it. Throws when there is no such file. */
  hashOf(address: string): string;
}

/** The script files below `root`, the folder of the built site. Each is read and written once. */
export function scriptFiles(root: string): ScriptFiles {
  const hashes = new Map<string, string>();
  return {
    add(name, text) {
      const address = `/_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
      if (!hashes.has(address)) writeFileSync(join(root, address), text);
      hashes.set(address, sourceHash(text));
      return address;
    },
    hashOf(address) {
      const hash = hashes.get(address) ?? sourceHash(readFileSync(join(root, address), 'utf8'));
      hashes.set(address, hash);
      return hash;
    },
  };
}
