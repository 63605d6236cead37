import { html } from 'hono/html';
import * as v from 'valibot';
import { startOfDay } from '../../content/days.ts';
import { labelled } from '../../contract/fields.ts';
import { day, indiaDay, moment } from '../../lib/format.ts';
import { leads } from '../auth/staff.ts';
import type { Database } from '../database/open.ts';
import { hiddenFields } from '../http/form-of.ts';
import { oneLine } from '../mail/letter.ts';
import { dueWords, phoneLinks, rosterOf, TO_PAY } from '../mail/roster.ts';
import { takenBy } from '../money/ledger.ts';
import { releaseCompanion, releasePlace } from '../office/participants.ts';
import { addressOf, isOver, movePlace, NOTE_CHANGED, type Target, targetsOf, tellReleased } from '../office/places.ts';
import { furtherDetails } from '../payments/record.ts';
import { mayHaveCertificate } from '../places/certificates.ts';
import { friendsOf } from '../places/companions.ts';
import { type Booking, holds, placeIn } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { type Asked, act, type Opened, WrongFields } from './act.ts';
import { addressOfCampaign, trailOf } from './campaigns.ts';
import { noteText, tick } from './fields.ts';
import { factList, type View } from './page.ts';

const gone = () => new HttpError(404, 'This person has no place in this campaign any more.');

const targetWords = ({ heading, startDay, pricePaise, duePaise }: Target) =>
  [day(startDay), heading, pricePaise ? shownRupees(pricePaise) : 'free', dueWords(duePaise)]
    .filter(Boolean)
    .join(', ');

export const campaignOf = ({ params }: Asked) => params.campaign;
/** The page of somebody's place in a campaign. */
export const personAddress = (asked: Asked) => addressOfCampaign(campaignOf(asked), `people/${asked.params.person}`);
const NO_MAIL = 'There is no mail address: please call.';
const OVER = 'The campaign is over: no mail tells it.';

/** The booking that a page is about, with the name in one line. Rejects with 404 where it has no place any more. */
export async function bookingOf(asked: Asked) {
  const place = await placeIn(asked.db, campaignOf(asked), asked.params.person);
  if (!place) throw gone();
  return { ...place, name: oneLine(place.name) };
}

/** Where the place of a page is now, in words: it may have been moved or released since. */
async function placeOpened(asked: Asked): Promise<Opened> {
  const { db } = asked;
  const place = await placeIn(db, campaignOf(asked), asked.params.person);
  if (place) return { Place: `${place.campaign_name}, ${place.amount_paise ? 'paid' : 'free'}` };
  const row = await db
    .selectFrom('enrolments')
    .select(['campaign_id', 'campaign_name', 'place'])
    .where('id', '=', asked.params.person)
    .executeTakeFirst();
  const moved = row && holds(row) && row.campaign_id !== campaignOf(asked);
  return { Place: moved ? `moved to ${row.campaign_name}` : 'released' };
}

export const personTrail = async (asked: Asked, name: string) => [
  ...(await trailOf(asked.db, campaignOf(asked))),
  [personAddress(asked), name] as const,
];

/** After a commit: mails go out, and no kept answer tells the old numbers. */
export const changed = ({ services: { cache, outbox } }: Asked) => {
  cache.clear();
  outbox.kick();
};

const LEADER_CASH = 50_000_00;

export async function boundCash(on: Database, { staff, at }: Asked, paise: number): Promise<void> {
  if (staff.role !== 'leader' || !paise) return;
  if ((await takenBy(on, staff.email, startOfDay(indiaDay(at)))) + paise > LEADER_CASH)
    throw new HttpError(
      422,
      `A leader takes ${shownRupees(LEADER_CASH)} in cash on a day at most. The office can enter more.`,
    );
}

