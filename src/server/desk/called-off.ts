import { html } from 'hono/html';
import * as v from 'valibot';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { labelled } from '../../contract/fields.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { csv } from '../../lib/csv.ts';
import { day, indiaDay, moment } from '../../lib/format.ts';
import { oneLine } from '../mail/letter.ts';
import { spreadsheetCell } from '../office/books-columns.ts';
import { calledOffMail, toldFrom } from '../office/called-off.ts';
import { enrolledIn, reachedBy } from '../office/enrolled.ts';
import { closeRepaid, listMark, owedOf, type PaidPlace, paidPlaces, sumOf } from '../office/to-repay.ts';
import { modeInWords } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { type Asked, act, type DeskLine, type Opened } from './act.ts';
import { addressOfCampaign, countedWithPlace, headingOfCampaign, trailOf } from './campaigns.ts';
import { noteText } from './fields.ts';
import { reachedPart } from './messages.ts';
import { openedRows } from './opened.ts';
import { type Html, pageOf, pager, type Screen } from './page.ts';

const CARDS = 20;
const STEPS = ['Before', 'Next'] as const;

const payments = (places: readonly PaidPlace[]) =>
  `${places.length} ${places.length === 1 ? 'payment' : 'payments'}, ${shownRupees(sumOf(places))}`;
const howPaid = ({ providerId, mode }: PaidPlace) =>
  providerId ? `PayU's id ${providerId}` : `not paid at PayU${mode ? `: ${modeInWords(mode)}` : ''}`;
const notedBefore = ({ note, returned }: PaidPlace) =>
  returned
    ? html`<p class="note">This is the rest: ${shownRupees(returned)} went back before. Noted then: ${oneLine(note)}</p>`
    : '';

const repayTable = (places: readonly PaidPlace[]): string =>
  csv(
    [
      'Name',
      'Amount',
      "PayU's id",
      'Transaction id',
      'Receipt number',
      'Paid on',
      'Paid by',
      'Mobile',
      'Email',
      'Noted before',
      'Went back before',
    ],
    places.map(({ name, paise, providerId, txnid, serial, paidAt, mode, mobile, email, note, returned }) => [
      ...[spreadsheetCell(oneLine(name)), rupeesOf(paise), providerId, txnid, serial, day(paidAt)],
      ...[modeInWords(mode), mobile, email, note].map((cell) => spreadsheetCell(oneLine(cell))),
      rupeesOf(returned),
    ]),
  );

async function notCalledOff({ db, params, staff }: Asked): Promise<Html> {
  const campaign = params.campaign;
  const here =
    staff.role === 'office'
      ? html`<p><a class="button" href="${addressOfCampaign(campaign, 'call-off')}">Call it off here</a></p>`
      : '';
  const before = (await enrolledIn(db, campaign)).filter(({ told_called_off }) => told_called_off);
  return html`<p>This campaign is not called off. Its status stands in its file: <strong>cancelled</strong> there calls it off, and everybody who has a place is told by mail ten minutes later.</p>${here}
    ${before.length ? html`<p class="note">${countedWithPlace(before.length, 'was', 'were')} told earlier that it is called off. <a href="${addressOfCampaign(campaign, 'message')}">Write to them</a> that it takes place.</p>` : ''}`;
}

/** Which of the two says that a campaign is called off: its file, or the desk until the file does. */
const inForce = (campaign: string, fileStatus: string | null, office: boolean): Html =>
  fileStatus === null
    ? html`<p>Its file says so.</p>`
    : html`<p>The desk says so; its file still says <strong>${fileStatus}</strong>. Write <strong>cancelled</strong> there with the next commit: <code>campaigns/${campaign}.md</code>. The desk holds until then.${office ? html` <a href="${addressOfCampaign(campaign, 'call-off/back')}">It takes place after all</a>` : ''}</p>`;

async function calledOffPage(asked: Asked): Promise<Screen> {
  const { services, params, query, staff, at } = asked;
  const { db } = services;
  const campaign = params.campaign;
  const row = await db
    .selectFrom('campaigns')
    .select(['called_off_at', 'status', 'end_day', 'file_status', 'called_off_why'])
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (!isCancelled(row.status)) return { title: 'Not called off', body: await notCalledOff(asked) };
  const calledOff = row.called_off_at ?? '';
  const people = await reachedBy(
    db,
    await enrolledIn(db, campaign),
    calledOffMail(calledOff).once,
    ({ told_called_off }) => calledOff !== '' && told_called_off === calledOff,
  );
  const places = await paidPlaces(db, campaign);
  const owed = owedOf(places);
  const repay = html`<h2>What was paid</h2>
    <dl><dt>To be given back</dt><dd class="sum">${payments(owed)}</dd><dt>Settled</dt><dd>${payments(places.filter(({ closedAt }) => closedAt))}</dd></dl>
    ${owed.length ? html`<p class="row"><a class="button main" href="${addressOfCampaign(campaign, 'called-off/repay')}">List, and what was given back</a><a href="${addressOfCampaign(campaign, 'called-off/repay.csv')}">The list as a table (CSV)</a></p>` : ''}`;
  const since = row.called_off_at ?? at.toISOString();
  const from = toldFrom(since);
  return {
    title: 'Called off',
    body: html`${row.called_off_why ? html`<p class="note" dir="auto">${oneLine(row.called_off_why)}</p>` : ''}${inForce(campaign, row.file_status, staff.role === 'office')}
      <p>Since ${moment(since)}. ${row.end_day < indiaDay(at) ? 'The campaign is over: nobody is told any more.' : from > at ? `People are told by mail at ${moment(from.toISOString())}. Was it a mistake? ${row.file_status === null ? 'Put the status in its file right' : 'Take it back'} before then, and nobody is told.` : 'Everybody who has a place is told by mail, once.'}</p>
      ${staff.role === 'office' ? repay : ''}
      <h2>Who was told</h2>
      ${reachedPart(people, ['Told', 'Wait to be told'], addressOfCampaign(campaign, 'called-off'), query)}
      <p><a href="${addressOfCampaign(campaign, 'message')}">Write a message</a></p>`,
  };
}

