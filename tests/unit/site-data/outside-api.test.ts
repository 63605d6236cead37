import { expect, it } from 'vitest';
import { outsideApi } from '../../../src/site-data/outside-api.ts';

it.each([
  ['the embedded API', {}, undefined],
  ['the embedded API under another path', { PUBLIC_API_BASE: '/backend' }, undefined],
  ['an API on another origin', { PUBLIC_API_BASE: 'https://api.example/api' }, 'https://api.example/api'],
  ['the same with a slash at its end', { PUBLIC_API_BASE: 'https://api.example/api/' }, 'https://api.example/api'],
  ['a backend behind this site', { API_ORIGIN: 'https://backend.example' }, 'https://backend.example/api'],
  ['the same with a slash at its end', { API_ORIGIN: 'https://backend.example/' }, 'https://backend.example/api'],
])('a build asks %s', (_, settings, address) => {
  expect(outsideApi(settings)).toBe(address);
});
