import { transform } from 'lightningcss';
import { type BuiltPage, elements, isInside, putBefore, remove, textOf } from './page.ts';
import { allowStyle, isListed } from './policy.ts';

/**
 * Puts the page's styles in one piece and allows it: each further one costs a hash before the heading. One with `data-precedence` stays.
 * Throws when the head has none.
 */
export function joinStyles(page: BuiltPage): void {
  const styles = elements(page, 'style').filter(
    (style) => isListed(page, style) && !isInside(style, 'noscript') && !('data-precedence' in style.attribs),
  );
  const first = styles.find((style) => isInside(style, 'head'));
  if (!first)
    throw new Error(
      'the head has no <style> that its policy lists: does Astro link its stylesheets, or hash them otherwise?',
    );
  const whole = Buffer.from(styles.map(textOf).join(''));
  // Each sheet names its layers anew: what stands side by side becomes one.
  const text = transform({ filename: 'page.css', code: whole, minify: true }).code.toString();
  putBefore(first, `<style>${text}</style>`);
  for (const style of styles) remove(style);
  allowStyle(page, text);
}
