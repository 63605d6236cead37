// Apart from the other rules of addresses: the page for broken links needs this one alone.

/**
 * The path that somebody means where a chat program took the punctuation behind an address for a part of it, or wrote it with capitals;
 * undefined where there is nothing of the kind. It may not exist. One that begins with two slashes leads to another site and is none.
 */
export function meantPath(path: string): string | undefined {
  const meant = path.toLowerCase().replace(/[\s/.,;:!?'"()[\]{}<>*_’”»…।]+$/u, '') || '/';
  return meant === path || meant.startsWith('//') ? undefined : meant;
}
