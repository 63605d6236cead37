import { expect, it } from 'vitest';
import { minified } from '../../../src/inline/minified.ts';

it('drops comments and blanks, and keeps what texts say', () => {
  const script = "{\n  // Why.\n  const asked = document.title;\n  if (asked) document.title = 'a  b // c';\n}\n";
  expect(minified(script)).toBe('document.title&&(document.title=`a  b // c`);');
});

it('stops the build at a script that cannot be read', () => {
  expect(() => minified('const = 1;')).toThrow('A script in src/inline cannot be read');
});
