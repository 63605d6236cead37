import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A drawing that stands in the HTML itself, so that it is there with the first bytes. */
export interface InlinePicture {
  markup: string;
  /** Allows the drawing's own colours under the Content-Security-Policy. */
  styleHash: `sha256-${string}`;
}

/** Reads `public/pictures/NAME.svg` for a page to write out; ornament, hidden from screen readers. */
export function inlinePicture(name: string): InlinePicture {
  const file = readFileSync(join('public/pictures', `${name}.svg`), 'utf8').trim();
  const style = /<style>(.*?)<\/style>/s.exec(file)?.[1] ?? '';
  return {
    markup: file.replace(' xmlns="http://www.w3.org/2000/svg"', ' aria-hidden="true"'),
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  };
}
