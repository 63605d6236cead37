import { expect, it } from 'vitest';
import { isForPublic, isProduction } from '../../../src/contract/environment.ts';
import { readPaise, rupeesOf } from '../../../src/contract/rupees.ts';

it.each([
  ['500', 50_000],
  ['500.5', 50_050],
  ['500.05', 50_005],
  ['0.50', 50],
  [499.9, 49_990],
  [' 500.00 ', 50_000],
  ['500.005', null],
  ['5,00', null],
  ['-1', null],
  ['1e3', null],
  ['1'.repeat(13), null],
  ['', null],
  [null, null],
])('%j is read as %j paise', (rupees, paise) => {
  expect(readPaise(rupees)).toBe(paise);
});

it.each([
  [50_000, '500.00'],
  [50_005, '500.05'],
  [7, '0.07'],
])('%d paise are written as %s', (paise, rupees) => {
  expect(rupeesOf(paise)).toBe(rupees);
});

it.each([
  [{}, false],
  [{ NODE_ENV: 'development' }, false],
  [{ NODE_ENV: 'production' }, true],
  [{ CONTEXT: 'production' }, true],
  [{ CONTEXT: 'deploy-preview' }, false],
  [{ PAYU_ENV: 'production' }, true],
])('%o is for the public: %s', (env, is) => {
  expect(isForPublic(env)).toBe(is);
});

it.each([
  [{}, false],
  [{ PAYU_ENV: 'test' }, false],
  [{ CONTEXT: 'production' }, true],
  [{ NETLIFY: 'true' }, true],
  [{ AWS_LAMBDA_FUNCTION_NAME: 'api' }, true],
])('%o is production: %s', (env, is) => {
  expect(isProduction(env)).toBe(is);
});
