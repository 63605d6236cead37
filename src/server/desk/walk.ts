import { html } from 'hono/html';
import * as v from 'valibot';
import { GATHERED_KINDS } from '../../contract/campaign.ts';
import { typedSigns } from '../../contract/typed.ts';
import { indiaDay, moment } from '../../lib/format.ts';
import { type Roster, rosterOf } from '../mail/roster.ts';
import { inKilograms, kindLabel, noteWalk, type Walk, walkOf } from '../office/walks.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { addressOfCampaign, counted, daysOf } from './campaigns.ts';
import { type Asked, type Desk, listOf, textOf } from './desk.ts';
import { noteText } from './notes.ts';
import { button, field, form, pageOf, tick } from './page.ts';

/** So many people stand on a page of ticks. */
const PAGE = 40;

const WEIGHT = 'Write kilograms, such as 12 or 12.5.';

/** Kilograms with one decimal at most, as whole grams; null where nothing was weighed. */
const Kilograms = v.pipe(
  v.string(WEIGHT),
  v.transform((typed) =>
    typedSigns(typed)
      .replace(/\s*kg$/i, '')
      .replace(',', '.')
      .trim(),
  ),
  v.regex(/^(?:\d{1,6}(?:\.\d)?)?$/, WEIGHT),
  v.transform((typed) => (typed === '' ? null : Math.round(Number(typed) * 1000))),
);
const weights = Object.fromEntries(GATHERED_KINDS.map((kind) => [kind, Kilograms])) as Record<
  (typeof GATHERED_KINDS)[number],
  typeof Kilograms
>;
const People = v.pipe(
  v.string(),
  v.transform((typed) => typedSigns(typed).trim() || '0'),
  v.regex(/^\d{1,4}$/, 'Write a number of people.'),
  v.transform(Number),
);

const walkWords = ({ people, others, grams, note }: Walk): string =>
  [
    `${people} and ${counted(others, 'other', 'others')} came`,
    ...GATHERED_KINDS.flatMap((kind) => (grams[kind] === undefined ? [] : [`${kind} ${inKilograms(grams[kind])} kg`])),
    ...(note ? [note] : []),
  ].join(', ');

/** What came of a campaign: who was there, what was gathered, a note. Its page on the site tells how many and how much. */
export function addWalkPages(desk: Desk): void {
  const { db, cache } = desk.services;

  /** The list, and the part of it that is ticked on this page. */
  async function part({ params, query, at }: Asked): Promise<{ roster: Roster; page: number; pages: number }> {
    const roster = await rosterOf(db, params['campaign'] ?? '');
    if (!roster) throw noSuchCampaign();
    if (roster.startDay > indiaDay(at))
      throw new HttpError(422, 'This campaign has not begun. Come back after the walk.');
    const pages = Math.max(1, Math.ceil(roster.people.length / PAGE));
    return { roster, pages, page: Math.min(pages - 1, pageOf(query)) };
  }

  desk.form('/desk/campaigns/:campaign/walk', 'leader', {
    schema: v.object({
      listed: v.string(),
      came: v.array(v.string()),
      others: People,
      ...weights,
      note: noteText(0, 2000, 'The note must be text.'),
    }),
    async show(asked, typed, wrong) {
      const { roster, page, pages } = await part(asked);
      const { id, heading, people } = roster;
      const walk = await walkOf(db, id);
      const shown = people.slice(page * PAGE, (page + 1) * PAGE);
      const sent = 'listed' in typed;
      const ticked = sent ? listOf(typed, 'came') : shown.filter(({ came }) => came).map((one) => one.id);
      const stored = (name: (typeof GATHERED_KINDS)[number]) => {
        const grams = walk?.grams[name];
        return grams === undefined ? '' : inKilograms(grams);
      };
      const others = sent ? textOf(typed, 'others') : String(walk?.others || '');
      const here = `${addressOfCampaign(id, 'walk')}${page ? `?page=${page}` : ''}`;
      const more = Array.from({ length: pages }, (_, at) => at).filter((at) => at !== page);
      return {
        title: `After the walk: ${heading}`,
        body: html`<p>${daysOf(roster)}. ${walk ? `Noted by ${walk.notedBy} on ${moment(walk.notedAt)}: ${counted(walk.people + walk.others, 'person', 'people')} came.` : 'Nothing is noted yet.'} The campaign's page on the site tells how many came and what was gathered; names and the note stay here.</p>
          ${more.length ? html`<nav class="row" aria-label="Pages"><span>Page ${page + 1} of ${pages}: save before you change it.</span>${more.map((at) => html`<a href="${addressOfCampaign(id, 'walk')}?page=${at}">Page ${at + 1}</a>`)}</nav>` : ''}
          ${form(
            asked.session,
            here,
            wrong,
            html`<input type="hidden" name="listed" value="${shown.map((one) => one.id).join(' ')}">
            <fieldset><legend>Who came</legend>${shown.length ? shown.map((one) => tick('came', one.id, html`<bdi>${one.name}</bdi>`, ticked.includes(one.id))) : html`<p>Nobody had enrolled on this site.</p>`}</fieldset>
            ${field({ name: 'others', label: 'Others who came', inputmode: 'numeric', hint: 'Who enrolled elsewhere, or stands on no list.' }, others, wrong['others'])}
            <fieldset><legend>Kilograms gathered</legend><div class="pair">${GATHERED_KINDS.map((kind) => field({ name: kind, label: kindLabel(kind), inputmode: 'decimal' }, sent ? textOf(typed, kind) : stored(kind), wrong[kind]))}</div></fieldset>
            ${field({ name: 'note', label: 'Note', type: 'area' }, sent ? textOf(typed, 'note') : (walk?.note ?? ''), wrong['note'])}
            ${button('Save')}`,
          )}<p><a href="${addressOfCampaign(id)}">Back to the list</a></p>`,
      };
    },
    async done(doing) {
      const { roster } = await part(doing);
      const { listed, came, others, note, ...kinds } = doing.values;
      const grams = Object.fromEntries(Object.entries(kinds).filter(([, one]) => one !== null)) as Walk['grams'];
      const about = { campaign: roster.id, listed: listed.split(' ').filter(Boolean).slice(0, PAGE) };
      const walk = await db.transaction().execute(async (on) => {
        const before = await walkOf(on, roster.id);
        const common = { others, grams, note, notedBy: doing.staff.email, notedAt: doing.at.toISOString() };
        const after = await noteWalk(on, { ...about, came: came.slice(0, PAGE), ...common });
        await doing.log(on, {
          what: 'walk noted',
          about: roster.id,
          before: before ? walkWords(before) : '',
          after: walkWords(after),
        });
        return after;
      });
      cache.clear();
      const total = Object.values(walk.grams).reduce((sum, one) => sum + one, 0);
      return {
        to: addressOfCampaign(roster.id, 'walk'),
        said: `Saved: ${counted(walk.people + walk.others, 'person', 'people')} came, ${inKilograms(total)} kg gathered.`,
      };
    },
  });
}
