import { html } from 'hono/html';
import * as v from 'valibot';
import { addDays, startOfDay } from '../../content/days.ts';
import { labelled } from '../../contract/fields.ts';
import { sumsOf } from '../../contract/impact.ts';
import { weighedKinds } from '../../contract/walk-record.ts';
import { csv } from '../../lib/csv.ts';
import { counted, day, dayRange, indiaDay, moment } from '../../lib/format.ts';
import { weight } from '../../lib/weight.ts';
import type { Database } from '../database/open.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import { oneLine } from '../mail/letter.ts';
import {
  dialled,
  meetingWords,
  phoneLinks,
  type Roster,
  type RosterPerson,
  rosterCounts,
  rosterOf,
  standingOf,
} from '../mail/roster.ts';
import { spreadsheetCell } from '../office/books-columns.ts';
import { namesApart } from '../office/enrolled.ts';
import { campaignsWithPeople, type ListedCampaign } from '../office/participants.ts';
import { whoWaits } from '../office/waiting-list.ts';
import { kindLabel } from '../office/walks.ts';
import { findInCampaign } from '../people/find.ts';
import { recordedWalks } from '../places/records.ts';
import { countTold } from '../places/tellings.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import type { Asked, DeskLine } from './act.ts';
import { type Html, pageOf, pager, resultOf, type Screen, searchForm } from './page.ts';

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

/** The pages above one, by its line's path: its list, and the campaign that it is about. Rejects with 404 for an unknown campaign. */
export async function trailFor(path: string, { db, params }: Asked): Promise<Screen['trail']> {
  const [, , list = '', ...below] = path.split('/');
  if (!below.length) return [];
  if (list === 'campaigns' && below.length > 1) return trailOf(db, params.campaign);
  return [[`/desk/${list}`, `${list.charAt(0).toUpperCase()}${list.slice(1)}`]];
}

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
  async page({ db, staff, query, at }) {
    const page = pageOf(query);
    const part = { staff, page, size: PAGE };
    const coming = await campaignsWithPeople(db, at, part);
    const over = await campaignsWithPeople(db, at, { ...part, over: true });
    const year = indiaDay(at).slice(0, 4);
    const walks = await recordedWalks(db, staff.role === 'leader' ? staff.campaigns : undefined);
    const sums = sumsOf(walks.filter(({ startDay }) => startDay.startsWith(year)));
    return {
      title: 'Campaigns',
      body: html`${coming.length || !page ? html`<h2>Coming</h2>${list(coming, 'No campaign is coming.')}` : ''}
        <h2>Over</h2>${list(over, 'None is over yet.')}
        ${pager((to) => `/desk/campaigns?page=${to}`, page, Math.max(coming.length, over.length) > PAGE, ['Before', 'More'])}
        <h2>Gathered in ${year}</h2>${
          sums.campaigns
            ? html`<dl><dt>Walks noted</dt><dd>${sums.campaigns}</dd><dt>People who came</dt><dd>${sums.people}</dd>${weighedKinds(sums).map(([kind, kilograms]) => html`<dt>${kindLabel(kind)}</dt><dd>${weight(kilograms)}</dd>`)}<dt>Together</dt><dd class="sum">${weight(sums.kilograms)}</dd></dl>`
            : html`<p>Nothing is noted yet. The page of a campaign leads to "After the walk".</p>`
        }`,
    };
  },
};

const PEOPLE = 40;

/** So many days after a walk a phone can still read the list of who came, and send what was noted on it. */
export const KEPT_DAYS = 7;
const isKept = ({ endDay }: Roster, at: Date) => indiaDay(at) <= addDays(endDay, KEPT_DAYS);
const PRESENCE = 'Who came, without signal';

function links(about: Roster, office: boolean, waiting: number, at: Date): Html {
  const { id, cancelled, startDay, endDay } = about;
  const today = indiaDay(at);
  const calls = office && !cancelled && endDay >= today;
  const to = (page: string, words: string) => html`<a href="${addressOfCampaign(id, page)}">${words}</a>`;
  return html`<nav class="row" aria-label="This campaign"><a class="button main" href="${addressOfCampaign(id, cancelled ? 'called-off' : 'walk-in')}">${cancelled ? 'Called off' : 'Add a walk-in'}</a>
    ${to('message', 'Write to them')}${office && waiting ? to('waiting', 'Waiting list') : ''}${calls ? to('call-off', 'Call it off') : ''}${startDay <= today ? to('walk', 'After the walk') : ''}${to('numbers', 'All numbers')}${isKept(about, at) ? to('presence', PRESENCE) : ''}${to('roster.csv', 'Save as a table')}</nav>`;
}

/** In as few bytes as can be: forty stand on a page of 14 KB. */
const personRow = (campaign: string, person: RosterPerson): Html =>
  html`<li><a href="${encodeURIComponent(campaign)}/people/${person.booker}" dir="auto">${person.name}</a> · ${standingOf(person)}<p>${phoneLinks(person)}</p>${person.note ? html`<p dir="auto">${person.note}</p>` : ''}</li>`;

