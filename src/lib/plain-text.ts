/** A part of a line: plain text, or an address that becomes a link. */
export type Inline = string | { readonly text: string; readonly href: string };

/** A block of a text from the API. A paragraph keeps its line breaks. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Inline[])[];
    };

// Repeats are bounded, so that a word of 100 KB takes linear time. Direction marks end an address: inside it they could make
// another address appear.
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b/gi;
const AFTER_ADDRESS = /[.,;:!?)\]}…]+$/;
const ITEM = /^\s*(?:[-–—•*]|(\d{1,4})[.)])\s+(.*)$/;

function inlines(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const text = found.replace(AFTER_ADDRESS, '');
    const href = text.includes('://') ? text : `mailto:${text}`;
    if (!URL.canParse(href)) continue;
    if (index > at) parts.push(line.slice(at, index));
    parts.push({ text, href });
    at = index + text.length;
  }
  if (at < line.length) parts.push(line.slice(at));
  return parts;
}

type Line = { item: string; number?: number } | { text: string };

function lineOf(text: string): Line {
  const [, number, item] = ITEM.exec(text) ?? [];
  if (item === undefined) return { text: text.trim() };
  return number === undefined ? { item } : { item, number: Number(number) };
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: { kind: 'paragraph' | 'list'; ordered: boolean; start: number; texts: string[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if ('text' in line) {
      if (last?.kind === 'paragraph') last.texts.push(line.text);
      else blocks.push({ kind: 'paragraph', ordered: false, start: 1, texts: [line.text] });
      continue;
    }
    const ordered = line.number !== undefined;
    if (last?.kind === 'list' && last.ordered === ordered) last.texts.push(line.item);
    else blocks.push({ kind: 'list', ordered, start: line.number ?? 1, texts: [line.item] });
  }
  return blocks.map(({ kind, texts, ordered, start }) =>
    kind === 'paragraph' ? { kind, lines: texts.map(inlines) } : { kind, ordered, start, items: texts.map(inlines) },
  );
}

/**
 * Splits a text from the API into blocks: a blank line begins a paragraph, lines that begin with a dash or a number are a list,
 * addresses become links. HTML in the text stays text; links are http, https or mail addresses only.
 */
export function plainText(text: string | null | undefined): Block[] {
  return (text ?? '')
    .split(/\r\n?|\n/)
    .join('\n')
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => blocksOf(lines.map(lineOf)));
}
