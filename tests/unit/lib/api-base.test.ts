import { expect, it } from 'vitest';
import { apiBase } from '../../../src/lib/addresses.ts';

it.each([
  [undefined, '/api'],
  ['', '/api'],
  ['/backend', '/backend'],
  ['/backend/', '/backend'],
  ['https://api.example/api/', 'https://api.example/api'],
])('with PUBLIC_API_BASE %s the calls begin with %s', (set, base) => {
  expect(apiBase(set)).toBe(base);
});
