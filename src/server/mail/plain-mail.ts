import type { Letter } from './letter.ts';

const part = (type: string, content: string, more: readonly string[] = []) =>
  [`Content-Type: ${type}`, ...more, 'Content-Transfer-Encoding: 8bit', '', content.replaceAll('\r\n', '\n')].join(
    '\n',
  );

/** Parts with a boundary that no text contains, since the mail's random id is in it. */
const joined = (boundary: string, parts: readonly string[]) =>
  `${parts.map((each) => `--${boundary}\n${each}`).join('\n')}\n--${boundary}--\n`;

/**
 * A whole mail whose texts are not encoded, so that its links can be read and clicked in the file: text and HTML as alternatives, and the
 * attachments behind them. `headers` are those of a mail with a text alone.
 */
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
