import { expect, it } from 'vitest';
import { corePages, pageLines } from '../../../src/page-table.ts';
import { paths } from '../../../src/routes.ts';
import { workerParts } from '../../helpers/worker-parts.ts';

const { isPlain, mayKeep } = workerParts();

it.each(pageLines)('%s is kept where its line says so', (path, { kept }) => {
  expect(mayKeep(path.replace('*', 'x'))).toBe(kept !== 'never');
});

it.each([
  ...['/admin', '/admin/campaigns', '/shell/campaign', '/shell/confirm', '/api/open/campaigns', '/no-such-page'],
  ...['/campaigns/kheerganga/enroll/', '/faq/', '/event/a/b', '*', '', 'core', '//elsewhere.org', '/campaigns/'],
])('"%s" is never kept', (path) => expect(mayKeep(path)).toBe(false));

// A wrong account number must be gone at once; the others pay, log in or show something of one visitor.
it.each([
  ...[paths.details, paths.donations, paths.login, paths.volunteer, paths.reset, paths.confirm('x'), paths.profile],
  ...[paths.donationHistory, paths.enrollHistory, paths.donationSuccess, paths.enroll('kheerganga')],
])('no copy of %s is kept', (path) => expect(mayKeep(path)).toBe(false));

it('what is kept before anybody asks may be kept', () => {
  expect(corePages.filter((path) => !mayKeep(path))).toEqual([]);
});

it.each([
  ['', true],
  ['?fbclid=IwAR1', true],
  ['?utm_source=whatsapp&utm_medium=social&gclid=x', true],
  ['?filter=archived&utm_source=mail', false],
  ['?reviews', false],
] as const)('an address with "%s" is the page itself: %s', (search, plain) => expect(isPlain(search)).toBe(plain));