async function owedPart({ db, params, query }: Asked) {
  const campaign = params.campaign;
  const owed = owedOf(await paidPlaces(db, campaign));
  const page = pageOf(query);
  return { campaign, owed, page, shown: owed.slice(page * CARDS, (page + 1) * CARDS) };
}

const repayAct = act({
  path: '/desk/campaigns/:campaign/called-off/repay',
  may: 'office',
  code: 'money',
  form: v.object({
    people: labelled('who', v.array(v.string())),
    list: v.string(),
    which: labelled('what was given back', v.picklist(['some', 'all'], 'Choose which.')),
    reason: labelled('how', noteText(3, 200, "How was it given back? Such as the day, or PayU's reference."), {
      hint: "The day, PayU's reference, or how else. It stands in the books.",
    }),
  }),
  async opened(asked, typed) {
    const { owed, shown } = await owedPart(asked);
    const words = ({ txnid, name, paise, note }: PaidPlace) =>
      [txnid, [oneLine(name), shownRupees(paise), note].filter(Boolean).join(', ')] as const;
    const whole: Opened = { 'To be given back': payments(owed), _list: listMark(owed) };
    if (typed['which'] === 'all') return whole;
    return {
      ...('which' in typed ? {} : whole),
      ...openedRows(('which' in typed ? owed : shown).map(words), typed, 'people'),
    };
  },
  async view(asked) {
    const { campaign, owed, page, shown } = await owedPart(asked);
    const trail = [
      ...(await trailOf(asked.db, campaign)),
      [addressOfCampaign(campaign, 'called-off'), 'Called off'] as const,
    ];
    const title = 'To be given back';
    if (!owed.length) return { title, trail, before: html`<p>Nothing is owed.</p>`, buttons: [] };
    const option = (place: PaidPlace): [string, Html] => [
      place.txnid,
      html`<strong dir="auto">${oneLine(place.name)}</strong>, <span class="sum">${shownRupees(place.paise)}</span><br><span class="soft">${howPaid(place)}, ${place.txnid}, ${day(place.paidAt)}</span>${notedBefore(place)}`,
    ];
    return {
      title,
      trail,
      before: html`<p>${payments(owed)}. Give it back at PayU first: this page pays nothing. What you close here, the books and the payer's own pages call given back.</p>
        <p><a href="${addressOfCampaign(campaign, 'called-off/repay.csv')}">The list as a table (CSV)</a></p>`,
      values: { list: listMark(owed) },
      options: {
        people: shown.map(option),
        which: [
          ['some', 'those ticked above'],
          ['all', `all: ${payments(owed)}`],
        ],
      },
      inside: html`${pager((to) => `${addressOfCampaign(campaign, 'called-off/repay')}?page=${to}`, page, owed.length > (page + 1) * CARDS, STEPS)}`,
      buttons: [{ words: 'These were given back', main: true }],
    };
  },
  async done({ db, services: { cache }, values, params, staff, at, log }) {
    const campaign = params.campaign;
    const { which, people, list, reason } = values;
    if (which === 'some' && !people.length)
      throw new HttpError(422, 'Tick what was given back, or choose the whole list.');
    const closed = await db.transaction().execute(async (on) => {
      const repaid = which === 'all' ? { list } : people;
      const places = await closeRepaid(on, campaign, repaid, { reason, by: staff.email, at });
      await log(on, {
        what: 'given back',
        about: campaign,
        before: `to be given back: ${payments(places)}`,
        after: `given back: ${oneLine(reason)}`,
      });
      return places;
    });
    cache.clear();
    return { to: addressOfCampaign(campaign, 'called-off'), said: `Noted as given back: ${payments(closed)}.` };
  },
});

/** A campaign that is called off: who was told, and what is to be given back. Nothing here pays anything. */
export const calledOffLines: readonly DeskLine[] = [
  { path: '/desk/campaigns/:campaign/called-off', may: 'leader', page: calledOffPage },
  {
    path: '/desk/campaigns/:campaign/called-off/repay.csv',
    may: 'office',
    code: 'money',
    async file({ db, params }) {
      const campaign = params.campaign;
      await headingOfCampaign(db, campaign);
      const content = repayTable(owedOf(await paidPlaces(db, campaign)));
      return { name: `repay-${campaign}.csv`, type: 'text/csv; charset=utf-8', content };
    },
  },
  repayAct,
];
