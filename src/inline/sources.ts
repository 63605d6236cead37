import { createHash } from 'node:crypto';
import { minifySync } from 'vite';

/** The source that allows an inline script or style in a Content-Security-Policy, without its quotes. Bytes count, spaces included. */
export const sourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/** A script of this folder with the JSON of a value in place of a name, and with as few bytes as it can have. Throws where it has no such name. */
export function minifiedWith(script: string, name: string, value: unknown): string {
  if (!script.includes(name)) throw new Error(`A script in src/inline does not read ${name}.`);
  return minified(script.replaceAll(name, JSON.stringify(value)));
}

/** A script of this folder with as few bytes as it can have: every visitor pays for it on every page. Throws when it is no JavaScript. */
export function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script);
  const [error] = errors;
  if (error) throw new Error(`A script in src/inline cannot be read: ${error.message}`);
  return code.trim();
}
