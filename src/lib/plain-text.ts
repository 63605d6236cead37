import { parsedAddress } from './addresses.ts';

/** A part of a line: plain text, an address that becomes a link, or words that the text's marks make bold, emphasised or a link. */
export type Inline =
  | string
  | { readonly text: string; readonly href: string; readonly as?: 'a' }
  | { readonly text: string; readonly as: 'strong' | 'em'; readonly href?: undefined };

/** A block of a text from the API. A paragraph keeps its line breaks. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[]; readonly heading?: 'h3' | 'h4' }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Inline[])[];
    };

/** What a part of a text is: `[from, to, as]`, as in the contract. */
export type TextMark = readonly [from: number, to: number, as: string];

// Repeats are bounded, so that a word of 100 KB takes linear time. Direction marks end an address: inside it they could make
// another address appear.
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b/gi;
const AFTER_ADDRESS = /[.,;:!?)\]}…]{1,20}$/;
const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))\S*$/i;

export const ITEM = /^\s*(?:[-–—•*]|(\d{1,4})[.)])\s+(.*)$/;

/** Whether words may be a link to an address: a path of this site, http(s), mail or phone. */
export const isSafeAddress = (address: string): boolean => SAFE.test(address);

function addresses(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const text = found.replace(AFTER_ADDRESS, '');
    const href = text.includes('://') ? text : `mailto:${text}`;
    if (!parsedAddress(href)) continue;
    if (index > at) parts.push(line.slice(at, index));
    parts.push({ text, href });
    at = index + text.length;
  }
  if (at < line.length) parts.push(line.slice(at));
  return parts;
}

/** Reads the marks of a text line by line; each line is given with the place where it starts. */
function markReader(all: readonly TextMark[]) {
  let next = 0;
  return {
    /** The level of the heading that a line is. */
    heading(start: number): 'h3' | 'h4' | undefined {
      const [from, , as] = all[next] ?? [];
      if (from !== start || (as !== 'h3' && as !== 'h4')) return undefined;
      next++;
      return as;
    },
    inlines(line: string, start: number): Inline[] {
      const parts: Inline[] = [];
      let done = 0;
      for (let mark = all[next]; mark && mark[1] <= start + line.length; mark = all[++next]) {
        const [from, to, as] = [mark[0] - start, mark[1] - start, mark[2]];
        const strong = as === 'strong' || as === 'em';
        if (from < done || to <= from || !(strong || isSafeAddress(as))) continue;
        const text = line.slice(from, to);
        parts.push(...addresses(line.slice(done, from)), strong ? { text, as } : { text, href: as, as: 'a' });
        done = to;
      }
      return [...parts, ...addresses(line.slice(done))];
    },
  };
}

/**
 * Splits a text from the API into blocks: a blank line begins a paragraph, lines with a dash or a number are a list, addresses become
 * links. HTML stays text; marks that are not in order, or not safe, are left out.
 */
export function plainText(text: string | null | undefined, marks?: readonly TextMark[] | null): Block[] {
  const reader = markReader(marks ?? []);
  const blocks: Block[] = [];
  // The lines of the block that the next line may belong to, and what they are.
  let open: Inline[][] = [];
  let kind = '';
  let count = 0;
  let at = 0;
  for (const line of (text ?? '').split(/\r\n?|\n/)) {
    const [, number, item] = ITEM.exec(line) ?? [];
    const start = at + line.length - (item ?? line.trimStart()).length;
    at += line.length + 1;
    const heading = item === undefined ? reader.heading(start) : undefined;
    const before = kind;
    kind = line.trim() === '' ? '' : item === undefined ? (heading ?? 'p') : number === undefined ? 'ul' : 'ol';
    if (!kind) continue;
    const parts = reader.inlines(item ?? line.trim(), start);
    // Numbers that do not count on, such as years, each begin a list of their own: a page would show others.
    const goesOn = number === undefined || Number(number) === count + 1;
    count = Number(number ?? 0);
    if (kind === before && !heading && goesOn) {
      open.push(parts);
      continue;
    }
    open = [parts];
    blocks.push(
      item === undefined
        ? { kind: 'paragraph', lines: open, ...(heading && { heading }) }
        : { kind: 'list', ordered: kind === 'ol', start: Number(number ?? 1), items: open },
    );
  }
  return blocks;
}
