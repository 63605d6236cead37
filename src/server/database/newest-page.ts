import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

type Listed = 'donations' | 'enrolments' | 'reviews';

/**
 * One page of a query, newest first, and the count of all its rows. Pages count from 0. Rows of the same moment are
 * ordered by id, so that pages never overlap.
 */
export async function newestPage<T extends Listed>(
  query: SelectQueryBuilder<Tables, T, object>,
  { page, size }: { page: number; size: number },
) {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { count, rows };
}