const noteAct = act({
  path: '/desk/campaigns/:campaign/people/:person',
  may: 'leader',
  form: v.object({
    note: labelled('note for the leader', noteText(0, 500, 'The note must be text.'), {
      kind: 'area',
      hint: 'The person can ask to read it.',
    }),
  }),
  opened: async (asked) => ({ note: (await bookingOf(asked)).note }),
  async view(asked) {
    const place = await bookingOf(asked);
    const { db } = asked;
    const one = (await rosterOf(db, place.campaign_id))?.people.find(({ id }) => id === place.id);
    if (!one) throw gone();
    const friends = await friendsOf(db, place);
    const facts: [string, unknown][] = [
      ['Phone', phoneLinks(one)],
      ['Email', one.email ? html`<a href="mailto:${one.email}">${one.email}</a>` : 'none'],
      ['Place', [one.paid, one.due].filter(Boolean).join(', ')],
      ['Comes along', friends.map(({ name }) => oneLine(name)).join(', ')],
      ['Receipt', one.serial],
      ['Transaction id', one.txnid],
      ['Enrolled', moment(one.createdAt)],
      ...furtherDetails('enroll', one.address),
    ];
    return {
      title: one.name,
      before: factList(facts),
      buttons: [{ words: 'Save the note', main: true }],
      after: html`<div class="row"><a href="${personAddress(asked)}/move">Move to another campaign</a>${one.due.endsWith(TO_PAY) ? html`<a href="${personAddress(asked)}/due">It was paid, or is not asked for</a>` : ''}<a href="${personAddress(asked)}/release">Release the place</a>${[place, ...friends].some(mayHaveCertificate) ? html`<a href="${personAddress(asked)}/certificates">Certificates</a>` : ''}${asked.staff.role === 'office' ? html`<a href="/desk/people/${place.txnid}">Correct, or send the receipt again</a>` : ''}</div>`,
    };
  },
  async done(doing) {
    const { txnid, note: before, id, name } = await bookingOf(doing);
    const { note } = doing.values;
    await doing.db.transaction().execute(async (on) => {
      await on.updateTable('enrolments').set({ note }).where('id', '=', id).execute();
      if (note !== before) await doing.log(on, { what: NOTE_CHANGED, about: txnid, before, after: note });
    });
    return { to: addressOfCampaign(campaignOf(doing)), said: `The note about ${name} is saved.` };
  },
});

async function askToMove(asked: Asked, place: Booking, { to, even }: { to: string; even: boolean }): Promise<View> {
  const { db } = asked;
  const target = (await targetsOf(db, place, asked.at)).find(({ id }) => id === to);
  if (!target) throw new WrongFields({ to: 'Nobody can be moved to this campaign.' });
  const from = await rosterOf(db, place.campaign_id);
  const due = even ? 'left as it is' : dueWords(target.duePaise) || 'none';
  const chosen = { to, even: even ? 'yes' : '', sure: 'yes' };
  return {
    title: `Move ${place.name}?`,
    trail: await personTrail(asked, place.name),
    before: html`<dl><dt>Phone</dt><dd>${phoneLinks(place)}</dd><dt>From</dt><dd>${place.campaign_name}, ${day(from?.startDay)}</dd><dt>To</dt><dd>${target.heading}, ${day(target.startDay)}</dd><dt>Difference</dt><dd>${due}</dd></dl>`,
    values: chosen,
    without: Object.keys(chosen),
    inside: html`${hiddenFields(chosen)}<p>${(await addressOf(db, place)) ? 'A mail tells it.' : NO_MAIL}</p>`,
    buttons: [{ words: 'Move', main: true }],
    after: html`<p><a href="${personAddress(asked)}">Do not move</a></p>`,
  };
}

