const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const ASKED_FOR = /var\(\s*(--[\w-]+)/g;

/**
 * The styles without the tokens (custom properties) that no style and nothing else in the page asks for with `var()`: a page without
 * a picture carries no picture's colours. Scripts have no part in tokens.
 */
export function withUsedTokens(style: string, page: string): string {
  const asked = new Set(Array.from(`${style}${page}`.matchAll(ASKED_FOR), ([, name]) => name));
  const used = style.replace(DECLARED, (all, name: string) => (asked.has(name) ? all : ''));
  // What only an unused token asked for goes in the next turn.
  return used === style ? style : withUsedTokens(used, page);
}
