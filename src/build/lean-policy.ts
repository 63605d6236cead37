import { createHash } from 'node:crypto';
import { rewritten } from './rewrite.ts';

const meta = /(<meta http-equiv="content-security-policy" content=")([^"]*)/;
const inline = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;
const drawing = /<svg\b[^>]*><style>([\s\S]*?)<\/style>/g;
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page with a policy that allows no other inline script or style than the ones that stand in it: of Astro's, those whose hash
 * Astro gave, and the styles of drawings that the build wrote into the page.
 */
export function leanPolicy(html: string): string {
  const own = new Set([...html.matchAll(inline)].map(([, , text = '']) => sha256(text)));
  const drawn = new Set([...html.matchAll(drawing)].map(([, text = '']) => ` ${sha256(text)}`));
  return html.replace(meta, (_, start: string, policy: string) => {
    const kept = policy.replace(/ '(sha256-[^']+)'/g, (all) => (own.has(all.trim()) ? all : ''));
    return `${start}${kept.replace(/style-src [^;]*/, (styles) => styles + [...drawn].join(''))}`;
  });
}

/**
 * Astro writes the hash of every style and script of the whole site into every page. Each page keeps its own: a tighter policy, and
 * about a kilobyte less that does not compress.
 */
export const leanPolicies = () => rewritten('lean-policies', leanPolicy);
