import { deleteToken } from '../contract/log-out.ts';
import { callApi } from './http.ts';

/** Revokes a token, which the browser has removed already. The call finishes even when the visitor leaves the page. */
export function revoke(token: string): Promise<unknown> {
  return callApi(deleteToken, { body: { token } }, { keepalive: true, token });
}
