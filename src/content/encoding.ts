import type { Problem } from './problems.ts';

const AS_UTF8 = 'save it again as UTF-8 (Notepad: File, Save as, Encoding: UTF-8)';

/** Kinds of files that people give a text's name, by their first bytes. */
const NO_TEXTS: readonly [start: string, kind: string][] = [
  ['504b0304', 'a Word, LibreOffice or zip file'],
  ['d0cf11e0', 'an old Word file'],
  ['25504446', 'a PDF'],
  ['7b5c727466', 'an RTF file, as WordPad writes it'],
  ['ffd8ff', 'a picture'],
  ['89504e47', 'a picture'],
];

/** UTF-16 has no byte that tells a letter of English from the next: every second byte of such a text is 0. */
function isUtf16(bytes: Uint8Array): boolean {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  const start = bytes.subarray(0, 400);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  return Math.max(...zeros) > start.length / 5 && Math.min(...zeros) < start.length / 50;
}

/** The text up to the first byte that is no UTF-8; the whole text when there is none. */
function validStart(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  // A character of replacement may stand in the file itself: it has three bytes of its own there.
  let at = 0;
  for (const character of text) {
    if (character === '\uFFFD' && !(bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd)) break;
    at += Buffer.byteLength(character);
  }
  return new TextDecoder().decode(bytes.subarray(0, at));
}

const lineAfter = (text: string) => text.split(/\r\n?|\n/).length;

function fileProblem(bytes: Uint8Array): Problem | undefined {
  const field = 'file';
  if (bytes.length === 0) return { field, fix: 'is empty: write into it, or delete it' };
  const hex = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const kind = NO_TEXTS.find(([start]) => hex.startsWith(start))?.[1];
  if (kind) return { field, fix: `is ${kind}, not a text: copy its words into a text file` };
  if (isUtf16(bytes)) return { field, fix: `is saved as UTF-16, which the site cannot read: ${AS_UTF8}` };
  const nul = bytes.indexOf(0);
  if (nul === -1) return undefined;
  const fix = 'holds bytes that are no text: copy its words into a new text file';
  return { field, fix, line: lineAfter(new TextDecoder().decode(bytes.subarray(0, nul))) };
}

/** Line ends of an old Mac, which the build does not read. */
function oldLineEnds(text: string): Problem | undefined {
  const at = text.search(/\r(?!\n)/);
  const fix = 'has the line ends of an old Mac: save the file with Windows or Unix line ends';
  return at === -1 ? undefined : { field: 'file', fix, line: lineAfter(text.slice(0, at)) };
}

// Control characters but tab, line ends, and those that only misread letters have.
const UNSEEN = /(?![\t\n\r\u0080-\u009f])[\p{Cc}\ufffe\uffff]/u;

/** What is wrong with a text that holds a control character: an editor cannot see it, so it is found by the words before it. */
export function unseenSign(text: string): string | undefined {
  const at = text.search(UNSEEN);
  if (at === -1) return undefined;
  const before = (text.slice(0, at).split('\n').at(-1) ?? '').trim().slice(-30);
  const place = before ? `behind "${before}"` : 'at the beginning of the line';
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return `has a sign that nobody sees (U+${code}, as slides and old programs have for a new line) ${place}: delete what stands there, and press Enter where a line should end`;
}

function unseenProblem(text: string): Problem | undefined {
  const fix = unseenSign(text);
  return fix === undefined ? undefined : { field: 'file', fix, line: lineAfter(text.slice(0, text.search(UNSEEN))) };
}

/** The text of a content file, its lines ending with `\n`, or why it cannot be read. A byte order mark of UTF-8 is taken away. */
export function decodeText(bytes: Uint8Array): { text: string } | { problem: Problem } {
  const problem = fileProblem(bytes);
  if (problem) return { problem };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const wrong = oldLineEnds(text) ?? unseenProblem(text);
    return wrong ? { problem: wrong } : { text: text.replaceAll('\r\n', '\n') };
  } catch {
    const fix = `is not saved as UTF-8 (often it is Windows-1252), so letters such as é and ₹ would be lost: ${AS_UTF8}`;
    return { problem: { field: 'file', fix, line: lineAfter(validStart(bytes)) } };
  }
}

/** Letters that an earlier save has spoilt: the mark for a lost letter, and UTF-8 that was read as Windows-1252. */
export function spoiltLetters(text: string): Problem[] {
  const found = /\uFFFD|Ã[\u0080-\u00bf]|â(?:€[\u0080-\u00bf™œžš\u201c\u201d\u2018\u02dc¢¦]|‚¹)/u.exec(text);
  if (!found) return [];
  const fix = `has "${found[0]}" where a letter was lost when the file was saved: write the letter again`;
  return [{ field: 'file', fix, line: lineAfter(text.slice(0, found.index)) }];
}
