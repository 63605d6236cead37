import { listResources } from '../../contract/resource.ts';
import type { Api } from '../http/api.ts';
import { madePage } from '../http/response-cache.ts';
import type { Services } from '../services.ts';

/** Newest first. Pages count from 1 here, and from 0 in every other list. */
export function addResourceCalls(api: Api, { db, cache }: Services): void {
  api.on(
    listResources,
    ({ query: { page, size }, network }) =>
      cache.get(`resources ${page} ${size}`, network, async () => {
        const listed = db.selectFrom('resources').where('listed', '=', 1);
        const { count } = await listed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
        const rows = await listed
          .select('content')
          .orderBy('published', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset((page - 1) * size)
          .execute();
        const json = `{"count":${count},"rows":[${rows.map(({ content }) => content).join(',')}]}`;
        return madePage(json, page > 1 && !rows.length);
      }),
    'by its handler',
  );
}
