import { currentPage } from '../../api/current-page.ts';
import { RESOURCE_PAGE_SIZE } from '../../contract/constants.ts';
import type { Resource } from '../../contract/resource.ts';
import { type AddressBar, createPagedList, type Page, type PagedList } from '../../lib/lists/paged.ts';
import { paths } from '../../routes.ts';

export const NO_RESOURCES = 'No resources found.';

const FIRST_PAGE = `/open/resources?page=1&size=${RESOURCE_PAGE_SIZE}`;

export function createResourceList(first?: Page<Resource>, address?: AddressBar): PagedList<Resource> {
  let known = first;
  return createPagedList<Resource>({
    path: paths.resources,
    size: RESOURCE_PAGE_SIZE,
    first,
    ...(address && { address }),
    load: async ({ page }, signal) => {
      const built = page === 1 ? known : undefined;
      known = undefined;
      const current = built && (await currentPage(built, { path: FIRST_PAGE, toRow: (row: Resource) => row }));
      if (current) return current;
      const { fetchResources } = await import('../../api/resources.ts');
      return fetchResources(page, signal);
    },
  });
}
