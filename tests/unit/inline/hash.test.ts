import { expect, it } from 'vitest';
import { sourceHash } from '../../../src/inline/hash.ts';

it('gives the hash that the specification of the policy names for its example', () => {
  expect(sourceHash("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});
