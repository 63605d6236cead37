import { expect, it } from 'vitest';
import { isForPublic, isProduction } from '../../../src/contract/environment.ts';

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
