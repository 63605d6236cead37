import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/contract/environment.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Entry } from '../../../src/server/platform/settings.ts';
import { fakesInPages } from '../../../src/site-data/services.ts';
import { productionNeeds } from '../../helpers/production.ts';

type Fakes = 'yes' | 'no' | 'refused';

const payu = (mode: string) => ({ PAYU_ENV: mode, PAYU_KEY: 'key', PAYU_SALT: 'salt' });
const atHand = { ...productionNeeds, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
const { PAN_KEY, SMTP_URL } = productionNeeds;
const on = { FAKES: 'on' };

const asked = (read: () => boolean): Fakes => {
  try {
    return read() ? 'yes' : 'no';
  } catch (error) {
    expect(String(error)).toMatch(/FAKES/);
    return 'refused';
  }
};

describe('whether the fakes run', () => {
  // The columns: start, serve and dev; the commands beside them; both functions; the built pages.
  it.each<[Environment, server: Fakes, report: Fakes, fn: Fakes, pages: Fakes]>([
    [{}, 'yes', 'yes', 'no', 'yes'],
    [{ HOST: '127.0.0.1' }, 'yes', 'yes', 'no', 'yes'],
    [{ HOST: '' }, 'yes', 'yes', 'no', 'yes'],
    [{ HOST: '::1', SITE_URL: 'http://[::1]:8080' }, 'yes', 'yes', 'no', 'yes'],
    [{ SITE_URL: 'http://127.0.0.1:8080' }, 'yes', 'yes', 'no', 'yes'],
    [{ SITE_URL: 'http://foundation.localhost' }, 'yes', 'yes', 'no', 'yes'],
    [{ SITE_URL: 'https://localhost' }, 'no', 'no', 'no', 'no'],
    [{ SITE_URL: 'http://hamara.example' }, 'no', 'no', 'no', 'no'],
    [{ SITE_URL: 'http://localhost.hamara.example' }, 'no', 'no', 'no', 'no'],
    [{ SITE_URL: 'http://192.168.1.20:4321' }, 'no', 'no', 'no', 'no'],
    [{ HOST: '0.0.0.0' }, 'no', 'no', 'no', 'no'],
    [{ HOST: '::' }, 'no', 'no', 'no', 'no'],
    [{ TRUSTED_PROXIES: '1' }, 'no', 'no', 'no', 'no'],
    [{ FAKES: 'off' }, 'no', 'no', 'no', 'no'],
    [{ NETLIFY: 'true' }, 'no', 'no', 'no', 'no'],
    [{ AWS_LAMBDA_FUNCTION_NAME: 'api' }, 'no', 'no', 'no', 'no'],
    [{ CONTEXT: 'production' }, 'no', 'no', 'no', 'no'],
    [{ CONTEXT: 'deploy-preview' }, 'yes', 'yes', 'no', 'yes'],
    [payu('test'), 'no', 'no', 'no', 'no'],
    [payu('production'), 'no', 'no', 'no', 'no'],
    [{ ...on, SITE_URL: 'https://preview.hamara.example' }, 'yes', 'yes', 'refused', 'yes'],
    [{ ...on, HOST: '0.0.0.0' }, 'yes', 'yes', 'refused', 'yes'],
    [{ ...on, TRUSTED_PROXIES: '1' }, 'yes', 'yes', 'refused', 'yes'],
    [{ ...on, CONTEXT: 'production' }, 'refused', 'refused', 'refused', 'refused'],
    [{ ...on, NETLIFY: 'true' }, 'refused', 'refused', 'refused', 'refused'],
    [{ ...on, AWS_LAMBDA_FUNCTION_NAME: 'api' }, 'refused', 'refused', 'refused', 'refused'],
    [{ ...on, ...payu('test') }, 'refused', 'refused', 'refused', 'refused'],
    [{ ...on, ...payu('production') }, 'refused', 'refused', 'refused', 'refused'],
    [{ FAKES: 'yes' }, 'refused', 'refused', 'refused', 'refused'],
    // Astro says so of every build; the command that starts it tells the build what stood there before.
    [{ NODE_ENV: 'production' }, 'no', 'no', 'no', 'yes'],
    [{ ...on, NODE_ENV: 'production' }, 'refused', 'refused', 'refused', 'yes'],
  ])('%o: server %s, commands %s, functions %s, pages %s', (env, server, report, fn, pages) => {
    const told = { ...atHand, ...env };
    const reads = (entry: Entry) => asked(() => readConfig(told, entry).fakes);
    expect([reads('server'), reads('report'), reads('function'), asked(() => fakesInPages(told))]).toEqual([
      server,
      report,
      fn,
      pages,
    ]);
  });
});

describe('what is wrong', () => {
  const wrong = (env: Environment, entry?: Entry) => {
    try {
      readConfig(env, entry);
    } catch (error) {
      return String(error instanceof Error ? error.message : error).split('\n');
    }
    return [];
  };

  it('is told as one list, a sentence for each variable', () => {
    const env = { PORT: 'seaside', PAYU_ENV: 'test', SITE_URL: 'hamara.example', FAKES: 'on', REVIEWS: 'later' };
    expect(wrong(env)).toEqual([
      'PORT is "seaside", not a number from 0 to 65535.',
      'SITE_URL is "hamara.example", but must be an address that begins with http:// or https://.',
      'PAYU_ENV is test, so PAYU_KEY must be set.',
      'PAYU_ENV is test, so PAYU_SALT must be set.',
      'REVIEWS is "later", but must be open or approve.',
      'FAKES must not be on while PAYU_ENV is test.',
    ]);
  });

  it.each<[Environment, Entry, string]>([
    [{ ...atHand, URL: '' }, 'function', 'SITE_URL is missing'],
    [{ SMTP_URL, NODE_ENV: 'production' }, 'server', 'PAN_KEY must be set in production'],
    [{ SMTP_URL, CONTEXT: 'production' }, 'report', 'PAN_KEY must be set in production'],
    [{ SMTP_URL, ...payu('production') }, 'server', 'PAN_KEY must be set in production'],
    [{ ...atHand, PAN_KEY: '' }, 'function', 'PAN_KEY must be set in production'],
    [{ PAN_KEY: 'a secret' }, 'server', 'PAN_KEY must be 32 random bytes as base64 (44 characters) or hex (64)'],
    [{ PAN_KEY_OLD: `${PAN_KEY} a-secret` }, 'server', 'Each key in PAN_KEY_OLD must be 32 random bytes'],
    [productionNeeds, 'function', 'DATABASE_URL is missing'],
    [{ ...productionNeeds, NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'server', 'RATE_LIMITS may be off only'],
    [{ ...productionNeeds, NODE_ENV: 'production', FAKES: 'on' }, 'server', 'FAKES may be on only outside production.'],
    [{ PAYU_ENV: 'sometimes' }, 'server', 'PAYU_ENV is "sometimes", but must be local, test or production.'],
    [{ TRUSTED_PROXIES: 'all' }, 'server', 'TRUSTED_PROXIES is "all"'],
    [{ SMTP_URL: 'mail.example' }, 'server', 'SMTP_URL must begin with'],
    [{ DATABASE_URL: 'mysql://x' }, 'server', 'DATABASE_URL must begin with'],
    [{ LOG: 'all' }, 'server', 'LOG is "all", but must be off or on.'],
  ])('%o, as a %s: %s', (env, entry, sentence) => {
    expect(wrong(env, entry)).toEqual([expect.stringContaining(sentence)]);
  });

  it('a key of PANs that cannot be read is not quoted', () => {
    const env = { PAN_KEY: `${PAN_KEY}secret`, PAN_KEY_OLD: 'secret' };
    expect(wrong(env)).toHaveLength(2);
    expect(wrong(env).join()).not.toContain('secret');
  });
});

it.each([
  ['PAYU_KEY', "'gtKFFx'"],
  ['PAYU_SALT', '"eCwWELxi"'],
  ['PAYU_SALT', 'eCwWELxi '],
  ['PAYU_KEY', ' '],
])('%s with quotes or blanks around it is refused, and not repeated', (name, value) => {
  const read = () => readConfig({ ...payu('test'), [name]: value });
  expect(read).toThrow(`${name} begins or ends with a blank or a quotation mark: write the value alone.`);
  expect(read).not.toThrow(/gtKFFx|eCwWELxi/);
});
