import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { csv } from '../../lib/csv.ts';
import { indiaDay } from '../../lib/format.ts';
import { dialled, type Roster, type RosterPerson, rosterOf } from '../mail/roster.ts';
import { meetingWords, phoneLinks, rosterCounts } from '../mail/roster-letter.ts';
import { spreadsheetCell } from '../office/books-columns.ts';
import { namesApart } from '../office/enrolled.ts';
import { findInCampaign } from '../people/find.ts';
import { noSuchCampaign } from '../platform/errors.ts';
import type { Asked, DeskLine } from './act.ts';
import { addressOfCampaign, daysOf, trailOf } from './campaigns.ts';
import { type Html, pageOf, pager, resultOf, type Screen, searchForm } from './page.ts';

const PAGE = 40;

function links({ id, cancelled, startDay, endDay }: Roster, office: boolean, today: string): Html {
  const calls = office && !cancelled && endDay >= today;
  const to = (page: string, words: string) => html`<a href="${addressOfCampaign(id, page)}">${words}</a>`;
  return html`<nav class="row" aria-label="This campaign"><a class="button main" href="${addressOfCampaign(id, cancelled ? 'called-off' : 'walk-in')}">${cancelled ? 'Called off' : 'Add a walk-in'}</a>
    ${to('message', 'Write to them')}${calls ? to('call-off', 'Call it off') : ''}${startDay <= today ? to('walk', 'After the walk') : ''}${to('numbers', 'All numbers')}${to('presence', 'Who came, without signal')}${to('roster.csv', 'Save as a table')}</nav>`;
}

/** In as few bytes as can be: forty stand on a page of 14 KB. */
const row = (campaign: string, person: RosterPerson): Html =>
  html`<li><a href="${encodeURIComponent(campaign)}/people/${person.id}" dir="auto">${person.name}</a> · ${[person.paid, person.due].filter(Boolean).join(', ')}<p>${phoneLinks(person)}</p>${person.note ? html`<p dir="auto">${person.note}</p>` : ''}</li>`;

async function roster({ services: { db }, params }: Asked): Promise<Roster> {
  const found = await rosterOf(db, params['campaign'] ?? '');
  if (!found) throw noSuchCampaign();
  return found;
}

const RosterSearch = v.object({ words: labelled('find by name or phone', v.string(), { kind: 'search' }) });

async function listPage(asked: Asked): Promise<Screen> {
  const about = await roster(asked);
  const { id, people, cancelled, content } = about;
  const words = (asked.query['words'] ?? '').trim().slice(0, 100);
  const found = words ? await findInCampaign(asked.services.db, words, id) : undefined;
  const list = found ? people.filter(({ txnid }) => found.has(txnid)) : people;
  const page = pageOf(asked.query);
  const shown = list.slice(page * PAGE, (page + 1) * PAGE);
  const places = content.places ? `, of ${content.places} places` : '';
  const address = (to: number) =>
    `${addressOfCampaign(id)}?${new URLSearchParams({ ...(words && { words }), page: String(to) })}`;
  const none = words ? 'Nobody is found by that.' : people.length ? 'Nobody is on this page.' : 'Nobody has enrolled.';
  return {
    title: about.heading,
    trail: [['/desk/campaigns', 'Campaigns']],
    body: html`<p>${daysOf(about)}${cancelled ? ', cancelled' : ''}. ${rosterCounts(about)}${places}. Meeting: ${meetingWords(about)}.</p>
      ${links(about, asked.staff.role === 'office', indiaDay(asked.at))}
      ${searchForm(RosterSearch, addressOfCampaign(id), { typed: { words } })}
      ${words ? resultOf(html`${list.length} of ${people.length} found. <a href="${addressOfCampaign(id)}">Show all</a>`) : ''}
      ${shown.length ? html`<ul class="list people">${shown.map((person) => row(id, person))}</ul>` : html`<p>${none}</p>`}
      ${pager(address, page, list.length > (page + 1) * PAGE, ['Before', 'Next'])}`,
  };
}

async function numbersPage(asked: Asked): Promise<Screen> {
  const { id, people } = await roster(asked);
  const numbers = [...new Set(people.map(({ mobile }) => dialled(mobile)).filter(Boolean))].map((one) => `+${one}`);
  const names = namesApart(people);
  const missing = people.filter(({ mobile }) => !dialled(mobile)).map(({ txnid }) => names.get(txnid));
  return {
    title: 'All numbers',
    trail: await trailOf(asked.services.db, id),
    body: html`${
      numbers.length
        ? html`<div><label for="numbers">Press long and choose "Select all", then "Copy"</label><textarea id="numbers" readonly>${numbers.join(', ')}</textarea></div>`
        : html`<p>There is no number yet.</p>`
    }${missing.length ? html`<p>Without a number that can be dialled: ${missing.join(', ')}.</p>` : ''}`,
  };
}

/** Who comes to a campaign: the list to read, to search, to print and to save. */
export const rosterLines: readonly DeskLine[] = [
  { path: '/desk/campaigns/:campaign', may: 'leader', page: listPage },
  { path: '/desk/campaigns/:campaign/numbers', may: 'leader', page: numbersPage },
  {
    path: '/desk/campaigns/:campaign/roster.csv',
    may: 'leader',
    code: 'people',
    async file(asked) {
      const { id, startDay, people } = await roster(asked);
      const heading = ['Name', 'Phone', 'Email', 'Paid or free', 'Difference', 'Receipt number', 'Note', 'Came'];
      const rows = people.map((one) =>
        [one.name, one.mobile, one.email, one.paid, one.due, one.serial ?? '', one.note, one.came ? 'yes' : ''].map(
          spreadsheetCell,
        ),
      );
      return { name: `${startDay}-${id}.csv`, type: 'text/csv; charset=utf-8', content: csv(heading, rows) };
    },
  },
];
