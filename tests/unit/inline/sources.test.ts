import { expect, it } from 'vitest';
import { minified, sourceHash } from '../../../src/inline/sources.ts';

it('gives the hash that the specification of the policy names for its example', () => {
  expect(sourceHash("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

it('drops comments and blanks, and keeps what texts say', () => {
  const script = "{\n  // Why.\n  const asked = document.title;\n  if (asked) document.title = 'a  b // c';\n}\n";
  expect(minified(script)).toBe('document.title&&(document.title=`a  b // c`);');
});

it('stops the build at a script that cannot be read', () => {
  expect(() => minified('const = 1;')).toThrow('A script in src/inline cannot be read');
});