const moveAct = act({
  path: '/desk/campaigns/:campaign/people/:person/move',
  may: 'leader',
  form: v.object({
    to: labelled('to', v.pipe(v.string(), v.nonEmpty('Choose a campaign.')), { kind: 'radio' }),
    even: tick('Leave a difference as it is: nothing more is paid or given back'),
    sure: v.string(),
  }),
  opened: placeOpened,
  async view(asked) {
    const { db } = asked;
    const place = await bookingOf(asked);
    const targets = (await targetsOf(db, place, asked.at)).filter(({ id }) => leads(asked.staff, id));
    const told = (await addressOf(db, place)) ? 'A mail tells it.' : NO_MAIL;
    const common = { title: `Move ${place.name}`, trail: await personTrail(asked, place.name) };
    if (!targets.length)
      return {
        ...common,
        before: html`<p>There is no campaign to move to: it has to be ahead, and a leader has to lead it too.</p>`,
        buttons: [],
      };
    return {
      ...common,
      // Not in a select: on a phone its closed line ends before the difference.
      options: { to: targets.map((target): [string, string] => [target.id, targetWords(target)]) },
      without: ['sure'],
      inside: html`<p>${told}</p>`,
      buttons: [{ words: 'Go on', main: true }],
      after: html`<p><a href="${personAddress(asked)}">Do not move</a></p>`,
    };
  },
  async done(doing) {
    const { db, outbox, config, now } = doing.services;
    const { to, even, sure } = doing.values;
    if (!leads(doing.staff, to)) throw new WrongFields({ to: 'You do not lead this campaign.' });
    const place = await bookingOf(doing);
    const { name } = place;
    const campaign = campaignOf(doing);
    if (sure !== 'yes') return askToMove(doing, place, doing.values);
    const {
      told,
      heading: where,
      duePaise,
    } = await db.transaction().execute(async (on) => {
      const wanted = { campaign, person: doing.params.person, to, even };
      const moved = await movePlace({ on, outbox, siteUrl: config.siteUrl, by: doing.staff.email, at: now() }, wanted);
      const after = [to, dueWords(moved.duePaise)].filter(Boolean).join(', ');
      await doing.log(on, { what: 'place moved', about: moved.txnid, before: campaign, after });
      return moved;
    });
    changed(doing);
    const said = [
      `${name} was moved to ${where}.`,
      duePaise ? `${dueWords(duePaise)}.` : '',
      told ? 'A mail tells it.' : NO_MAIL,
    ];
    return { to: addressOfCampaign(campaign), said: said.filter(Boolean).join(' ') };
  },
});

const releaseAct = act({
  path: '/desk/campaigns/:campaign/people/:person/release',
  may: 'leader',
  code: async (doing) => ((await bookingOf(doing)).amount_paise ? 'people' : undefined),
  form: v.object({
    who: labelled('whose place', v.string(), { kind: 'radio' }),
    reason: labelled('why', noteText(1, 500, 'Write why, for the office.'), { hint: 'The office reads it.' }),
  }),
  opened: placeOpened,
  async view(asked) {
    const place = await bookingOf(asked);
    const money = place.amount_paise
      ? 'What was paid is then listed as to give back; nothing is paid out by itself.'
      : '';
    const { db } = asked;
    const mail = (await addressOf(db, place)) ? 'A mail tells the person, without the reason.' : NO_MAIL;
    const told = (await isOver(db, place, asked.at)) ? OVER : mail;
    const friends = await friendsOf(db, place);
    return {
      title: `Release the place of ${place.name}`,
      trail: await personTrail(asked, place.name),
      before: html`<p>${phoneLinks(place)}</p><p>Somebody else can have it at once. ${money} ${told}</p>`,
      ...(friends.length
        ? {
            values: { who: '' },
            options: {
              who: [
                ['', `${place.name} and all who come along`],
                ...friends.map((one): [string, string] => [one.id, `${oneLine(one.name)} alone`]),
              ],
            },
          }
        : { without: ['who'] }),
      buttons: [{ words: 'Release the place', main: true }],
      after: html`<p><a href="${personAddress(asked)}">Keep the place</a></p>`,
    };
  },
  async done(doing) {
    const { db, outbox, now } = doing.services;
    const place = await bookingOf(doing);
    const { txnid } = place;
    const { who, reason } = doing.values;
    const companion = (await friendsOf(db, place)).find(({ id }) => id === who);
    if (who && !companion) throw new HttpError(422, 'This person has no place any more.');
    const name = companion ? oneLine(companion.name) : place.name;
    const over = await isOver(db, place, doing.at);
    const { paid, told } = await db.transaction().execute(async (on) => {
      const closing = { txnid, reason, by: doing.staff.email, at: now() };
      const paid = companion
        ? (await releaseCompanion(on, { ...closing, id: companion.id })).owed
        : await releasePlace(on, closing);
      const told = await tellReleased({ on, outbox, at: doing.at }, place, companion);
      const after = `${companion ? `${name}, ` : ''}${paid ? 'to give back' : 'free again'}: ${reason}`;
      await doing.log(on, { what: 'place released', about: txnid, before: place.campaign_id, after });
      return { paid, told };
    });
    changed(doing);
    const said = [
      `The place of ${name} is free again.`,
      paid ? 'What was paid is listed as to give back.' : '',
      over ? OVER : told ? 'A mail tells it.' : NO_MAIL,
    ];
    return { to: addressOfCampaign(place.campaign_id), said: said.filter(Boolean).join(' ') };
  },
});

export const placeActs = [noteAct, moveAct, releaseAct];
