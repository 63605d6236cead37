import { describe, expect, it } from 'vitest';
import { FORM_TYPE, fromOwnSite, readForm } from '../../../../src/server/http/form-posts/read-form.ts';

const request = (body: string | Uint8Array, type = FORM_TYPE) =>
  new Request('http://localhost/api/x', { method: 'POST', headers: { 'content-type': type }, body: body as BodyInit });
const read = (body: string | Uint8Array, type?: string) => readForm(request(body, type), ['name', 'message']);

describe('a posted form', () => {
  it.each([
    ['its fields', 'name=Asha+Bodh&message=a%26b%3Dc', { name: 'Asha Bodh', message: 'a&b=c' }],
    ['a missing field is empty', 'name=Asha', { name: 'Asha', message: '' }],
    ['a field without =', 'name&message=x', { name: '', message: 'x' }],
    ['nothing', '', { name: '', message: '' }],
    ['an unknown field is dropped, twice too', 'name=a&more=b&more=c', { name: 'a', message: '' }],
    ['names of the language itself', '__proto__=a&constructor=b&name=c', { name: 'c', message: '' }],
    ['lines end as a script sends them', 'message=a%0D%0Ab', { name: '', message: 'a\nb' }],
    ['Devanagari', 'name=%E0%A4%86%E0%A4%B6%E0%A4%BE', { name: 'आशा', message: '' }],
  ])('%s', async (_, body, fields) => {
    expect(await read(body)).toEqual(fields);
  });

  it.each([
    ['a field that is there twice', 'name=a&name=b', 400, 'name is given more than once.'],
    ['a percent sign without digits', 'name=100%', 400, 'The form cannot be read.'],
    ['half a character', 'name=%E0%A4', 400, 'The form cannot be read.'],
    ['bytes that are no UTF-8', Uint8Array.of(110, 97, 109, 101, 61, 0xff), 400, 'The body is not UTF-8 text.'],
    ['more than 64 KB', `name=${'x'.repeat(66_000)}`, 413, 'The body is larger than 64 KB.'],
  ])('%s is refused', async (_, body, status, message) => {
    await expect(read(body)).rejects.toMatchObject({ status, message });
  });
});

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
