import { html } from 'hono/html';
import * as v from 'valibot';
import { kilogramsIn, peopleIn } from '../../content/told-numbers.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { Amount, Email, FormKey, labelled, NAME_MAX, NumericPhone, plainText } from '../../contract/fields.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { typedSigns } from '../../contract/typed.ts';
import { GATHERED_KINDS, type GatheredKind, weighedKinds } from '../../contract/walk-record.ts';
import { Kilograms as KilogramsNoted, PeopleWhoCame, WENT_MAX } from '../../contract/walk-rules.ts';
import { counted, indiaDay, moment, rupees } from '../../lib/format.ts';
import { rosterOf } from '../mail/roster.ts';
import { namesApart } from '../office/enrolled.ts';
import { ADDED_BEFORE, addWalkIn } from '../office/places.ts';
import { inKilograms, kindLabel, noteWalk, type Walk, walkOf } from '../office/walks.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import { type Asked, act, WrongFields } from './act.ts';
import { addressOfCampaign, daysOf } from './campaigns.ts';
import { emptyOr, noteText, tick } from './fields.ts';
import { type Html, pageOf } from './page.ts';
import { boundCash, campaignOf, changed } from './places.ts';

const PAGE = 40;

const NOT_BEGUN = 'This campaign has not begun. Come back after the walk.';

const WEIGHT = 'Write kilograms, such as 12 or 12.5.';

/** Kilograms with one decimal at most, as whole grams; null where nothing was weighed. */
const Kilograms = v.pipe(
  v.string(WEIGHT),
  v.transform((typed) => typedSigns(typed).replace(/kg$/i, '').replace(',', '.').trim()),
  v.regex(/^(?:\d{1,6}(?:\.\d)?)?$/, WEIGHT),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.nullable(KilogramsNoted),
  v.transform((kilograms) => kilograms && Math.round(kilograms * 1000)),
);
const weight = (kind: string) => labelled(`${kindLabel(kind)}, kg`, Kilograms, { inputmode: 'decimal', half: true });
const weights = Object.fromEntries(GATHERED_KINDS.map((kind) => [kind, weight(kind)])) as Record<
  (typeof GATHERED_KINDS)[number],
  ReturnType<typeof weight>
>;
const People = v.pipe(
  v.string(),
  v.transform((typed) => typedSigns(typed).trim() || '0'),
  v.regex(/^\d{1,4}$/, 'Write a number of people.'),
  v.transform(Number),
  PeopleWhoCame,
);

/** What is noted of a walk beside who came, as it is typed: one after the other on the list that needs no network too. */
export const WALK_FIELDS = {
  others: labelled('others who came', People, {
    inputmode: 'numeric',
    hint: 'Who enrolled elsewhere, or stands on no list.',
  }),
  ...weights,
};

/** What is stored of these fields, as a form shows it. */
export const storedFields = (walk: Walk | undefined): Record<keyof typeof WALK_FIELDS, string> => ({
  others: String(walk?.others || ''),
  ...(Object.fromEntries(
    GATHERED_KINDS.map((kind) => [kind, walk?.grams[kind] === undefined ? '' : inKilograms(walk.grams[kind])]),
  ) as Record<GatheredKind, string>),
});

const walkWords = ({ people, others, grams, went, withdrawn, note }: Walk): string =>
  [
    `${people} and ${counted(others, 'other')} came`,
    ...GATHERED_KINDS.flatMap((kind) => (grams[kind] === undefined ? [] : [`${kind} ${inKilograms(grams[kind])} kg`])),
    ...(went ? [`went to ${went}`] : []),
    ...(withdrawn ? ['not on the site'] : []),
    ...(note ? [note] : []),
  ].join(', ');

/** What the campaign's file says, in words; empty where it says nothing. */
const fileWords = ({ gathered }: Pick<Campaign, 'gathered'>): string =>
  [
    gathered?.people && `${gathered.people} people`,
    ...weighedKinds(gathered ?? {}).map(([kind, kilograms]) => `${kind} ${kilograms} kg`),
    gathered?.went && `went to ${gathered.went}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What is noted otherwise than the campaign's text tells it, in words. */
function toldOtherwise({ people, others, grams }: Walk, text: string): string[] {
  const all = Object.values(grams).reduce((sum, one) => sum + one, 0);
  const pairs = [
    [peopleIn(text), people + others, 'people'],
    [kilogramsIn(text), Number(inKilograms(all)), 'kg'],
  ] as const;
  return pairs
    .filter(([told, noted]) => told.length && !told.includes(noted))
    .map(
      ([told, noted, what]) =>
        `The campaign's text tells of ${told.join(' and ')} ${what}, and ${noted} are noted here.`,
    );
}

