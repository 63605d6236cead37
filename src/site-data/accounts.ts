import { getCollection } from 'astro:content';
import type { YearAccount } from '../content/accounts.ts';

/** The accounts of the foundation, the latest year first. */
export const accountsByYear = async (): Promise<readonly YearAccount[]> =>
  (await getCollection('accounts')).map(({ data }) => data).sort((a, b) => (a.year < b.year ? 1 : -1));
