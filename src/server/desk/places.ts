import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { Amount, Email, FormKey, NAME_MAX, NumericPhone, plainText } from '../../contract/fields.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { day, moment, rupees } from '../../lib/format.ts';
import { leads } from '../auth/staff.ts';
import { oneLine } from '../mail/letter.ts';
import { dueWords, rosterOf } from '../mail/roster.ts';
import { phoneLinks } from '../mail/roster-letter.ts';
import { releasePlace } from '../office/participants.ts';
import {
  addressOf,
  addWalkIn,
  movePlace,
  NOTE_CHANGED,
  placeIn,
  type Target,
  targetsOf,
  tellReleased,
} from '../office/places.ts';
import { furtherDetails } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { newToken } from '../platform/tokens.ts';
import { addressOfCampaign } from './campaigns.ts';
import { type Asked, type Desk, textOf } from './desk.ts';
import { noteText } from './notes.ts';
import { button, choice, field, form, type Html, tick } from './page.ts';

const gone = () => new HttpError(404, 'This person has no place in this campaign any more.');

const targetWords = ({ heading, startDay, pricePaise, duePaise }: Target) =>
  [day(startDay), heading, pricePaise ? rupees(rupeesOf(pricePaise)) : 'free', dueWords(duePaise)]
    .filter(Boolean)
    .join(', ');

// Not in a select: on a phone its closed line ends before the difference.
const option = (target: Target, chosen: string): Html =>
  html`<label class="tick"><input type="radio" name="to" value="${target.id}"${target.id === chosen ? raw(' checked') : ''}><span>${targetWords(target)}</span></label>`;

