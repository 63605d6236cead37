import { paths } from '../routes.ts';

/** Pages that stand in the route table and whose text is a file of `content/policies`. */
const OF_TEXT: readonly string[] = [paths.details, paths.privacy, paths.terms, paths.refund, paths.shipping];

/** First parts of addresses that are no page of text. */
const OTHERS = ['api', 'google', 'payu', 'photos', 'pictures', 'shell'];

/** Whether a page of text of this name would stand where the site has something else. */
export function isTaken(slug: string): boolean {
  const ours = Object.values(paths).filter((path) => typeof path === 'string');
  return OTHERS.includes(slug) || ours.some((path) => path.split('/')[1] === slug && !OF_TEXT.includes(path));
}

/** Names of the files that the route table asks for (specification, section 2). */
export const requiredPolicies: readonly string[] = OF_TEXT.map((path) => path.slice(1));
