import { type BuiltPage, elements, isInside, putBefore, remove, textOf } from './page.ts';
import { allowStyle } from './policy.ts';
import { tokensIn, withUsedTokens } from './used-tokens.ts';

const ISLANDS = 'astro-island,';

/** The tokens that attributes of the page and its drawings ask for. */
function tokensInTheRest(page: BuiltPage): Set<string> {
  const values = elements(page, '*').flatMap(({ attribs }) =>
    Object.values(attribs).filter((value) => value.includes('var(')),
  );
  const drawings = elements(page, 'style').filter((style) => isInside(style, 'svg'));
  return tokensIn([...values.map((value) => `a{--value:${value}}`), ...drawings.map(textOf)].join(''));
}

/**
 * Puts the styles of the page in one piece where the first of them stood, without unused tokens, and allows it.
 * Throws when the head has no style, or when the body has one that Astro did not write for its islands.
 */
export function withOneStyle(page: BuiltPage): void {
  const styles = elements(page, 'style').filter((style) => !isInside(style, 'svg'));
  const first = styles.find((style) => isInside(style, 'head'));
  if (!first) throw new Error('the head has no <style>: does Astro link its stylesheets instead of inlining them?');
  const inBody = styles.filter((style) => !isInside(style, 'head')).map(textOf);
  const stranger = inBody.find((text) => !text.startsWith(ISLANDS));
  if (stranger !== undefined) throw new Error(`the body has a <style> that is not expected: ${stranger.slice(0, 60)}`);
  if (elements(page, 'astro-island').length > 0 && inBody.length === 0)
    throw new Error(`the page has islands, but no <style> that begins with "${ISLANDS}": has Astro changed it?`);
  const text = withUsedTokens(styles.map(textOf).join(''), tokensInTheRest(page));
  putBefore(first, `<style>${text}</style>`);
  for (const style of styles) remove(style);
  allowStyle(page, text);
}
