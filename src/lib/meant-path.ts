// Apart from the other rules of addresses: the page for broken links needs this one alone.

const NO_END = /[\s/.,;:!?'"()[\]{}<>*_’”»…।]/u;

/** A text without what stands at its end and is such a sign: one look at each, where an expression would begin anew at every sign. */
export function cutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * The path that somebody means where a chat program took punctuation for a part of an address, or wrote capitals; undefined where there is
 * nothing of the kind.
 */
export function meantPath(path: string): string | undefined {
  const meant = cutEnd(path.toLowerCase(), NO_END) || '/';
  return meant === path || meant.startsWith('//') ? undefined : meant;
}
