import { RESOURCE_PAGE_SIZE } from '../contract/constants.ts';
import { listResources } from '../contract/resource.ts';
import { callApi } from './http.ts';

/** One page of resources; `page` counts from 1. Unlike other lists, this call counts from 1 as well. */
export const fetchResources = (page: number, signal?: AbortSignal) =>
  callApi(listResources, { query: { page, size: RESOURCE_PAGE_SIZE } }, { signal });
