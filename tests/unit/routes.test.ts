import { expect, test } from 'vitest';
import { idInPath, outcomePath } from '../../src/routes.ts';

test.each([
  ['paid', 'donation', null, '/donations/success?transactionId=T%2F1'],
  ['failed', 'donation', null, '/donations/failed?transactionId=T%2F1'],
  ['pending', 'donation', null, '/donations/pending?transactionId=T%2F1'],
  ['paid', 'enroll', 'ice trek', '/campaigns/ice%20trek'],
  ['failed', 'enroll', 'trek', '/donations/failed?transactionId=T%2F1'],
  ['pending', 'enroll', 'trek', '/donations/pending?transactionId=T%2F1'],
  ['paid', 'enroll', null, '/donations/success?transactionId=T%2F1'],
] as const)('a payment that is %s, for %s %j, is told on %s', (outcome, type, campaignId, path) => {
  expect(outcomePath({ outcome, type, campaignId, transactionId: 'T/1' })).toBe(path);
});

test.each([
  ['/campaigns/kheerganga', 'kheerganga'],
  ['/campaigns/a%20b%2Fc', 'a b/c'],
  ['/campaigns/%E0%A4', '%E0%A4'],
  ['/campaigns/12/enroll', '12'],
  ['/campaigns/100%/enroll', '100%'],
  ['/confirm/a-token', 'a-token'],
  ['/campaigns', ''],
])('the id in %s is %j', (path, id) => {
  expect(idInPath(path)).toBe(id);
});
