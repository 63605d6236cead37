import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PagedView } from '../../../../src/ui/lists/PagedView.tsx';
import { ListWorld, type TestFilter } from '../../../helpers/paged-list.ts';

it.each([
  [1, '1 campaign, page 1 of 1'],
  [2, '2 campaigns, page 1 of 1'],
  [11, '11 campaigns, page 1 of 2'],
])('a list of %d tells screen readers “%s”', (count, words) => {
  const world = new ListWorld();
  const list = world.list({ count, rows: Array.from({ length: Math.min(count, 9) }, (_, row) => `row ${row}`) });
  const view = { list, label: 'campaigns', skeleton: '', empty: () => '', children: () => '' };
  expect(renderToStaticMarkup(createElement(PagedView<string, TestFilter>, view))).toContain(
    ` aria-live="polite">${words}<`,
  );
});
