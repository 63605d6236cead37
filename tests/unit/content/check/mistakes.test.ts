import { expect, it } from 'vitest';
import { toldOf, withoutLine } from '../../../helpers/content.ts';
import { broken, fineValues, project, question, values, walk, wanting } from './mistakes.table.ts';
import { fineLinks, links, running, unread } from './words.table.ts';
import { fine, writing } from './writing.table.ts';

const apart = (path: string, at: number) => path.replace(/\/(shed|why|call|guide|walk|a)\.md$/, `/$1-${at}.md`);

/** What is written where, and what is told of it: the whole line, or how it begins and ends; nothing where all is in order. */
type Row = readonly [what: string, path: string, text: string | Uint8Array, line: string | RegExp | undefined];
const rows: Row[] = [
  ...broken.map(([what, path, text, line], at): Row => [what, apart(path, at), text, line]),
  ...wanting,
  ...writing.map(([what, text, line], at): Row => [what, `faq/written-${at}.md`, text, line]),
  ...values.map(([lines, line], at): Row => [lines, `campaigns/walk-of-${at}.md`, walk(lines), line]),
  ...fineValues.map((lines, at): Row => [lines, `campaigns/fine-${at}.md`, walk(lines), undefined]),
  ...links.map(([text, line], at): Row => [text, `faq/link-${at}.md`, question(text), `text ${line} (line 5)`]),
  ...unread.map(([what, text, shown, end], at): Row => {
    const line = `Note: text shows "${shown}" as running words, which is no `;
    return [what, `faq/unread-${at}.md`, question(text), new RegExp(`^${RegExp.escape(line)}.*${RegExp.escape(end)}$`)];
  }),
  ...fine.map(([what, text], at): Row => [what, `faq/fine-${at}.md`, text, undefined]),
  ...[...fineLinks, ...running].map((text, at): Row => [text, `faq/in-order-${at}.md`, question(text), undefined]),
];

// All lie in one folder: what is wrong with one hides nothing of another.
const told = await toldOf({
  'projects/shed.md': project((report) => `${report}\n## Why here\n\nText.\n`),
  ...Object.fromEntries(rows.map(([, path, text]) => [path, text])),
});

it.each(rows)('%s, in %s, is told in one line, or not at all where it is in order', (_, path, __, line) => {
  const lines = told(path);
  if (line instanceof RegExp) expect(lines).toEqual([expect.stringMatching(line)]);
  else if (line && line !== withoutLine(line)) expect(lines).toEqual([line]);
  else expect(lines.map(withoutLine)).toEqual(line === undefined ? [] : [line]);
});
