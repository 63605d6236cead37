import { expect, it } from 'vitest';
import { unreadyEnvironment } from '../../../src/server/platform/environment.ts';
import { readyEnvironment } from '../../helpers/production.ts';

it.each([
  ['SITE_URL', undefined, 'is missing', 'build run outside'],
  ['SITE_URL', 'http://hamara.test', 'begins with https://', 'build run outside'],
  ['SITE_URL', 'hamara.test', 'begins with https://', 'build run outside'],
  ['SITE_URL', 'https://localhost:4321', 'that visitors type', 'build run outside'],
  ['SITE_URL', 'https://www.example.org', 'that visitors type', 'build run outside'],
  ['SITE_URL', 'https://203.0.113.7', 'that visitors type', 'build run outside'],
  ['SITE_URL', 'https://[::1]', 'that visitors type', 'build run outside'],
  ['SITE_URL', 'https://hamara.test/', '', ''],
  ['SITE_URL', 'https://hamara.test/site', 'without a path', 'build run outside'],
  ['SITE_URL', 'https://hamara.test/?from=mail', 'without a path', 'build run outside'],
  ['SITE_URL', 'https://name:word@hamara.test', 'without a path', 'build run outside'],
  ['PAYU_ENV', undefined, 'is missing', 'build run outside'],
  ['PAYU_ENV', 'test', 'is test', 'build run outside'],
  ['PAYU_ENV', 'local', 'is local', 'build run outside'],
  ['PAYU_KEY', undefined, 'is missing', 'run'],
  ['PAYU_SALT', '', 'is missing', 'run'],
  ['SMTP_URL', undefined, 'is missing', 'run'],
  ['PAN_KEY', undefined, 'is missing: .*npm run pan-key -- new', 'run'],
  ['PAN_KEY', 'a secret', 'must be 32 random bytes', 'run'],
  ['PAN_KEY', '0'.repeat(64), 'must be 32 random bytes', 'run'],
  ['FAKES', 'on', 'is on', 'build run outside'],
  ['RATE_LIMITS', 'off', 'is off', 'run'],
])('%s as %s holds back: %s (%s)', (name, value, part, held) => {
  const env = { ...readyEnvironment, [name]: value };
  const outside = { ...env, PUBLIC_API_BASE: 'https://api.hamara.test' };
  const line = [expect.stringMatching(new RegExp(`^${name} .*${part}`))];
  expect(unreadyEnvironment(env, 'build')).toEqual(held.includes('build') ? line : []);
  expect(unreadyEnvironment(env, 'run')).toEqual(held.includes('run') ? line : []);
  // Payments and mails of an outside backend are its own matter.
  expect(unreadyEnvironment(outside, 'run')).toEqual(held.includes('outside') ? line : []);
});
