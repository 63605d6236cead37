import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { isPlainClick } from '../../../../src/ui/browser.ts';
import { PagedView } from '../../../../src/ui/lists/PagedView.tsx';
import { steps } from '../../../../src/ui/lists/Pagination.tsx';
import { ListWorld, type TestFilter } from '../../../helpers/paged-list.ts';

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

it.each([
  [1, '1 campaign, page 1 of 1'],
  [2, '2 campaigns, page 1 of 1'],
  [11, '11 campaigns, page 1 of 2'],
])('a list of %d tells screen readers “%s”', (count, words) => {
  const world = new ListWorld();
  const list = world.list({ count, rows: Array.from({ length: Math.min(count, 9) }, (_, row) => `row ${row}`) });
  const view = { list, label: 'campaigns', skeleton: '', empty: () => '', children: () => '' };
  expect(renderToStaticMarkup(createElement(PagedView<string, TestFilter>, view))).toContain(
    `<p class="visually-hidden">${words}<`,
  );
});
