import { type Campaign, getCampaign, listSuggestions, SUGGESTED_CAMPAIGNS } from '../../contract/campaign.ts';
import { type CampaignSearch, listCampaigns } from '../../contract/campaign-list.ts';
import { listResources } from '../../contract/resource.ts';
import { indiaDay } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import type { Api } from '../http/api.ts';
import { madePage } from '../http/response-cache.ts';
import { ownTurn } from '../limits/queues.ts';
import { noSuchCampaign } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { countCampaigns, recorded, selectCampaignPage, withRecorded } from './queries.ts';

/** Throws 404 for one that is unknown or not listed. */
async function contentOf({ db }: Services, id: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select('content')
    .select(recorded)
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) throw noSuchCampaign();
  return withRecorded(row);
}

async function suggestions({ db, now }: Services): Promise<string> {
  const query = await selectCampaignPage(db, 'slider', indiaDay(now()), { page: 0, size: SUGGESTED_CAMPAIGNS });
  const rows = await query.execute();
  return JSON.stringify(
    rows.map(({ content }) => {
      const { id, heading, language, startTime, location, assets }: Campaign = JSON.parse(content);
      return {
        id,
        url: paths.campaign(id),
        heading,
        language,
        startTime,
        place: location?.place ?? null,
        image: assets?.[0]?.url ?? null,
      };
    }),
  );
}

/** The list of campaigns, one campaign, and suggestions. */
export function addCampaignCalls(api: Api, services: Services): void {
  const { db, cache, now } = services;

  api.on(
    getCampaign,
    ({ params, network }) => cache.get(`campaign ${params.id}`, network, () => contentOf(services, params.id)),
    'by its handler',
  );

  api.on(
    listSuggestions,
    ({ network }) => cache.get('suggestions', network, () => suggestions(services)),
    'by its handler',
  );

  api.on(
    listCampaigns,
    ({ query: { page, size, status, ...rest }, network }) => {
      const filter = status ?? 'all';
      const today = indiaDay(now());
      const key = `list ${today} ${filter} ${page} ${size}`;
      const rowsOf = async (search: CampaignSearch) => {
        const query = await selectCampaignPage(db, filter, today, { page, size }, search);
        return (await query.execute()).map(withRecorded).join(',');
      };
      const search = JSON.stringify(rest);
      if (search !== '{}')
        return cache.search(`${key} ${search}`, network, async () => {
          const count = await countCampaigns(db, filter, today, rest);
          // Each reads the texts of all campaigns.
          await ownTurn();
          const rows = page * size < count ? await rowsOf(rest) : '';
          return madePage(`{"count":${count},"rows":[${rows}],"search":${search}}`, page > 0 && !rows);
        });
      return cache.get(key, network, async () => {
        const count = await cache.part(`count ${today} ${filter}`, async () =>
          String(await countCampaigns(db, filter, today)),
        );
        const rows = await rowsOf({});
        return madePage(`{"count":${count.json},"rows":[${rows}]}`, page > 0 && !rows);
      });
    },
    'by its handler',
  );
}

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
