import { expect, it } from 'vitest';
import { paths } from '../../../src/routes.ts';
import { corePages } from '../../../src/worker/pages.ts';
import { workerParts } from '../../helpers/worker-parts.ts';

const { isPlain, mayKeep } = workerParts();

const KEPT = [
  ...[paths.home, paths.about, paths.campaigns, paths.projects, paths.resources, paths.contact, paths.faq],
  ...[paths.legal, paths.details, paths.privacy, paths.terms, paths.refund, paths.shipping, paths.offline],
  ...[paths.campaign('kheerganga'), paths.campaignMonth('2026-12'), paths.project('rakcham-mrf')],
];
const NEVER = [
  ...[paths.enroll('kheerganga'), paths.enrollHistory, paths.donations, paths.donationSuccess, paths.donationFailed],
  ...[paths.donationFail, paths.donationPending, paths.donationConfirm, paths.donationHistoryEmail],
  ...[paths.donationHistory, paths.login, paths.reset, paths.profile, paths.volunteer, paths.volunteerSuccess],
  ...[paths.confirm('token'), paths.sent, paths.notFound],
];

it.each(KEPT)('%s is kept', (path) => expect(mayKeep(path)).toBe(true));

it.each([
  ...NEVER,
  ...['/admin', '/admin/campaigns', '/shell/campaign', '/shell/confirm', '/api/open/campaigns', '/no-such-page'],
  ...['/campaigns/kheerganga/enroll/', '/faq/', '/event/a/b', '*', '', 'core', '//elsewhere.org', '/campaigns/'],
])('"%s" is never kept', (path) => expect(mayKeep(path)).toBe(false));

it('every address of the site is decided here', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('x')));
  const decided = [...KEPT, ...NEVER].map((path) => path.replace(/kheerganga|token|2026-12|rakcham-mrf/, 'x'));
  expect(decided.toSorted()).toEqual(all.toSorted());
});

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
