import { type CallApi, createHttp, type HttpOptions } from '../../src/api/http.ts';
import type { Call } from '../../src/contract/call.ts';
import type { OddServer } from './odd-server.ts';

/** The browser's client, without a login and with next to no pause before it tries again. */
export const httpTo = (server: OddServer, options: Partial<HttpOptions> = {}): CallApi =>
  createHttp({ base: `${server.url}/api`, token: () => null, backOff: 1, ...options });

export const anyCallTo = (server: OddServer, call: Call, input: object): Promise<unknown> =>
  (httpTo(server) as (call: Call, input: object) => Promise<unknown>)(call, input);

export const message = { name: 'Amit', email: 'a@b.in', phone: '9876543210', message: 'Twenty characters long.' };
export const campaign = { id: 7, heading: 'Prashar Lake' };
