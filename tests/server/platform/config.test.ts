import { describe, expect, it } from 'vitest';
import { type Environment, readConfig } from '../../../src/server/platform/config.ts';

const realPayu = { PAYU_ENV: 'test', PAYU_KEY: 'key', PAYU_SALT: 'salt' };

describe('whether the fakes run', () => {
  it.each<[boolean, Environment]>([
    [true, {}],
    [true, { SITE_URL: 'http://127.0.0.1:8080' }],
    [true, { SITE_URL: 'http://[::1]:8080', HOST: '::1' }],
    [true, { SITE_URL: 'http://foundation.localhost' }],
    [false, { SITE_URL: 'https://localhost' }],
    [false, { SITE_URL: 'http://hamara.example' }],
    [false, { SITE_URL: 'http://localhost.hamara.example' }],
    [false, { SITE_URL: 'http://192.168.1.20:4321' }],
    [false, { HOST: '0.0.0.0' }],
    [false, realPayu],
    [false, { NODE_ENV: 'production' }],
    [false, { CONTEXT: 'production' }],
    [false, { FAKES: 'off' }],
    [true, { FAKES: 'on', SITE_URL: 'https://preview.hamara.example' }],
    [true, { FAKES: 'on', HOST: '0.0.0.0' }],
    [true, { FAKES: 'on', ...realPayu }],
  ])('%s: %o', (fakes, env) => {
    expect(readConfig(env).fakes).toBe(fakes);
  });

  it.each([{ NODE_ENV: 'production' }, { CONTEXT: 'production' }, { ...realPayu, PAYU_ENV: 'production' }])(
    'FAKES=on is refused in production: %o',
    (env) => {
      expect(() => readConfig({ ...env, FAKES: 'on' })).toThrow('FAKES may be on only outside production.');
    },
  );

  it('a word that is neither on nor off is refused', () => {
    expect(() => readConfig({ FAKES: 'yes' })).toThrow('FAKES is "yes", but must be on or off.');
  });
});
