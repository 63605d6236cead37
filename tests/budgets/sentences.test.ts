import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { htmlOf, pages } from '../helpers/dist.ts';

const GLUED = /[a-z]{3}[.!?][A-Z][a-z]/;

function gluedIn(html: string): string[] {
  const found: string[] = [];
  let skipped = 0;
  const parser = new Parser({
    onopentagname: (name) => void (/^(?:script|style)$/.test(name) && skipped++),
    onclosetag: (name) => void (/^(?:script|style)$/.test(name) && skipped--),
    ontext: (text) => void (!skipped && GLUED.test(text) && found.push(text)),
  });
  parser.end(html);
  return found;
}

test('on no page two sentences stand without a blank between them', () => {
  expect(gluedIn('<p>This is one.Here is another.</p>')).toHaveLength(1);
  const found = pages().flatMap((page) => gluedIn(htmlOf(page)).map((text) => `${page}: ${text}`));
  expect(found).toEqual([]);
});
