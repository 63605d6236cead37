import { expect, test } from 'vitest';
import { isPlainClick } from '../../../../src/ui/browser.ts';
import { steps } from '../../../../src/ui/lists/Pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 'gap-5', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, 'gap-4', 4, 5, 6, 'gap-9', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap-9', 9]],
  [9, 9, [1, 'gap-8', 8, 9]],
  [99, 2, [1, 2]],
])('on page %i of %i the numbers are %j', (page, pages, shown) => {
  expect(steps(page, pages)).toEqual(shown);
});

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test.each([
  [{}, true],
  [{ button: 1 }, false],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
])('a click with %j is ours: %s', (change, ours) => {
  expect(isPlainClick({ ...click, ...change })).toBe(ours);
});
