import { Parser } from 'htmlparser2';
import type { Problem } from '../problems.ts';
import { addressFault, type InnerAddress, scriptFault } from './addresses.ts';
import { HTML_NAMES, OPEN_NAMES, VOID_NAMES } from './html-names.ts';
import { type Tag, tagsOf } from './html-tags.ts';
import type { Piece } from './markdown.ts';
import { markupFault } from './texts.ts';

type Fault = { fix: string; at: number; note?: true };
const MOST_SHOWN = 40;

const shown = (written: string) => written.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);

/** What is wrong with a tag by itself, as the end of a sentence. */
function tagFault({ kind, name, written, ended }: Tag): string | undefined {
  if (kind === 'remark')
    return ended ? undefined : 'has a remark that begins with <!-- and has no end: write --> behind it, or remove it';
  if (kind === 'close') return undefined;
  if (!ended) return `has "<${name}" without its end: write > behind it, or &lt; for the sign < itself`;
  if (!HTML_NAMES.has(name))
    return `holds "${shown(written)}", which is taken for HTML and vanishes: write ${shown(written).replace('<', '&lt;')}`;
  return name === 'h1' ? 'has a heading <h1>, which is the page’s title: begin headings with ##' : undefined;
}

const unclosed = ({ name, written, at }: Tag): Fault => ({
  fix: `has "${shown(written)}", which nothing closes: write </${name}> behind its text, or remove it`,
  at,
});

/** Tags that have no counterpart. What was reported of an opening tag is not reported again of its closing one. */
function unpaired(tags: readonly (Tag & { told: boolean })[]): Fault[] {
  const open: (typeof tags)[number][] = [];
  const left = (from: number) => open.splice(from).filter(({ name, told }) => !told && !OPEN_NAMES.has(name));
  const faults = tags.flatMap((tag): Fault[] => {
    const { kind, name, at } = tag;
    if (kind === 'open' && !VOID_NAMES.has(name)) open.push(tag);
    if (kind !== 'close') return [];
    const from = open.findLastIndex((each) => each.name === name);
    if (from === -1) return [{ fix: `has "</${name}>", which closes nothing: remove it`, at }];
    return left(from)
      .filter((each) => each.name !== name)
      .map(unclosed);
  });
  return [...faults, ...left(0).map(unclosed)];
}

/** Links in HTML that a link in markdown could not have either. Scripts are reported by another rule. */
function linkFaults(html: string, inner: InnerAddress): Fault[] {
  const faults: Fault[] = [];
  const parser = new Parser({
    onopentag: (name, { href }) => {
      const fault = name === 'a' && href !== undefined && !scriptFault(href) ? addressFault(href, inner) : undefined;
      if (fault) faults.push({ ...fault, at: parser.startIndex });
    },
  });
  parser.end(html);
  return faults;
}

/** Leaves out what stands in a drawing or a formula, whose names are their own. */
function withoutDrawings<T extends Tag>(tags: readonly T[]): T[] {
  let drawing: string | undefined;
  return tags.filter(({ kind, name }) => {
    const inside = drawing !== undefined;
    if (!inside && kind === 'open' && /^(?:svg|math)$/.test(name)) drawing = name;
    if (kind === 'close' && name === drawing) drawing = undefined;
    return !inside || drawing === undefined;
  });
}

/**
 * What is wrong with the HTML of a text: remarks and tags without an end, tags without a counterpart, names that are none, and links.
 * A text that holds what the site forbids is judged when that is gone.
 */
export function htmlProblems(pieces: readonly Piece[], inner: InnerAddress): Problem[] {
  const html = pieces.filter((piece) => piece.kind === 'html');
  if (html.some(({ words }) => markupFault(words))) return [];
  const lineIn = ({ words, line }: Piece, at: number) => line + words.slice(0, at).split('\n').length - 1;
  const all = html.flatMap((piece) =>
    tagsOf(piece.words).map((tag) => ({ ...tag, at: lineIn(piece, tag.at), within: piece.within })),
  );
  const tags = withoutDrawings(all).map((tag) => ({ ...tag, fix: tagFault(tag) }));
  const alone = tags.flatMap(({ fix, at }) => (fix ? [{ fix, at }] : []));
  const groups = Map.groupBy(
    tags.map((tag) => ({ ...tag, told: tag.fix !== undefined && tag.name !== 'h1' })),
    ({ within }) => within,
  );
  const links = html.flatMap((piece) =>
    linkFaults(piece.words, inner).map((fault) => ({ ...fault, at: lineIn(piece, fault.at) })),
  );
  const faults: Fault[] = [...alone, ...[...groups.values()].flatMap(unpaired), ...links];
  return faults.map(({ at, ...fault }) => ({ field: 'text', ...fault, line: at }));
}
