import { listResources } from '../contract/resource.ts';
import type { Api } from './http/api.ts';
import type { Services } from './services.ts';

/** Resources, newest first; the page is sent as shown, from 1 (decision 36). */
export function registerResources(api: Api, { db, kept }: Services): void {
  api.on(listResources, ({ query: { page, size } }) =>
    kept.get(`resources ${page} ${size}`, async () => {
      const listed = db.selectFrom('resources').where('listed', '=', 1);
      const { count } = await listed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      const rows = await listed
        .select('content')
        .orderBy('published', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return `{"count":${count},"rows":[${rows.map(({ content }) => content).join(',')}]}`;
    }),
  );
}
