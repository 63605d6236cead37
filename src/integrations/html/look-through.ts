import { parseDocument } from 'htmlparser2';
import { opens } from '../../content/text-tree.ts';
import { sourceHash } from '../../inline/sources.ts';
import { type BuiltPage, type Element, elements, textOf } from './page.ts';
import { policyMeta, sourcesOf } from './policy.ts';

/** What a page may have beside what stands in its policy. */
export interface Own {
  readonly isScript: (address: string) => boolean;
  /** The site's own address, as `https://example.org`; its pages name it in links for machines. */
  readonly site: string;
  readonly pictures: readonly string[];
  /** The UPI address to which alone a link may pay. */
  readonly upi?: string | undefined;
}

/** Elements that bring another page, another program or another address for all links. No page of this site has one. */
const NEVER = [
  'base',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'fencedframe',
  'animate',
  'set',
];
/** Attributes that a browser opens, or asks for, by itself. */
const LOADED = [
  'src',
  'srcset',
  'imagesrcset',
  'poster',
  'background',
  'data',
  'action',
  'formaction',
  'ping',
  'xlink:href',
];
const DATA = ['application/json', 'application/ld+json'];

const isWithin = (address: string) => /^(?:[/?#](?![/\\])|$)/.test(address);

type Rule = (element: Element, page: { listed: readonly string[]; own: Own }) => string | undefined;

const script: Rule = (element, { listed, own }) => {
  const { type = '', src } = element.attribs;
  if (src !== undefined) return own.isScript(src) || listed.includes(src) ? undefined : `the script ${src}`;
  if (DATA.includes(type) || listed.includes(`'${sourceHash(textOf(element))}'`)) return undefined;
  return `the script "${textOf(element).trim().slice(0, 60)}"`;
};

const style: Rule = (element, { listed }) =>
  listed.includes(`'${sourceHash(textOf(element))}'`)
    ? undefined
    : `the style "${textOf(element).trim().slice(0, 60)}"`;

const meta: Rule = ({ attribs: { 'http-equiv': equiv } }) =>
  equiv === undefined || equiv === 'content-security-policy' ? undefined : `<meta http-equiv="${equiv}">`;

const link: Rule = ({ attribs: { href = '', rel } }, { own }) =>
  isWithin(href) || href === own.site || href.startsWith(`${own.site}/`)
    ? undefined
    : `<link rel="${rel}" href="${href}">`;

const RULES: Readonly<Record<string, Rule>> = { script, style, meta, link };

const addressesIn = (name: string, value: string) =>
  name.endsWith('srcset') ? value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '') : [value.trim()];

function attributeFault({ name: tag, attribs }: Element, own: Own): string | undefined {
  for (const [name, value] of Object.entries(attribs)) {
    if (/^on/.test(name) || name === 'style' || name === 'srcdoc') return `${name}="${value.slice(0, 60)}" of <${tag}>`;
    const pays = own.upi !== undefined && value.startsWith(`upi://pay?pa=${own.upi}&`);
    if (name === 'href' && tag !== 'link' && !isWithin(value) && !opens(value) && !pays)
      return `a link to "${value.slice(0, 60)}"`;
    if (!LOADED.includes(name) || tag === 'script') continue;
    const foreign = addressesIn(name, value).find(
      (address) =>
        !isWithin(address) &&
        !own.pictures.some((host) => address.startsWith(`${host}/`)) &&
        !(tag === 'form' && address.startsWith('mailto:')),
    );
    if (foreign !== undefined) return `${name}="${foreign.slice(0, 60)}" of <${tag}>`;
  }
  return undefined;
}

/**
 * Reads a finished page as a browser does and names what is not the site's own: scripts and styles outside of its policy, frames,
 * refreshes, handlers, addresses of other sites.
 */
export function strangersIn(html: string, own: Own): string[] {
  const page: BuiltPage = parseDocument(html);
  const policies = elements(page, 'meta').filter(({ attribs }) => attribs['http-equiv'] === 'content-security-policy');
  const listed = [...sourcesOf(page, 'script-src'), ...sourcesOf(page, 'style-src')];
  const found = elements(page, '*').flatMap((element) => {
    if (NEVER.includes(element.name)) return [`<${element.name}>`];
    const rule = Object.hasOwn(RULES, element.name) ? RULES[element.name] : undefined;
    return [rule?.(element, { listed, own }), attributeFault(element, own)].filter((fault) => fault !== undefined);
  });
  return policies.length === 1 && policies[0] === policyMeta(page) ? found : [...found, `${policies.length} policies`];
}
