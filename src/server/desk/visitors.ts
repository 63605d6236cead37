import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { day, moment } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { phoneLinks } from '../mail/roster.ts';
import {
  messageOfVisitor,
  messagesOfVisitors,
  noteAnswered,
  openReports,
  REVIEW_ACT,
  reportsOf,
  reviewOf,
  reviewsIn,
  reviewsOf,
  setReview,
  type VisitorMessage,
} from '../office/visitors.ts';
import { type Asked, act, type DeskLine } from './act.ts';
import { noteText } from './fields.ts';
import { type Html, pageOf, pager, type Screen, tabs } from './page.ts';

const PAGE = 20;
const LISTS = [
  ['open', 'Open'],
  ['done', 'Done'],
] as const;

const answered = ({ answered_by, answered_at }: VisitorMessage): string =>
  answered_by ? `answered by ${answered_by} on ${moment(answered_at ?? '')}` : 'open';

const text = (message: VisitorMessage): Html =>
  html`<p dir="auto">${message.message}</p><p class="soft"><bdi>${message.name}</bdi>, ${moment(message.created_at)}, ${answered(message)}</p>`;

async function listPage({ db, query }: Asked): Promise<Screen> {
  const state = query['state'] === 'done' ? 'done' : 'open';
  const page = pageOf(query);
  const rows = await messagesOfVisitors(db, state === 'open', page, PAGE);
  return {
    title: 'Messages of visitors',
    body: html`${tabs('/desk/messages', LISTS, state)}
      ${rows.length ? html`<ul class="list">${rows.slice(0, PAGE).map((row) => html`<li>${text(row)}<p><a class="button" href="/desk/messages/${row.id}">${state === 'open' ? 'Answer' : 'Open it'}</a></p></li>`)}</ul>` : html`<p>No message here.</p>`}
      ${pager((to) => `/desk/messages?${new URLSearchParams({ state, page: String(to) })}`, page, rows.length > PAGE)}`,
  };
}

const answerAct = act({
  path: '/desk/messages/:id',
  may: 'helper',
  form: v.object({ act: v.picklist(['done', 'open']) }),
  opened: async ({ db, params }) => ({ State: answered(await messageOfVisitor(db, params.id)) }),
  async view({ db, params }) {
    const message = await messageOfVisitor(db, params.id);
    const { email, phone, answered_by } = message;
    const mail = `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: 'Your message to us' }).toString().replaceAll('+', '%20')}`;
    return {
      title: 'A message of a visitor',
      before: html`<div class="card">${text(message)}</div>
        <p class="row"><a class="button" href="${mail}">Answer by mail</a>${phoneLinks({ mobile: phone })}</p>
        <p class="soft">The answer is written in your mail program, to ${email}.</p>`,
      buttons: answered_by
        ? [{ words: 'It is open again', name: 'act', value: 'open' }]
        : [{ words: 'It is answered', name: 'act', value: 'done', main: true }],
    };
  },
  async done({ db, values, params, staff, at, log }) {
    const id = params.id;
    const done = values.act === 'done';
    await db.transaction().execute(async (on) => {
      const before = answered(await messageOfVisitor(on, id));
      await noteAnswered(on, id, done ? staff.email : '', at.toISOString());
      await log(on, { what: 'message of a visitor', about: id, before, after: done ? 'answered' : 'open' });
    });
    return { to: '/desk/messages', said: done ? 'It is noted as answered.' : 'It is open again.' };
  },
});

export const visitorLines: readonly DeskLine[] = [{ path: '/desk/messages', may: 'helper', page: listPage }, answerAct];

const REVIEWS = 20;
const STATES_LISTED = [
  ['waiting', 'Waiting'],
  ['reported', 'Reported'],
  ['listed', 'Shown'],
  ['hidden', 'Hidden'],
] as const;
const stateIn = (query: Readonly<Record<string, string>>) =>
  STATES_LISTED.map(([state]) => state).find((state) => state === query['state']) ?? 'waiting';

type Row = Awaited<ReturnType<typeof reviewsIn>>[number];

const reviewText = ({ rating, headline, comment, name, email, campaign_id, created_at, hidden_reason }: Row): Html =>
  html`<p><strong>${headline}</strong> ${rating} of 5</p><p>${comment}</p><p class="soft">${name}, ${email}, ${day(created_at)}, <a href="${paths.campaign(campaign_id)}">${campaign_id}</a></p>
    ${hidden_reason ? html`<p class="note">Hidden: ${hidden_reason}</p>` : ''}`;

const reports = (said: readonly string[] | undefined, open = false): Html | '' =>
  said?.length
    ? html`<details class="note"${open ? raw(' open') : ''}><summary>Reported ${said.length === 1 ? 'once' : `${said.length} times`}</summary>${said.slice(0, 5).map((message) => html`<p>${message}</p>`)}</details>`
    : '';

async function getsMails({ db, staff }: Asked): Promise<boolean> {
  const row = db.selectFrom('staff').select('review_mails').where('id', '=', staff.id);
  return (await row.executeTakeFirstOrThrow()).review_mails === 1;
}

