import { confirmUser } from '../contract/auth.ts';
import { callApi } from './http.ts';

/** Confirms a registration with the token of the mailed link. Its page does so at once, so what makes calls comes with it. */
export function fetchConfirmation(token: string): Promise<unknown> {
  return callApi(confirmUser, { params: { token } });
}
