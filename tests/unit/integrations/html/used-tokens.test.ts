import { expect, test } from 'vitest';
import { withUsedTokens } from '../../../../src/integrations/html/used-tokens.ts';

test.each([
  [':root{--ink:#111;--sun:#ff0}p{color:var(--ink)}', [], ':root{--ink:#111}p{color:var(--ink)}'],
  [':root{--sun:#ff0;--ink:#111}', ['--sun'], ':root{--sun:#ff0}'],
  [':root{--a:var(--b);--b:1px}@media print{:root{--b:2px}}p{top:0}', [], 'p{top:0}'],
  ['.a--b:hover{color:red}p{--w:min(1px,2px);inline-size:var(--w,3px)}', [], null],
])('of the tokens in %s those stay that the styles and %s ask for', (style, others, left) => {
  expect(withUsedTokens(style, new Set(others))).toBe(left ?? style);
});

test('the build stops where the styles cannot be read', () => {
  expect(() => withUsedTokens('p{color:red}}}', new Set())).toThrow();
});
