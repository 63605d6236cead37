import { createHmac } from 'node:crypto';
import { html } from 'hono/html';
import * as v from 'valibot';
import { addDays } from '../../content/days.ts';
import { BEFORE } from '../../contract/before-words.ts';
import { FormKey, lookOf } from '../../contract/fields.ts';
import { indiaDay } from '../../lib/format.ts';
import {
  meetingWords,
  phoneLinks,
  type Roster,
  type RosterPerson,
  rosterCounts,
  rosterOf,
  standingOf,
} from '../mail/roster.ts';
import { namesApart } from '../office/enrolled.ts';
import { inKilograms, noteWalkLine, WalkChanged, walkOf, walkValue } from '../office/walks.ts';
import { placesIn } from '../places/places.ts';
import { type Telling, tellingsOf } from '../places/tellings.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import type { Asked, DeskLine } from './act.ts';
import { addressOfCampaign, daysOf, KEPT_DAYS } from './campaigns.ts';
import { noteAct } from './log.ts';
import { Meanwhile, openLog } from './opened.ts';
import { deskHeaders, type Html, pageText, type Screen } from './page.ts';
import { presenceScript } from './presence-script.ts';
import { listCookie } from './requests.ts';
import { storedFields, WALK_FIELDS } from './walk.ts';

/** Once for each page: what the browser keeps of it, encrypted, is read without a network too, where it is needed most. */
const TOLD_READ = 'emergency and health read';
const MOST_ROUNDS = 5;

