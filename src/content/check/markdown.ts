import { note, type Problem } from '../problems.ts';
import { partsIn, type TextPart, type TextTree, wordsIn } from '../text-tree.ts';

export type Piece =
  | { kind: 'link' | 'image'; address: string; words: string; line: number }
  | { kind: 'heading'; depth: number; words: string; line: number }
  | { kind: 'html'; words: string; line: number }
  | { kind: 'words'; words: string; line: number }
  | { kind: 'struck'; words: string; line: number }
  | { kind: 'prose'; words: string; line: number };

export function piecesOf({ source, parts }: TextTree, bodyLine: number): Piece[] {
  const written = ({ from, to }: TextPart) => source.slice(from, to);
  // An address that became a link by itself may be part of a link that is written wrong.
  const isHidden = (part: TextPart) =>
    ['code', 'img', 'html'].includes(part.tag) || (part.tag === 'a' && source.startsWith('[', part.from));

  function prose(block: TextPart): string {
    let done = block.from;
    const shown = partsIn(block)
      .filter(isHidden)
      .flatMap(({ from, to }) => {
        if (from < done) return [];
        const before = source.slice(done, from);
        done = to;
        return [before, ' '.repeat(to - from)];
      });
    return shown.join('') + source.slice(done, Math.max(done, block.to));
  }

  return parts.flatMap(partsIn).flatMap((part): Piece[] => {
    const line = part.line - 1 + bodyLine;
    const { tag, address } = part;
    const common = { line, words: wordsIn(part) };
    const firstHtml = part.parts.find((each) => each.tag === 'html');
    const html: Piece[] = firstHtml
      ? [{ kind: 'html', line: firstHtml.line - 1 + bodyLine, words: firstHtml.words }]
      : [];
    if (tag === 'a') return [...html, { kind: 'link', address, ...common }];
    if (tag === 'img') return [{ kind: 'image', address, ...common }];
    if (tag === 'del') return [...html, { kind: 'struck', ...common }];
    if (tag === 'words') return [{ kind: 'words', line, words: written(part) }];
    if (/^h\d$/.test(tag))
      return [
        { kind: 'heading', depth: Number(tag[1]), ...common },
        ...html,
        { kind: 'prose', line, words: prose(part) },
      ];
    if (tag === 'p' || tag === 'td') return [...html, { kind: 'prose', line, words: prose(part) }];
    return html;
  });
}

export function htmlShown(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap(({ kind, words, line }): Problem[] => {
    if (kind !== 'html') return [];
    const shown = words.replace(/\s+/g, ' ').slice(0, 60);
    return words.startsWith('<!--')
      ? [{ field: 'text', fix: `shows the remark "${shown}" to every reader: remove it`, line }]
      : [{ ...note('text', `shows "${shown}" as it is written: use plain markdown`), line }];
  });
}

const SIGNS: readonly [pattern: RegExp, where: (sign: string) => string][] = [
  [
    /(?<![\\*])\*\*(?!\*)|(?<![\\_])__(?!_)|(?<![\\~])~~(?!~)|(?<!\\)`+/,
    () => 'before and behind the words, without blanks, or remove it',
  ],
  [
    /(?<![\\*\w])\*(?=[^\s*])|(?<![\\_\w])_(?=[^\s_])/,
    (sign) => `behind the words too, or \\${sign} for the sign itself`,
  ],
];

export function openMarks(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap(({ kind, words, line }): Problem[] => {
    if (kind !== 'words') return [];
    const isAddress = (word: string) => /:\/\/|@/.test(word);
    const text = words
      .split(/\s+/)
      .filter((word) => !isAddress(word))
      .join(' ');
    const [found] = SIGNS.flatMap(([pattern, where]) => {
      const [sign] = pattern.exec(text) ?? [];
      return sign ? [`"${sign}" as it is written, because a second ${sign} is missing: write it ${where(sign)}`] : [];
    });
    return found ? [{ ...note('text', `shows ${found}`), line }] : [];
  });
}

const ANEW = 'write the blank behind it anew, with the space bar';

/** How lines begin that were meant as more than running words; how many of them tell so; the remedy. */
const MEANT: readonly [pattern: RegExp, least: number, fix: string][] = [
  [/^(?:[•·▪◦●‣\uf0a7\uf0b7]\s*|o[\t\u00a0]\s*)\S/, 1, 'list: begin each line of it with a dash and a blank, "- "'],
  [/^[–—]\s*\S/, 2, 'list: begin each line of it with a short dash and a blank, "- "'],
  [/^(?:-|\d{1,2}[.)])\u00a0/, 1, `list: ${ANEW}`],
  [/^#{2,6}\u00a0/, 1, `heading: ${ANEW}`],
  [/^(?:-[^\s\d-]|\d{1,2}[.)][^\s\d])/, 2, 'list: write a blank behind the dash or the number'],
  [/^#{2,6}[^\s#]/, 1, 'heading: write a blank behind the signs #'],
  [/^\|.*\|$/, 2, 'table: write a line | --- | --- | below its first one, with a --- for each column'],
];

export function unreadLines(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap(({ kind, words, line }): Problem[] => {
    if (kind !== 'prose') return [];
    const lines = words.split('\n').map((each) => each.trim());
    const [found] = MEANT.flatMap(([pattern, least, fix]) => {
      const meant = lines.filter((each) => pattern.test(each));
      const [first = ''] = meant;
      const shown = first.length > 30 ? `${first.slice(0, 30)}…` : first;
      if (meant.length < least) return [];
      const told = note('text', `shows "${shown}" as running words, which is no ${fix}`);
      return [{ ...told, line: line + lines.indexOf(first) }];
    });
    return found ? [found] : [];
  });
}
