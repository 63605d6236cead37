import { hindiHtml } from '../../content/hindi.ts';
import type { Mark } from '../../contract/campaign.ts';
import { isSafeAddress } from '../../lib/plain-text.ts';
import { escapeHtml } from '../../lib/text.ts';
import type { Letter } from './letter.ts';

// Repeats are bounded: a long text takes linear time. What a sentence puts behind an address is no part of it.
const ADDRESS = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,250}/g;
const AFTER_ADDRESS = /[.,;:!?)\]}…]{1,20}$/;

const STYLE =
  'max-width:36rem;margin:0 auto;padding:1rem;font:1.0625rem/1.5 system-ui,-apple-system,sans-serif;overflow-wrap:anywhere';
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">';

interface OwnAddresses {
  siteUrl: string;
  deskUrl?: string;
  support: string;
}

/** Undefined for an address that is not the site's own: somebody may have typed it as a name. */
function targetOf(found: string, { siteUrl, deskUrl = siteUrl, support }: OwnAddresses): string | undefined {
  if (found === support) return `mailto:${found}`;
  if (!URL.canParse(found)) return undefined;
  return [siteUrl, deskUrl].some((own) => new URL(found).origin === new URL(own).origin) ? found : undefined;
}

function lineOf(line: string, own: OwnAddresses): string {
  let html = '';
  let at = 0;
  for (const { 0: match, index } of line.matchAll(ADDRESS)) {
    const found = match.replace(AFTER_ADDRESS, '');
    const target = targetOf(found, own);
    if (target === undefined) continue;
    html += `${hindiHtml(line.slice(at, index))}<a href="${escapeHtml(target)}">${escapeHtml(found)}</a>`;
    at = index + found.length;
  }
  return html + hindiHtml(line.slice(at));
}

/** A letter's text as HTML with the same words; addresses of the site are links, all else is text. Nothing is loaded. */
export function htmlOf(subject: string, text: string, own: OwnAddresses): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part
          .split('\n')
          .map((line) => lineOf(line, own))
          .join('<br>\n')}</p>`,
    );
  return `<!doctype html>
<html lang="en"><head>${HEAD}<title>${escapeHtml(subject)}</title></head>
<body style="margin:0"><div style="${STYLE}">
${paragraphs.join('\n')}
</div></body></html>
`;
}

const part = (type: string, content: string, more: readonly string[] = []) =>
  [`Content-Type: ${type}`, ...more, 'Content-Transfer-Encoding: 8bit', '', content.replaceAll('\r\n', '\n')].join(
    '\n',
  );

const joined = (boundary: string, parts: readonly string[]) =>
  `${parts.map((each) => `--${boundary}\n${each}`).join('\n')}\n--${boundary}--\n`;

/** A mail with text, HTML and attachments, not encoded, so that its links can be read in the file. */
export function plainMail(headers: string, { id, letter }: { id: string; letter: Letter }, html: string): string {
  const { text, attachments = [] } = letter;
  const [words, all] = [`words-${id}`, `all-${id}`];
  const alternatives = joined(words, [part('text/plain; charset=utf-8', text), part('text/html; charset=utf-8', html)]);
  const kind = `multipart/alternative; boundary="${words}"`;
  const withKind = (type: string) => headers.replace(/^Content-Type: .*$/im, `Content-Type: ${type}`);
  if (attachments.length === 0) return `${withKind(kind)}\n\n${alternatives}`;
  const files = attachments.map(({ filename, type, content }) =>
    part(`${type}; charset=utf-8`, content, [`Content-Disposition: attachment; filename="${filename}"`]),
  );
  const parts = joined(all, [`Content-Type: ${kind}\n\n${alternatives}`, ...files]);
  return `${withKind(`multipart/mixed; boundary="${all}"`)}\n\n${parts}`;
}

/** The words of a text, with the address of each link behind its words. `siteUrl` is without a slash at its end. */
export function withAddresses(text: string, marks: readonly Mark[], siteUrl: string): string {
  let words = '';
  let done = 0;
  for (const [, to, as] of marks) {
    if (to <= done || !isSafeAddress(as)) continue;
    const address = as.startsWith('/') ? `${siteUrl}${as}` : as.replace(/^(?:mailto|tel):/i, '');
    words += `${text.slice(done, to)} (${address})`;
    done = to;
  }
  return words + text.slice(done);
}
