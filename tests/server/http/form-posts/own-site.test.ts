import { expect, it } from 'vitest';
import { fromOwnSite } from '../../../../src/server/http/form-posts/read-form.ts';

const SITE = 'https://site.example';

it.each([
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  [true, { origin: SITE }],
  [false, {}],
  [false, { 'sec-fetch-site': 'none' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: SITE }],
  [false, { 'sec-fetch-site': '' }],
  [false, { origin: 'null' }],
  [false, { origin: 'http://site.example' }],
  [false, { origin: 'https://site.example.evil.example' }],
  [false, { referer: `${SITE}/contact` }],
])('own is %s for %o', (own, headers) => {
  expect(fromOwnSite(new Headers(headers as Record<string, string>), SITE)).toBe(own);
});
