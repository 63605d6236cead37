import type { CallAnswer } from '../contract/call.ts';
import { listResources, RESOURCE_PAGE_SIZE } from '../contract/resource.ts';
import { callApi } from './http.ts';

/** One page of resources. Unlike the other lists, the page is sent as it is shown, from 1 (section 7). */
export function fetchResources(page: number, signal?: AbortSignal): Promise<CallAnswer<typeof listResources>> {
  return callApi(listResources, { query: { page, size: RESOURCE_PAGE_SIZE } }, { signal });
}
