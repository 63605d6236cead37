import { transform } from 'lightningcss';

/** The names of all custom properties that a style asks for with `var()`. Throws when the style cannot be read. */
export function tokensIn(style: string): Set<string> {
  const names = new Set<string>();
  transform({
    filename: 'page.css',
    code: Buffer.from(style),
    visitor: {
      Variable({ name }) {
        names.add(name.ident);
      },
    },
  });
  return names;
}

/**
 * The styles without the tokens (custom properties) that neither they nor anything else in the page asks for: a page without a picture
 * has no colours of pictures. Scripts do not read tokens.
 * @param others names that the rest of the page asks for
 */
export function withUsedTokens(style: string, others: ReadonlySet<string>): string {
  const asked = tokensIn(style);
  let dropped = 0;
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(style),
    minify: true,
    visitor: {
      Declaration: {
        custom({ name }) {
          if (!name.startsWith('--') || asked.has(name) || others.has(name)) return undefined;
          dropped++;
          return [];
        },
      },
    },
  });
  // A token that only an unused token asked for goes in the next turn.
  return dropped === 0 ? code.toString() : withUsedTokens(code.toString(), others);
}
