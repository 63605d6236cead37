import { paths } from '../routes.ts';

/** Pages of the route table whose text is a file of `content/policies`. */
const POLICIES: readonly string[] = [paths.details, paths.privacy, paths.terms, paths.refund, paths.shipping];

/** First parts of other addresses. */
const RESERVED = ['admin', 'api', 'google', 'payu', 'photos', 'pictures', 'shell'];

/** Whether the site already uses the address that a file of this name would get. */
export function isPathTaken(slug: string): boolean {
  const ours = Object.values(paths).filter((path) => typeof path === 'string');
  return RESERVED.includes(slug) || ours.some((path) => path.split('/')[1] === slug && !POLICIES.includes(path));
}

/** Files of `content/policies` that must exist, because menus link to their pages. */
export const requiredPolicies: readonly string[] = POLICIES.map((path) => path.slice(1));
