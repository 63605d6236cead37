import type { CallApi } from './http.ts';

/** Loads what makes calls, a tenth of a form page's scripts, when somebody begins to type. Rejects when the file does not arrive. */
export const loadHttp = () => import('./http.ts');

/** `callApi` for a page that is used before it calls anything: its first call loads what makes calls. */
export const callOnDemand: CallApi = async (call, ...rest) => (await loadHttp()).callApi(call, ...rest);
