import type { Call } from '../contract/call.ts';
import type { Environment } from '../contract/environment.ts';
import { formPosts } from '../contract/form-posts.ts';
import { apiBase } from '../lib/addresses.ts';
import { outsideApi } from './outside-api.ts';

/**
 * Where a form of the built pages posts to while no script has taken it over; undefined with an outside API, which does not know forms: its
 * button then waits for the script. Throws for a call that takes no form.
 */
export function formAction({ path }: Call, settings: Environment = process.env): string | undefined {
  if (!(path in formPosts)) throw new Error(`${path} takes no form: name it in src/contract/form-posts.ts.`);
  return outsideApi(settings) ? undefined : `${apiBase(settings['PUBLIC_API_BASE'])}${path}`;
}
