import { expect, it } from 'vitest';
import { readMarkdown } from '../../../src/content/marked-text.ts';
import { withAddresses } from '../../../src/server/mail/html.ts';

it.each([
  ['**Bring** [our list](/details), please', 'Bring our list (https://hills.example/details), please'],
  ['[a](https://x.org) [b](tel:+9198) [c](mailto:d@x.org)', 'a (https://x.org) b (+9198) c (d@x.org)'],
  ['See https://x.org', 'See https://x.org'],
  ['[a](javascript:alert(1))', 'a'],
])('a mail says %j as words with addresses behind them', (source, words) => {
  const { text, marks } = readMarkdown(source);
  expect(withAddresses(text, [...marks], 'https://hills.example')).toBe(words);
});
