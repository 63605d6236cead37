import { html } from 'hono/html';
import { startOfDay } from '../../content/days.ts';
import { counted, day, dayRange, indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import { campaignsWithPeople, type ListedCampaign } from '../office/participants.ts';
import { inKilograms, kindLabel, walkSums } from '../office/walks.ts';
import { HttpError } from '../platform/errors.ts';
import type { DeskLine } from './act.ts';
import { type Html, pageOf, pager, type Screen } from './page.ts';

const PAGE = 30;

export const daysOf = ({ startDay, endDay }: Pick<ListedCampaign, 'startDay' | 'endDay'>): string =>
  dayRange(startOfDay(startDay), startOfDay(endDay));

/** The address of a page of a campaign; of its list of people without one. */
export const addressOfCampaign = (id: string, page = ''): string =>
  `/desk/campaigns/${encodeURIComponent(id)}${page && `/${page}`}`;

/** A campaign to be chosen: one that comes again has the same name. */
export const campaignOption = ({ id, heading, start_day }: Pick<CampaignTable, 'id' | 'heading' | 'start_day'>) =>
  [id, `${heading}, ${day(start_day)}`] as const;

export const countedPeople = (count: number): string => counted(count, 'person', 'people');

/** How many people with a place something is, or was, done to: `1 person with a place is`. */
export const countedWithPlace = (count: number, one: string, many: string): string =>
  counted(count, `person with a place ${one}`, `people with a place ${many}`);

/** The heading of a campaign. Rejects with 404 where there is none. */
export async function headingOfCampaign(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom('campaigns').select('heading').where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'There is no such campaign, or it is not yours.');
  return row.heading;
}

/** The pages above one of a campaign. */
export const trailOf = async (db: Database, id: string): Promise<NonNullable<Screen['trail']>> => [
  ['/desk/campaigns', 'Campaigns'],
  [addressOfCampaign(id), await headingOfCampaign(db, id)],
];

const row = (campaign: ListedCampaign): Html => {
  const { id, heading, people, seats, cancelled, listed } = campaign;
  const marks = [cancelled && 'cancelled', !listed && 'without a page'].filter(Boolean);
  const places = seats === null ? '' : ` on ${counted(seats, 'place')}`;
  return html`<li><a href="${addressOfCampaign(id)}" dir="auto">${heading}</a><p>${[daysOf(campaign), `${counted(people, 'person', 'people')}${places}`, ...marks].join(', ')}</p></li>`;
};

const list = (campaigns: readonly ListedCampaign[], none: string) =>
  campaigns.length ? html`<ul class="list">${campaigns.slice(0, PAGE).map(row)}</ul>` : html`<p>${none}</p>`;

/** The campaigns that are coming, that somebody has a place in, or had; a leader sees his own. */
export const campaignsPage: DeskLine = {
  path: '/desk/campaigns',
  may: 'leader',
  async page({ services: { db }, staff, query, at }) {
    const page = pageOf(query);
    const part = { staff, page, size: PAGE };
    const coming = await campaignsWithPeople(db, at, part);
    const over = await campaignsWithPeople(db, at, { ...part, over: true });
    const year = indiaDay(at).slice(0, 4);
    const sums = await walkSums(db, year, staff);
    return {
      title: 'Campaigns',
      body: html`${coming.length || !page ? html`<h2>Coming</h2>${list(coming, 'No campaign is coming.')}` : ''}
        <h2>Over</h2>${list(over, 'None is over yet.')}
        ${pager((to) => `/desk/campaigns?page=${to}`, page, Math.max(coming.length, over.length) > PAGE, ['Before', 'More'])}
        <h2>Gathered in ${year}</h2>${
          sums.walks
            ? html`<dl><dt>Walks noted</dt><dd>${sums.walks}</dd><dt>People who came</dt><dd>${sums.people}</dd>${sums.kinds.map(([kind, grams]) => html`<dt>${kindLabel(kind)}</dt><dd>${inKilograms(grams)} kg</dd>`)}<dt>Together</dt><dd class="sum">${inKilograms(sums.grams)} kg</dd></dl>`
            : html`<p>Nothing is noted yet. The page of a campaign leads to "After the walk".</p>`
        }`,
    };
  },
};
