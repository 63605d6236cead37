import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESOURCE_PAGE_SIZE } from '../../../src/contract/constants.ts';
import { createResourceList } from '../../../src/features/resources/resource-list.ts';
import { startAppForClient } from '../../helpers/client.ts';
import type { TestApp } from '../../helpers/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startAppForClient();
});
afterAll(() => app.close());

const still = { read: () => new URLSearchParams(), push: () => undefined, listen: () => () => undefined };

test('the first page shown is the first page sent, and the second differs', async () => {
  const list = createResourceList(undefined, still);
  await list.go({});
  const { rows, count } = list.$list.get();
  expect(rows).toHaveLength(RESOURCE_PAGE_SIZE);
  expect(count).toBeGreaterThan(RESOURCE_PAGE_SIZE);
  await list.go({ page: 2 });
  const second = list.$list.get().rows;
  expect(second.length).toBeGreaterThan(0);
  expect(rows.map(({ title }) => title)).not.toContain(second[0]?.title);
});