async function roster({ db, params }: Asked): Promise<Roster> {
  const found = await rosterOf(db, params.campaign);
  if (!found) throw noSuchCampaign();
  return found;
}

const RosterSearch = v.object({ words: labelled('find by name or phone', v.string(), { kind: 'search' }) });

async function listPage(asked: Asked): Promise<Screen> {
  const about = await roster(asked);
  const { id, people, cancelled, content } = about;
  const waiting = (await whoWaits(asked.db, id)).length;
  const wait = waiting ? `, ${counted(waiting, 'person waits', 'people wait')} for one that comes free` : '';
  const known = people.length && isKept(about, asked.at) ? await countTold(asked.db, id) : undefined;
  const told =
    known === undefined
      ? ''
      : ` ${known} of ${people.length} have told whom to call in an emergency.${known ? ` It stands under "${PRESENCE}".` : ''}`;
  const words = (asked.query['words'] ?? '').trim().slice(0, 100);
  const found = words ? await findInCampaign(asked.db, words, id) : undefined;
  const list = found ? people.filter(({ txnid }) => found.has(txnid)) : people;
  const page = pageOf(asked.query);
  const shown = list.slice(page * PEOPLE, (page + 1) * PEOPLE);
  const places = content.places ? `, of ${content.places} places` : '';
  const address = (to: number) =>
    `${addressOfCampaign(id)}?${new URLSearchParams({ ...(words && { words }), page: String(to) })}`;
  const none = words ? 'Nobody is found by that.' : people.length ? 'Nobody is on this page.' : 'Nobody has enrolled.';
  return {
    title: about.heading,
    body: html`<p>${daysOf(about)}${cancelled ? ', cancelled' : ''}. ${rosterCounts(about)}${places}${wait}.${told} Meeting: ${meetingWords(about)}.</p>
      ${links(about, asked.staff.role === 'office', waiting, asked.at)}
      ${searchForm(RosterSearch, addressOfCampaign(id), { typed: { words } })}
      ${words ? resultOf(html`${list.length} of ${people.length} found. <a href="${addressOfCampaign(id)}">Show all</a>`) : ''}
      ${shown.length ? html`<ul class="list people">${shown.map((person) => personRow(id, person))}</ul>` : html`<p>${none}</p>`}
      ${pager(address, page, list.length > (page + 1) * PEOPLE, ['Before', 'Next'])}`,
  };
}

async function numbersPage(asked: Asked): Promise<Screen> {
  const { people } = await roster(asked);
  const numbers = [...new Set(people.map(({ mobile }) => dialled(mobile)).filter(Boolean))].map((one) => `+${one}`);
  const names = namesApart(people);
  const missing = people.filter(({ mobile }) => !dialled(mobile)).map(({ id }) => names.get(id));
  return {
    title: 'All numbers',
    body: html`${
      numbers.length
        ? html`<div><label for="numbers">Press long and choose "Select all", then "Copy"</label><textarea id="numbers" readonly>${numbers.join(', ')}</textarea></div>`
        : html`<p>There is no number yet.</p>`
    }${missing.length ? html`<p>Without a number that can be dialled: ${missing.join(', ')}.</p>` : ''}`,
  };
}

async function waitingPage({ db, params }: Asked): Promise<Screen> {
  const line = await whoWaits(db, params.campaign);
  return {
    title: 'Waiting list',
    body: html`<p>A place that comes free is offered to the first one by mail, by itself, and is nobody else's meanwhile.</p>${
      line.length
        ? html`<ol class="list people">${line.map(
            ({ name, mobile, email, joined_at, offered_until }) =>
              html`<li><span dir="auto">${oneLine(name)}</span> · since ${moment(joined_at)}${offered_until && `, a place is held until ${moment(offered_until)}`}<p>${phoneLinks({ mobile: oneLine(mobile) })} ${oneLine(email)}</p></li>`,
          )}</ol>`
        : html`<p>Nobody waits.</p>`
    }`,
  };
}

export const rosterLines: readonly DeskLine[] = [
  { path: '/desk/campaigns/:campaign', may: 'leader', page: listPage },
  { path: '/desk/campaigns/:campaign/numbers', may: 'leader', page: numbersPage },
  { path: '/desk/campaigns/:campaign/waiting', may: 'office', page: waitingPage },
  {
    path: '/desk/campaigns/:campaign/roster.csv',
    may: 'leader',
    code: 'people',
    async file(asked) {
      const { id, startDay, people } = await roster(asked);
      const heading = ['Name', 'Phone', 'Email', 'Paid or free', 'Difference', 'Receipt number', 'Note', 'Came', 'Age'];
      const rows = people.map((one) =>
        [
          ...[one.name, one.mobile, one.email, one.paid, one.due, one.serial ?? '', one.note],
          ...[one.came ? 'yes' : '', one.age ?? ''],
        ].map((cell) => spreadsheetCell(String(cell))),
      );
      return { name: `${startDay}-${id}.csv`, type: 'text/csv; charset=utf-8', content: csv(heading, rows) };
    },
  },
];