/** The list, and the part of it that is ticked on this page. */
async function part({ db, params, query, at }: Asked) {
  const roster = await rosterOf(db, params.campaign);
  if (!roster) throw noSuchCampaign();
  if (roster.startDay > indiaDay(at)) throw new HttpError(422, NOT_BEGUN);
  const pages = Math.max(1, Math.ceil(roster.people.length / PAGE));
  const page = Math.min(pages - 1, pageOf(query));
  return { roster, pages, page, shown: roster.people.slice(page * PAGE, (page + 1) * PAGE) };
}

/** What came of a campaign: who was there, what was gathered and where it went, a note. Its page on the site tells how many and how much. */
export const walkAct = act({
  path: '/desk/campaigns/:campaign/walk',
  may: 'leader',
  form: v.object({
    came: labelled('who came', v.array(v.string())),
    ...WALK_FIELDS,
    went: labelled('where it went', noteText(0, WENT_MAX, 'It must be text.'), {
      hint: 'Such as "the sorting shed in Bhuntar, glass to the dealer in Kullu". It is on the page of the campaign.',
    }),
    withdrawn: tick('Withdrawn: the site shows nothing of it'),
    note: labelled('note', noteText(0, 2000, 'The note must be text.'), { kind: 'area' }),
  }),
  async opened(asked) {
    const { roster, shown } = await part(asked);
    const walk = await walkOf(asked.db, roster.id);
    return {
      came: shown.filter(({ came }) => came).map(({ id }) => id),
      _listed: hashToken(shown.map(({ id }) => id).join()).slice(0, 16),
      ...storedFields(walk),
      went: walk?.went ?? '',
      withdrawn: walk?.withdrawn ? 'yes' : '',
      note: walk?.note ?? '',
    };
  },
  async view(asked) {
    const { roster, page, pages, shown } = await part(asked);
    const { id, content } = roster;
    const walk = await walkOf(asked.db, id);
    const inFile = fileWords(content);
    const names = namesApart(roster.people);
    const more = Array.from({ length: pages }, (_, at) => at).filter((at) => at !== page);
    return {
      title: 'After the walk',
      before: html`<p>${daysOf(roster)}. ${walk ? `Noted by ${walk.notedBy} on ${moment(walk.notedAt)}: ${counted(walk.people + walk.others, 'person', 'people')} came.` : 'Nothing is noted yet.'} ${walk?.withdrawn ? "It is withdrawn: the campaign's page shows nothing of it" : "The campaign's page on the site tells how many came and what was gathered"}; home and About follow when the site is built next. Names and the note stay here.</p>
        ${inFile ? html`<p class="note">The campaign's file says: ${inFile}. Of the people, of all weights together, and of where they went, what you note here goes before it.</p>` : ''}
        ${walk ? toldOtherwise(walk, content.body ?? '').map((words) => html`<p class="note">${words} Correct the one that is wrong.</p>`) : ''}
        ${more.length ? html`<nav class="row" aria-label="Pages"><span>Page ${page + 1} of ${pages}: save before you change it.</span>${more.map((at) => html`<a href="${addressOfCampaign(id, 'walk')}?page=${at}">Page ${at + 1}</a>`)}</nav>` : ''}`,
      options: { came: shown.map(({ id }): [string, Html] => [id, html`<bdi>${names.get(id)}</bdi>`]) },
      hints: shown.length ? {} : { came: 'Nobody had enrolled on this site.' },
      buttons: [{ words: 'Save', main: true }],
    };
  },
  async done(doing) {
    const { db, cache } = doing.services;
    const { roster, shown } = await part(doing);
    const { came, others, went, withdrawn, note, ...kinds } = doing.values;
    const grams = Object.fromEntries(Object.entries(kinds).filter(([, one]) => one !== null)) as Walk['grams'];
    const about = { campaign: roster.id, listed: shown.map(({ id }) => id) };
    const walk = await db.transaction().execute(async (on) => {
      const before = await walkOf(on, roster.id);
      const common = {
        others,
        grams,
        went,
        withdrawn,
        note,
        notedBy: doing.staff.email,
        notedAt: doing.at.toISOString(),
      };
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
      said: `Saved: ${counted(walk.people + walk.others, 'person', 'people')} came, ${inKilograms(total)} kg gathered.${walk.withdrawn ? ' The site shows nothing of it.' : ''}`,
    };
  },
});

const priceOf = async ({ db, ...asked }: Asked): Promise<number> => {
  const row = db.selectFrom('campaigns').select('price_paise').where('id', '=', asked.params.campaign);
  return (await row.executeTakeFirst())?.price_paise ?? 0;
};

const FAR_ABOVE = 'more than three times the price';
const WALK_IN = 'walk-in added';

export const walkInAct = act({
  path: '/desk/campaigns/:campaign/walk-in',
  may: 'leader',
  form: v.object({
    once: FormKey,
    name: labelled('name', plainText(2, NAME_MAX, 'Write the name.')),
    phone: labelled('phone', NumericPhone, { kind: 'tel' }),
    email: labelled('email (may stay empty)', emptyOr(Email, 'Write the address, or leave it empty.'), {
      kind: 'email',
      hint: 'The receipt goes there.',
    }),
    pays: labelled('pays', v.picklist(['cash', 'free']), { options: { cash: 'in cash, now', free: 'nothing' } }),
    amount: labelled('rupees in cash', emptyOr(Amount, 'Enter an amount, such as 750.'), { inputmode: 'decimal' }),
    room: tick('There is room, also where all places are taken'),
    certain: v.string(),
  }),
  async code(doing) {
    const { pays, amount } = doing.values;
    const paise = pays === 'cash' && amount ? paiseOf(amount) : 0;
    return paise === (await priceOf(doing)) ? undefined : 'people';
  },
  async opened(asked) {
    const price = await priceOf(asked);
    return { Price: price ? shownRupees(price) : 'free' };
  },
  async view(asked, _typed, wrong) {
    const price = await priceOf(asked);
    const doubted = wrong['']?.includes(FAR_ABOVE);
    const another = wrong['']?.includes(ADDED_BEFORE);
    return {
      title: 'Walk-in',
      values: { pays: price ? 'cash' : 'free', amount: price ? rupeesOf(price) : '' },
      buttons: [
        { words: 'Add', main: true },
        ...(another ? [{ words: 'It is somebody else: add', name: 'once', value: newId() }] : []),
        ...(doubted ? [{ words: 'That much was paid: add', name: 'certain', value: 'yes' }] : []),
      ],
    };
  },
  async done(doing) {
    const { db, outbox, config, now } = doing.services;
    const { once, name, phone, email, pays, amount, room, certain } = doing.values;
    if (pays === 'cash' && !amount)
      throw new WrongFields({ amount: 'Write how many rupees were paid, or choose "nothing".' });
    const campaign = campaignOf(doing);
    const paise = pays === 'cash' ? paiseOf(amount) : 0;
    const price = await priceOf(doing);
    if (price && paise > 3 * price && !certain)
      throw new HttpError(422, `${rupees(amount)} is ${FAR_ABOVE}, which is ${shownRupees(price)}. Was so much paid?`);
    const added = await db.transaction().execute(async (on) => {
      await boundCash(on, doing, paise);
      const parts = { on, outbox, siteUrl: config.siteUrl, by: doing.staff.email, at: now() };
      const one = await addWalkIn(parts, { once, campaign, name, mobile: phone, email, paise, room });
      const after = paise ? `${shownRupees(paise)} in cash, receipt ${one?.serial}` : 'free';
      if (one) await doing.log(on, { what: WALK_IN, about: one.txnid, after: `${campaign}, ${after}` });
      return one;
    });
    changed(doing);
    const receipt = [added?.serial && `Receipt ${added.serial}.`, email && 'A mail is on its way.'].filter(Boolean);
    return {
      to: addressOfCampaign(campaign),
      said: added
        ? [`${name} is on the list.`, ...receipt].join(' ')
        : `${name} was added before; nothing was done twice.`,
    };
  },
});