const listAct = act({
  path: '/desk/reviews',
  may: 'helper',
  form: v.object({ mails: v.picklist(['on', 'off']) }),
  opened: async (asked) => ({ 'Mails of new reviews': (await getsMails(asked)) ? 'on' : 'off' }),
  async view(asked) {
    const { services, query } = asked;
    const { db } = services;
    const state = stateIn(query);
    const page = pageOf(query);
    const rows =
      state === 'reported'
        ? await reviewsOf(db, (await openReports(db)).slice(page * REVIEWS, (page + 1) * REVIEWS + 1))
        : await reviewsIn(db, state, page, REVIEWS);
    const shown = rows.slice(0, REVIEWS);
    const told = await reportsOf(
      db,
      shown.map(({ id }) => id),
    );
    const address = (to: number) => `/desk/reviews?${new URLSearchParams({ state, page: String(to) })}`;
    const link = (id: string, words: string) => html`<a class="button" href="/desk/reviews/${id}">${words}</a>`;
    const words = { listed: 'Hide', reported: 'Keep or hide', waiting: 'Show or hide', hidden: 'Show or hide' }[state];
    const mails = await getsMails(asked);
    return {
      title: 'Reviews',
      before: html`${tabs('/desk/reviews', STATES_LISTED, state)}
        ${shown.length ? html`<ul class="list">${shown.map((row) => html`<li>${reviewText(row)}${reports(told.get(row.id))}<p>${link(row.id, words)}</p></li>`)}</ul>` : html`<p>No review here.</p>`}
        ${pager(address, page, rows.length > REVIEWS)}`,
      buttons: [
        {
          words: mails ? 'Mail me new reviews no more' : 'Mail me each new review',
          name: 'mails',
          value: mails ? 'off' : 'on',
        },
      ],
    };
  },
  async done({ db, staff, values, log }) {
    const wanted = values.mails === 'on';
    await db.transaction().execute(async (on) => {
      await on
        .updateTable('staff')
        .set({ review_mails: wanted ? 1 : 0 })
        .where('id', '=', staff.id)
        .execute();
      await log(on, { what: 'mails of new reviews', about: staff.email, after: values.mails });
    });
    return {
      to: '/desk/reviews',
      said: wanted ? 'You get a mail for each new review.' : 'You get no more mails of reviews.',
    };
  },
});

const STATES = { waiting: 'waiting', listed: 'shown', hidden: 'hidden' } as const;

const judgeAct = act({
  path: '/desk/reviews/:id',
  may: 'helper',
  form: v.object({
    act: v.picklist(['listed', 'hidden']),
    reason: labelled('why it is hidden', noteText(0, 300, 'Write at most 300 letters.'), {
      hint: 'For the staff. Visitors do not read it.',
    }),
  }),
  async opened({ db, params }) {
    const { state, hidden_reason, headline, comment } = await reviewOf(db, params.id);
    return { State: STATES[state], 'Why it is hidden': hidden_reason, Text: `${headline}: ${comment}` };
  },
  async view({ db, params }) {
    const row = await reviewOf(db, params.id);
    const told = await reportsOf(db, [row.id]);
    const reported = row.state === 'listed' && (await openReports(db)).includes(row.id);
    const show = { words: reported ? 'Leave it on the site' : 'Show it on the site', name: 'act', value: 'listed' };
    const hide = { words: 'Hide it', name: 'act', value: 'hidden' };
    const canShow = row.state !== 'listed' || reported;
    return {
      title: 'A review',
      trail: [[`/desk/reviews?state=${reported ? 'reported' : row.state}`, 'Reviews']],
      before: html`<div class="card">${reviewText(row)}</div>${reports(told.get(row.id), true)}`,
      without: row.state === 'hidden' ? ['reason'] : [],
      buttons: [
        ...(canShow ? [{ ...show, main: true }] : []),
        ...(row.state === 'hidden' ? [] : [{ ...hide, main: !canShow }]),
      ],
    };
  },
  async done({ db, services: { cache }, values, params, log }) {
    const { act: state, reason } = values;
    const reported = (await openReports(db)).includes(params.id);
    const before = await db.transaction().execute(async (on) => {
      const row = await reviewOf(on, params.id);
      await setReview(on, { id: row.id, was: row.state, state, reason: state === 'hidden' ? reason : '' });
      const kept = row.state === state ? `left ${state}` : state;
      const after = state === 'hidden' && reason ? `hidden: ${reason}` : kept;
      await log(on, { what: REVIEW_ACT, about: row.id, before: row.state, after });
      return row;
    });
    cache.drop(`reviews ${before.campaign_id} `);
    cache.drop(`campaign ${before.campaign_id}`);
    const said =
      state === 'hidden' ? 'The review is hidden. You can show it again at any time.' : 'The review is on the site.';
    return { to: `/desk/reviews?state=${reported ? 'reported' : before.state}`, said };
  },
});

/** Reviews that wait, that are shown and that are hidden; what visitors report of them; and a mail for each new one. */
export const reviewActs = [listAct, judgeAct];
