import { isUtf8 } from 'node:buffer';
import type { Problem } from './problems.ts';

const lineAfter = (text: string) => text.split(/\r\n?|\n/).length;

// Control characters but tab, line ends (not those of an old Mac), and those that only misread letters have.
const UNSEEN = /(?!\t|\n|\r\n|[\u0080-\u009f])[\p{Cc}\ufffe\uffff]/u;

/** What is wrong with a text that holds a control character, found by the words before it: an editor cannot see it. */
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

const NO_TEXT =
  'is no text that is saved as UTF-8 (often it is Windows-1252, UTF-16 or a Word file), so letters such as é and ₹ would be lost: save it again as UTF-8 (Notepad: File, Save as, Encoding: UTF-8), or copy its words into a text file';

/** The text of a content file, its lines ending with `\n`, or why it cannot be read. A byte order mark of UTF-8 is taken away. */
export function decodeText(bytes: Uint8Array): { text: string } | { problem: Problem } {
  const field = 'file';
  if (bytes.length === 0) return { problem: { field, fix: 'is empty: write into it, or delete it' } };
  // What is no UTF-8 becomes U+FFFD; UTF-16 and other files are full of zeros.
  const text = new TextDecoder().decode(bytes);
  const at = isUtf8(bytes) ? text.indexOf('\0') : text.search(/[\0\ufffd]/);
  if (at >= 0) return { problem: { field, fix: NO_TEXT, line: lineAfter(text.slice(0, at)) } };
  const unseen = unseenProblem(text);
  return unseen ? { problem: unseen } : { text: text.replaceAll('\r\n', '\n') };
}

/** Letters that an earlier save has spoilt: the mark for a lost letter, and UTF-8 that was read as Windows-1252. */
export function spoiltLetters(text: string): Problem[] {
  const found = /\uFFFD|Ã[\u0080-\u00bf]|â(?:€[\u0080-\u00bf™œžš\u201c\u201d\u2018\u02dc¢¦]|‚¹)/u.exec(text);
  if (!found) return [];
  const fix = `has "${found[0]}" where a letter was lost when the file was saved: write the letter again`;
  return [{ field: 'file', fix, line: lineAfter(text.slice(0, found.index)) }];
}
