import type { CallInput } from '../contract/call.ts';
import { getEnrolment, listEnrolments } from '../contract/history.ts';
import { callApi } from './http.ts';

export const fetchEnrolment = (id: string) => callApi(getEnrolment, { params: { id } });

export const fetchEnrolments = (query: CallInput<typeof listEnrolments>['query'], signal?: AbortSignal) =>
  callApi(listEnrolments, { query }, { signal });
