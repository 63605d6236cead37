import { describe, expect, it } from 'vitest';
import { sendContact } from '../../../src/contract/contact.ts';
import { getProfile } from '../../../src/contract/profile.ts';
import { backendOf, formAction, outsideApi } from '../../../src/site-data/services.ts';

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

describe('where a form of the built pages posts to without a script', () => {
  it.each([
    ['the embedded API', {}, '/api/open/contact'],
    ['the same under another path', { PUBLIC_API_BASE: '/backend' }, '/backend/open/contact'],
    ['the same with a slash at its end', { PUBLIC_API_BASE: '/backend/' }, '/backend/open/contact'],
    ['an API on another origin', { PUBLIC_API_BASE: 'https://api.example/api' }, undefined],
    ['a backend behind this site', { API_ORIGIN: 'https://backend.example' }, undefined],
  ])('%s', (_, settings, action) => {
    expect(formAction(sendContact, settings)).toBe(action);
  });

  it('a call that takes no form stops the build', () => {
    expect(() => formAction(getProfile, {})).toThrow('takes no form');
  });
});

it.each([
  [{}, 'embedded'],
  [{ PUBLIC_API_BASE: '/backend' }, 'embedded'],
  [{ PUBLIC_API_BASE: 'https://api.example/api' }, 'plain'],
  [{ API_ORIGIN: 'https://backend.example' }, 'plain'],
  [{ API_ORIGIN: 'https://backend.example', PUBLIC_BACKEND: 'embedded' }, 'embedded'],
  [{ PUBLIC_BACKEND: 'plain' }, 'plain'],
])('takes the backend of %j for %s', (settings, backend) => {
  expect(backendOf(settings)).toBe(backend);
});