/** What is done about a person's place in a campaign: added, noted, moved, released. */
export function addPlacePages(desk: Desk): void {
  const { db, outbox, cache, config, now } = desk.services;
  const { siteUrl } = config;
  const campaignOf = ({ params }: Asked) => params['campaign'] ?? '';
  const base = (asked: Asked) => addressOfCampaign(campaignOf(asked), `people/${asked.params['person']}`);
  const backTo = (asked: Asked, words: string) => html`<p><a href="${base(asked)}">${words}</a></p>`;
  const heading = async (asked: Asked) => {
    const row = db.selectFrom('campaigns').select(['heading', 'price_paise']).where('id', '=', campaignOf(asked));
    const campaign = await row.executeTakeFirst();
    if (!campaign) throw new HttpError(404, 'There is no such campaign.');
    return campaign;
  };
  async function person(asked: Asked) {
    const place = await placeIn(db, campaignOf(asked), asked.params['person'] ?? '');
    if (!place) throw gone();
    return { ...place, name: oneLine(place.name) };
  }
  /** After a commit: mails go out, and no kept answer tells the old numbers. */
  const changed = () => {
    cache.clear();
    outbox.kick();
  };

  desk.form('/desk/campaigns/:campaign/walk-in', 'leader', {
    schema: v.object({
      once: FormKey,
      name: plainText(2, NAME_MAX, 'Write the name.'),
      phone: NumericPhone,
      email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), Email], 'Write the address, or leave it empty.'),
      pays: v.picklist(['free', 'cash']),
      amount: v.union([v.pipe(v.string(), v.trim(), v.literal('')), Amount], 'Enter an amount, such as 750.'),
      room: v.string(),
    }),
    async show(asked, typed, wrong) {
      const { heading: name, price_paise: price } = await heading(asked);
      const value = (field: string) => textOf(typed, field);
      const pays = value('pays') || (price ? 'cash' : 'free');
      const amount = value('once') ? value('amount') : price ? rupeesOf(price) : '';
      return {
        title: `Walk-in: ${name}`,
        body: html`${form(
          asked.session,
          addressOfCampaign(campaignOf(asked), 'walk-in'),
          wrong,
          html`<input type="hidden" name="once" value="${value('once') || newToken()}">
          ${field({ name: 'name', label: 'Name' }, value('name'), wrong['name'])}
          ${field({ name: 'phone', label: 'Phone', type: 'tel' }, value('phone'), wrong['phone'])}
          ${field({ name: 'email', label: 'Email (may stay empty)', type: 'email', hint: 'The receipt goes there.' }, value('email'), wrong['email'])}
          ${choice(
            'pays',
            'Pays',
            [
              ['cash', 'in cash, now'],
              ['free', 'nothing'],
            ],
            pays,
          )}
          ${field({ name: 'amount', label: 'Rupees in cash', inputmode: 'decimal' }, amount, wrong['amount'])}
          ${tick('room', 'yes', 'There is room, also where all places are taken', value('room') === 'yes')}
          ${button('Add')}`,
        )}<p><a href="${addressOfCampaign(campaignOf(asked))}">Back to the list</a></p>`,
      };
    },
    async done(doing) {
      const { once, name, phone, email, pays, amount, room } = doing.values;
      if (pays === 'cash' && !amount) throw new HttpError(422, 'Write how many rupees were paid, or choose "nothing".');
      const campaign = campaignOf(doing);
      const paise = pays === 'cash' ? paiseOf(amount) : 0;
      const added = await db.transaction().execute(async (on) => {
        const parts = { on, outbox, siteUrl, at: now() };
        const walkIn = { once, campaign, name, mobile: phone, email, paise, room: room === 'yes' };
        const one = await addWalkIn(parts, walkIn);
        const after = paise ? `${rupees(rupeesOf(paise))} in cash, receipt ${one?.serial}` : 'free';
        if (one) await doing.log(on, { what: 'walk-in added', about: one.txnid, after: `${campaign}, ${after}` });
        return one;
      });
      changed();
      const receipt = [added?.serial && `Receipt ${added.serial}.`, email && 'A mail is on its way.'].filter(Boolean);
      return {
        to: addressOfCampaign(campaign),
        said: added
          ? [`${name} is on the list.`, ...receipt].join(' ')
          : `${name} was added before; nothing was done twice.`,
      };
    },
  });

  desk.form('/desk/campaigns/:campaign/people/:person', 'leader', {
    schema: v.object({ note: noteText(0, 500, 'The note must be text.') }),
    async show(asked, typed, wrong) {
      const place = await person(asked);
      const one = (await rosterOf(db, place.campaign_id))?.people.find(({ id }) => id === place.id);
      if (!one) throw gone();
      const facts: [string, unknown][] = [
        ['Phone', phoneLinks(one)],
        ['Email', one.email ? html`<a href="mailto:${one.email}">${one.email}</a>` : 'none'],
        ['Place', [one.paid, one.due].filter(Boolean).join(', ')],
        ...(one.serial ? [['Receipt', one.serial] as [string, string]] : []),
        ['Transaction id', one.txnid],
        ['Enrolled', moment(one.createdAt)],
        ...furtherDetails('enroll', one.address),
      ];
      return {
        title: one.name,
        body: html`<dl class="people">${facts.map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>
          ${form(asked.session, base(asked), wrong, html`${field({ name: 'note', label: 'Note for the leader', type: 'area', hint: 'The person can ask to read it.' }, 'note' in typed ? textOf(typed, 'note') : place.note, wrong['note'])}${button('Save the note')}`)}
          <div class="row"><a href="${base(asked)}/move">Move to another campaign</a><a href="${base(asked)}/release">Release the place</a>${asked.staff.role === 'office' ? html`<a href="/desk/people/${place.txnid}">Correct, or send the receipt again</a>` : ''}<a href="${addressOfCampaign(campaignOf(asked))}">Back to the list</a></div>`,
      };
    },
    async done(doing) {
      const { txnid, note: before, id, name } = await person(doing);
      const { note } = doing.values;
      await db.transaction().execute(async (on) => {
        await on.updateTable('enrolments').set({ note }).where('id', '=', id).execute();
        if (note !== before) await doing.log(on, { what: NOTE_CHANGED, about: txnid, before, after: note });
      });
      return { to: addressOfCampaign(campaignOf(doing)), said: `The note about ${name} is saved.` };
    },
  });

  desk.form('/desk/campaigns/:campaign/people/:person/move', 'leader', {
    schema: v.object({ to: v.pipe(v.string(), v.nonEmpty('Choose a campaign.')), even: v.string() }),
    async show(asked, typed, wrong) {
      const place = await person(asked);
      const targets = (await targetsOf(db, place, asked.at)).filter(({ id }) => leads(asked.staff, id));
      const told = (await addressOf(db, place)) ? 'A mail tells it.' : 'There is no mail address: please call.';
      return {
        title: `Move ${place.name}`,
        body: targets.length
          ? html`${form(
              asked.session,
              `${base(asked)}/move`,
              wrong,
              html`<fieldset><legend>To</legend>${targets.map((target) => option(target, textOf(typed, 'to')))}${wrong['to'] ? html`<p class="error">${wrong['to']}</p>` : ''}</fieldset>
              ${tick('even', 'yes', 'Leave a difference as it is: nothing more is paid or given back', textOf(typed, 'even') === 'yes')}
              <p>${told}</p>${button('Move')}`,
            )}${backTo(asked, 'Do not move')}`
          : html`${wrong[''] ? html`<p class="wrong" role="alert">${wrong['']}</p>` : ''}<p>There is no campaign to move to: it has to be ahead, and a leader has to lead it too.</p>${backTo(asked, 'Back')}`,
      };
    },
    async done(doing) {
      const { to, even } = doing.values;
      if (!leads(doing.staff, to)) throw new HttpError(422, 'You do not lead this campaign.');
      const { name } = await person(doing);
      const campaign = campaignOf(doing);
      const {
        told,
        heading: where,
        duePaise,
      } = await db.transaction().execute(async (on) => {
        const wanted = { campaign, person: doing.params['person'] ?? '', to, even: even === 'yes' };
        const moved = await movePlace({ on, outbox, siteUrl, at: now() }, wanted);
        const after = [to, dueWords(moved.duePaise)].filter(Boolean).join(', ');
        await doing.log(on, { what: 'place moved', about: moved.txnid, before: campaign, after });
        return moved;
      });
      changed();
      const said = [
        `${name} was moved to ${where}.`,
        duePaise ? `${dueWords(duePaise)}.` : '',
        told ? 'A mail tells it.' : 'There is no mail address: please call.',
      ];
      return { to: addressOfCampaign(campaign), said: said.filter(Boolean).join(' ') };
    },
  });

  desk.form('/desk/campaigns/:campaign/people/:person/release', 'leader', {
    schema: v.object({ reason: noteText(1, 500, 'Write why, for the office.') }),
    async show(asked, typed, wrong) {
      const place = await person(asked);
      const money =
        place.status === 'PAID' ? 'What was paid is then listed as to give back; nothing is paid out by itself.' : '';
      const told = (await addressOf(db, place))
        ? 'A mail tells the person, without the reason.'
        : 'There is no mail address: please call.';
      return {
        title: `Release the place of ${place.name}`,
        body: html`<p>Somebody else can have it at once. ${money} ${told}</p>
          ${form(asked.session, `${base(asked)}/release`, wrong, html`${field({ name: 'reason', label: 'Why', hint: 'The office reads it.' }, textOf(typed, 'reason'), wrong['reason'])}${button('Release the place')}`)}
          ${backTo(asked, 'Keep the place')}`,
      };
    },
    async done(doing) {
      const place = await person(doing);
      const { txnid, name } = place;
      const { paid, told } = await db.transaction().execute(async (on) => {
        const paid = await releasePlace(on, { txnid, reason: doing.values.reason, by: doing.staff.email, at: now() });
        const told = await tellReleased({ on, outbox }, place);
        const after = paid ? 'to give back' : 'free again';
        await doing.log(on, { what: 'place released', about: txnid, before: place.campaign_id, after });
        return { paid, told };
      });
      changed();
      const said = [
        `The place of ${name} is free again.`,
        paid ? 'What was paid is listed as to give back.' : '',
        told ? 'A mail tells it.' : 'There is no mail address: please call.',
      ];
      return { to: addressOfCampaign(place.campaign_id), said: said.filter(Boolean).join(' ') };
    },
  });
}
