import { expect, it } from 'vitest';
import { idInPath } from '../../../src/lib/id-in-path.ts';

it.each([
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