const script = `(${presenceScript})()`.replace(/^\s+(?:\/[/*].*|\* .*|\*\/)?/gm, '').replaceAll(/ {2,}/g, ' ');

/** Who does not have it notes nothing. It works for one list and one login. */
const wordOf = ({ formKey }: Asked['session'], campaign: string) =>
  createHmac('sha256', formKey).update(`presence ${campaign}`).digest('base64url');

/** The halves of the key with which a phone encrypts the list. The same for somebody's next login. */
function halvesOf({ id }: Asked['staff'], campaign: string): [page: string, cookie: string] {
  const key = createHmac('sha256', id).update(`presence ${campaign}`).digest('base64url');
  return [key.slice(0, 22), key.slice(22)];
}

async function listOf({ db, params, at }: Asked): Promise<{ roster: Roster; seconds: number }> {
  const roster = await rosterOf(db, params.campaign);
  if (!roster) throw noSuchCampaign();
  const end = Date.parse(`${addDays(roster.endDay, KEPT_DAYS + 1)}T00:00:00+05:30`);
  if (end <= at.getTime())
    throw new HttpError(
      422,
      'This walk is over for more than a week. What is missing is noted under "After the walk".',
    );
  return { roster, seconds: Math.ceil((end - at.getTime()) / 1000) };
}

const toldPart = (told: Telling | undefined, campaign: string): Html => {
  if (!told) return html`<p>${BEFORE}: nothing was told.</p>`;
  const { contact_name, contact_phone: mobile, health, guardian } = told;
  const agreed = told.campaign_id === campaign;
  return html`<p>In an emergency: <span dir="auto">${contact_name}</span> ${phoneLinks({ mobile })}</p><p>Health: <span dir="auto">${health || 'nothing was told'}</span></p>${guardian ? html`<p>Guardian: <span dir="auto">${guardian}</span></p>` : ''}${agreed ? '' : html`<p>The consent was to another walk.</p>`}`;
};

const person = (name: string, { id, came, note, ...one }: RosterPerson, told: Html): Html =>
  html`<li><label class="tick"><input type="checkbox" name="came ${id}"${came ? ' checked' : ''}><b dir="auto">${name}</b></label><p>${phoneLinks(one)}</p><p class="soft">${standingOf(one)}${note ? html`. <span dir="auto">${note}</span>` : ''}</p>${told}</li>`;

async function presencePage(asked: Asked): Promise<Screen> {
  const { services, session, staff, at } = asked;
  const { roster, seconds } = await listOf(asked);
  const { id, people } = roster;
  const told = await tellingsOf(services.db, placesIn(services.db, id).select('enrolments.id'));
  if (told.size) await noteAct(services.db, staff.email, at, { what: TOLD_READ, about: id });
  const names = namesApart(people);
  const [half, cookie] = halvesOf(staff, id);
  const stored = storedFields(await walkOf(services.db, id));
  const fields = Object.entries(WALK_FIELDS).map(
    ([name, field]) =>
      html`<li><label for="${name}">${kindOf(field)}</label><input id="${name}" name="${name}" value="${stored[name as keyof typeof stored]}" inputmode="decimal" autocomplete="off"></li>`,
  );
  return {
    title: `Who came: ${roster.heading}`,
    script,
    headers: {
      // No script of another page reads its address out of the history.
      'referrer-policy': 'no-referrer',
      'set-cookie': listCookie(services.config.deskUrl, encodeURIComponent(id), cookie, seconds),
    },
    body: html`<p id="list" data-half="${half}" data-word="${wordOf(session, id)}">${daysOf(roster)}. ${rosterCounts(roster)}. Meeting: ${meetingWords(roster)}.</p>
      <p class="note" id="state" role="status">This page needs its script. Without it, note who came under <a href="${addressOfCampaign(id, 'walk')}">After the walk</a>.</p>
      <p class="row"><button type="button" id="send" hidden>Send now</button><a id="login" href="/desk/login" target="_blank" hidden>Log in</a></p>
      <p class="soft">Tick who came. It is kept in this browser and sent when there is a network. Names, phones and what was told about health stay readable here, for you alone, until seven days after the walk, or until you log out. Keep this page open, or put it on the home screen: only its own address opens it without a network.</p>
      <h2>Who came</h2><ol class="list people">${people.map((one) => person(names.get(one.id) ?? '', one, toldPart(told.get(one.id), id)))}</ol>
      <h2>Others, and what was gathered</h2><ol class="list">${fields}</ol>`,
  };
}

const kindOf = (field: v.GenericSchema) => {
  const { label = '' } = lookOf(field);
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const Line = v.object({ id: FormKey, name: v.string(), was: v.string(), value: v.string() });

/** As it is stored and shown; throws what is wrong with it. */
function storedAs(name: string, typed: string): string {
  if (name.startsWith('came ')) return typed === 'yes' ? 'yes' : '';
  const field = Object.entries(WALK_FIELDS).find(([known]) => known === name)?.[1];
  if (!field) throw new HttpError(404, 'There is no such field.');
  const parsed = v.safeParse(field as v.GenericSchema<string, number | null>, typed);
  if (!parsed.success) throw new HttpError(422, parsed.issues[0].message);
  if (name === 'others') return String(parsed.output || '');
  return parsed.output === null ? '' : inKilograms(parsed.output);
}

/** Notes one line, once however often it comes. */
async function noteLine(asked: Asked, fields: URLSearchParams): Promise<{ status: number; body: object }> {
  const { services, session, staff, at } = asked;
  const { db, cache } = services;
  const { roster } = await listOf(asked);
  const campaign = roster.id;
  if (fields.get('word') !== wordOf(session, campaign)) throw new HttpError(403, 'This list is of an earlier login.');
  if (roster.startDay > indiaDay(at)) throw new HttpError(422, 'This walk has not begun. Note who came on its day.');
  const parsed = v.safeParse(Line, Object.fromEntries(fields));
  if (!parsed.success) throw new HttpError(400, 'This is no line of the list.');
  const { id, name, was, value: typed } = parsed.output;
  const value = storedAs(name, typed);
  const about = roster.people.find((one) => name === `came ${one.id}`)?.txnid ?? campaign;
  for (let round = 1; ; round++) {
    const now = await walkValue(db, campaign, name);
    const done = await db.selectFrom('staff_log').select('id').where('id', '=', id).executeTakeFirst();
    if (done || now === value) return { status: 200, body: { now } };
    const log = await openLog(asked);
    try {
      await db.transaction().execute(async (on) => {
        await noteWalkLine(on, { campaign, name, was, value, notedBy: staff.email, notedAt: at.toISOString() });
        const [before, after] = [was, value].map((one) =>
          about === campaign ? `${name} ${one || 'nothing'}` : one ? 'came' : '',
        );
        await log(on, { id, what: 'walk noted', about, before: before ?? '', after: after ?? '' });
      });
      cache.clear();
      return { status: 200, body: { now: value } };
    } catch (error) {
      // The same line may have come twice at this moment.
      if (error instanceof WalkChanged && round > 1) return { status: 409, body: { now: error.now } };
      if (!(error instanceof Meanwhile || error instanceof WalkChanged) || round >= MOST_ROUNDS) throw error;
    }
  }
}

const PATH = '/desk/campaigns/:campaign/presence';

/** Who came, ticked on the way: a page that opens without a network, and what it sends. */
export const presenceLines: readonly DeskLine[] = [
  { path: PATH, may: 'leader', code: 'people', page: presencePage },
  { path: `${PATH}/line`, may: 'leader', sent: noteLine },
];

const empty = (): Promise<{ text: string; headers: Readonly<Record<string, string>> }> =>
  pageText({
    title: 'Who came',
    script,
    headers: { 'referrer-policy': 'no-referrer' },
    body: html`<p>Nothing of this list can be read in this browser: you have logged out, the week after the walk is over, or this is not the address at which the list was kept.</p><p>Open it from <a href="/desk">the desk</a> while there is a network.</p>`,
  });

export const WORKER = '/desk/presence-worker.js';

/**
 * The service worker, with the empty page in its own text: what lies in a browser's storage could be exchanged by another script of the
 * site. The browser itself asks the desk (a preload), since what a worker asks for is no navigation, and refused.
 */
export async function presenceWorker(): Promise<Response> {
  const { text, headers } = await empty();
  const worker = `const page = () => new Response(${JSON.stringify(text)}, { headers: ${JSON.stringify(headers)} });
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload.enable()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.destination !== 'document' || request.method !== 'GET') return;
  const late = new Promise((done) => setTimeout(done, 10000));
  const asked = event.preloadResponse.then((answer) => (answer?.status === 401 || answer?.status >= 500 ? undefined : answer), () => undefined);
  event.respondWith(Promise.race([asked, late]).then((answer) => answer ?? page()));
});
`;
  return new Response(worker, {
    headers: {
      ...deskHeaders,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
