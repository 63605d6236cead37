import { type BuiltPage, elements, isInside } from './page.ts';

/**
 * Lets the script files at the end of a page run when they come. Without this a page counts as read only once they have run, and only
 * then a browser goes to the fragment of its address, once more for whoever has opened one meanwhile. It takes the focus there: who writes
 * by then would write into nothing. Scripts inside `main` wait as before, since they may look for what stands below them.
 */
export function withoutWaiting(page: BuiltPage): void {
  for (const script of elements(page, 'script'))
    if (script.attribs['type'] === 'module' && script.attribs['src'] && !isInside(script, 'main'))
      script.attribs['async'] = '';
}
