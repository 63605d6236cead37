import type { Mark } from '../../contract/marks.ts';
import { isSafeAddress } from '../../lib/plain-text.ts';

/**
 * The words of a text, and behind the words of each link its address: a mail says the same words as plain text, which has no other place
 * for it. A path of the site becomes a whole address; `siteUrl` is the site's origin, without a slash at its end.
 */
export function withAddresses(text: string, marks: readonly Mark[], siteUrl: string): string {
  let words = '';
  let done = 0;
  for (const [, to, as] of marks) {
    if (to <= done || !isSafeAddress(as)) continue;
    const address = as.startsWith('/') ? `${siteUrl}${as}` : as.replace(/^(?:mailto|tel):/i, '');
    words += `${text.slice(done, to)} (${address})`;
    done = to;
  }
  return words + text.slice(done);
}
