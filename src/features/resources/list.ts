import { fetchResources } from '../../api/resources.ts';
import { RESOURCE_PAGE_SIZE, type Resource } from '../../contract/resource.ts';
import { type AddressBar, createPaged, type Page, type Paged } from '../../lib/paged.ts';
import { paths } from '../../routes.ts';

/** Shown when there is nothing to read yet. */
export const NO_RESOURCES = 'No resources found.';

/** The list of `/media`: its place in the address (sections 2 and 7). */
export function createResourceList(first?: Page<Resource>, address?: AddressBar): Paged<Resource> {
  return createPaged<Resource>({
    path: paths.resources,
    size: RESOURCE_PAGE_SIZE,
    first,
    ...(address && { address }),
    load: ({ page }, signal) => fetchResources(page, signal),
  });
}
