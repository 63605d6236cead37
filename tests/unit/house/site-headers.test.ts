import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '../../../src/routes.ts';
import { readRules } from '../../../src/server/hosts/static/rules.ts';

const rules = await readRules();
const opener = (path: string) => rules.headers(path)['cross-origin-opener-policy'];

it.each([
  ...[paths.login, paths.reset, '/confirm/abc', paths.profile, paths.volunteer, paths.donations],
  ...[paths.donationSuccess, paths.donationFailed, paths.donationFail, paths.donationConfirm],
  ...['/donations/pending', '/donations/historyPage', paths.enroll('kheerganga'), '/campaigns/enroll/history'],
  ...[paths.campaign('kheerganga'), paths.campaign('one that the build did not know')],
])('%s cuts its tie to the window that opened it, and keeps the ones it opens', (path) => {
  expect(opener(path)).toBe('same-origin-allow-popups');
});

it.each([paths.home, paths.about, paths.contact, paths.campaigns, paths.projects, paths.faq])(
  '%s is painted by the process that asked for it',
  (path) => {
    expect(opener(path)).toBeUndefined();
  },
);

it.each([paths.home, paths.login, '/campaigns/kheerganga', '/_astro/x.js'])(
  '%s has the headers of every answer',
  (path) => {
    const found = rules.headers(path);
    expect(found).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(found['strict-transport-security']).toContain('max-age=');
  },
);

it('netlify.toml holds no policy, which would be taken in place of the one that the build writes for each page', () => {
  expect(readFileSync('netlify.toml', 'utf8')).not.toMatch(/^\s*Content-Security-Policy/im);
});
