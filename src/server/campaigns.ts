import { getCampaign, listCampaigns, listSuggestions } from '../contract/campaign.ts';
import { paths } from '../routes.ts';
import { countCampaigns, pageQuery } from './campaign-queries.ts';
import { indiaDay } from './day.ts';
import { Refusal } from './errors.ts';
import type { Api } from './http/api.ts';
import type { Services } from './services.ts';

const SUGGESTIONS = 5;

/** A listed campaign's content as JSON; 404 for one that is unknown or was withdrawn. */
async function contentOf({ db }: Services, id: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select('content')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'There is no such campaign.');
  return row.content;
}

async function suggestions({ db, now }: Services): Promise<string> {
  const query = await pageQuery(db, 'slider', indiaDay(now()), { page: 0, size: SUGGESTIONS });
  const rows = await query.execute();
  return JSON.stringify(
    rows.map(({ content }) => {
      const { id, heading, startTime, location } = JSON.parse(content);
      return { id, url: paths.campaign(id), heading, startTime, place: location?.place ?? null };
    }),
  );
}

/** Campaign list, detail and suggestions (sections 2, 3 and 7; decision 31). */
export function registerCampaigns(api: Api, services: Services): void {
  const { db, kept, now } = services;

  api.on(getCampaign, ({ params }) => kept.get(`campaign ${params.id}`, () => contentOf(services, params.id)));

  api.on(listSuggestions, () => kept.get('suggestions', () => suggestions(services)));

  api.on(listCampaigns, ({ query: { page, size, status } }) => {
    const filter = status ?? 'all';
    const today = indiaDay(now());
    return kept.get(`list ${today} ${filter} ${page} ${size}`, async () => {
      const count = await kept.get(`count ${today} ${filter}`, async () =>
        String(await countCampaigns(db, filter, today)),
      );
      const rows = await (await pageQuery(db, filter, today, { page, size })).execute();
      return `{"count":${count.json},"rows":[${rows.map(({ content }) => content).join(',')}]}`;
    });
  });
}
