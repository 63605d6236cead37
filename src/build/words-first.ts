import { createHash } from 'node:crypto';
import { type AddScript, rewritten } from './rewrite.ts';
import { withUsedTokens } from './used-tokens.ts';

const HEAD_STYLE = /<style>([\s\S]*?)<\/style>(?=[\s\S]*<\/head>)/g;
const POLICY = /(<meta http-equiv="content-security-policy"[^>]*>)/g;
const ISLAND_STYLE = /<style>(astro-island,[\s\S]*?)<\/style>/g;
const RUNTIME = /<script>((?:(?!<\/script>)[\s\S])*?(?:self\.Astro|"astro-island")[\s\S]*?)<\/script>/g;
const ISLAND_PROPS = /(<astro-island\b[^>]*? uid="([^"]*)"[^>]*?) props="([^"]*)"/g;

/** Gives each island what stands for it at the end of the page, before Astro's own scripts, in the same file, look for it. */
const HAND_OUT = `for(const s of document.querySelectorAll("[data-props]"))for(const i of document.querySelectorAll('[uid="'+s.dataset.props+'"]'))i.setAttribute("props",s.textContent);`;

const named: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' };
const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (all, code: string, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (named[name] ?? all),
  );

/** The page with `text` allowed by its policy as an inline script or style. */
const allowing = (html: string, directive: 'script-src' | 'style-src', text: string) =>
  html.replace(
    new RegExp(`(<meta http-equiv="content-security-policy" content="[^"]*?${directive}[^;"]*)`),
    (policy) => `${policy} 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Takes every match out of the page: the rest, and what the first group held. */
function taken(html: string, pattern: RegExp): [string, string[]] {
  const found: string[] = [];
  const rest = html.replace(pattern, (_, text: string) => {
    found.push(text);
    return '';
  });
  return [rest, found];
}

/** The styles stand where the first of them stood, the policy right before them. */
function withOneStyle(html: string): string {
  const start = html.search(HEAD_STYLE);
  const [bare, head] = taken(html, HEAD_STYLE);
  const [rest, islands] = taken(bare, ISLAND_STYLE);
  if (start < 0) return html;
  const style = withUsedTokens([...head, ...islands].join(''), rest);
  const [unruled, policy] = taken(`${rest.slice(0, start)}<style>${style}</style>${rest.slice(start)}`, POLICY);
  return allowing(unruled.slice(0, start) + policy.join('') + unruled.slice(start), 'style-src', style);
}

function withIslandsBehind(html: string, addScript: AddScript): string {
  const [bare, runtime] = taken(html, RUNTIME);
  if (runtime.length === 0) return html;
  const data: string[] = [];
  const rest = bare.replace(ISLAND_PROPS, (all, tag: string, uid: string, props: string) => {
    if (props === '{}') return all;
    const json = plain(props).replaceAll('<', '\\u003c');
    data.push(`<script type="application/json" data-props="${uid}">${json}</script>`);
    return tag;
  });
  const script = `<script type="module" src="${addScript('islands', [HAND_OUT, ...runtime].join('\n'))}"></script>`;
  return rest
    .replace(/(?=<link rel="modulepreload"|<\/head>)/, script)
    .replace('</body>', () => `${data.join('')}</body>`);
}

/**
 * The page with its styles in one piece and without unused tokens, the data that islands start from behind everything that is read,
 * and Astro's own scripts in a file, kept from page to page. The first flight of packets holds about 8 KB of a page; what does not
 * fit is a round trip later (400 ms on a bad line).
 */
export const wordsFirst = (html: string, addScript: AddScript) => withIslandsBehind(withOneStyle(html), addScript);

/** Every built page with its words first. */
export const wordsFirstPages = () => rewritten('words-first', wordsFirst);
