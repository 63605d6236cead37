import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { day } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { openReports, REVIEW_ACT, reportsOf, reviewOf, reviewsIn, reviewsOf, setReview } from '../office/reviews.ts';
import type { Desk } from './desk.ts';
import { textOf } from './desk.ts';
import { noteText } from './notes.ts';
import { button, field, form, type Html, pageOf, pager } from './page.ts';

const PAGE = 20;
const LISTS = [
  ['waiting', 'Waiting'],
  ['reported', 'Reported'],
  ['listed', 'Shown'],
  ['hidden', 'Hidden'],
] as const;
const stateIn = (query: Readonly<Record<string, string>>) =>
  LISTS.map(([state]) => state).find((state) => state === query['state']) ?? 'waiting';

type Row = Awaited<ReturnType<typeof reviewsIn>>[number];

const text = ({ rating, headline, comment, name, email, campaign_id, created_at, hidden_reason }: Row): Html =>
  html`<p><strong>${headline}</strong> ${rating} of 5</p><p>${comment}</p><p class="soft">${name}, ${email}, ${day(created_at)}, <a href="${paths.campaign(campaign_id)}">${campaign_id}</a></p>
    ${hidden_reason ? html`<p class="note">Hidden: ${hidden_reason}</p>` : ''}`;

const reports = (said: readonly string[] | undefined, open = false): Html | '' =>
  said?.length
    ? html`<details class="note"${open ? raw(' open') : ''}><summary>Reported ${said.length === 1 ? 'once' : `${said.length} times`}</summary>${said.slice(0, 5).map((message) => html`<p>${message}</p>`)}</details>`
    : '';

/** Reviews that wait, that are shown and that are hidden; what visitors report of them; and a mail for each new one. */
export function addReviewPages(desk: Desk): void {
  const { db, cache } = desk.services;

  desk.form('/desk/reviews', 'office', {
    schema: v.object({ mails: v.picklist(['on', 'off']) }),
    async show({ session, staff, query }) {
      const state = stateIn(query);
      const page = pageOf(query);
      const rows =
        state === 'reported'
          ? await reviewsOf(db, (await openReports(db)).slice(page * PAGE, (page + 1) * PAGE + 1))
          : await reviewsIn(db, state, page, PAGE);
      const shown = rows.slice(0, PAGE);
      const told = await reportsOf(
        db,
        shown.map(({ id }) => id),
      );
      const { review_mails: mails } = await db
        .selectFrom('staff')
        .select('review_mails')
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow();
      const address = (to: number) => `/desk/reviews?${new URLSearchParams({ state, page: String(to) })}`;
      const act = (id: string, words: string) => html`<a class="button" href="/desk/reviews/${id}">${words}</a>`;
      return {
        title: 'Reviews',
        body: html`<nav class="row" aria-label="Lists">${LISTS.map(([name, words]) => html`<a href="/desk/reviews?state=${name}"${name === state ? html` aria-current="page"` : ''}>${words}</a>`)}</nav>
          ${shown.length ? html`<ul class="list">${shown.map((row) => html`<li>${text(row)}${reports(told.get(row.id))}<p>${act(row.id, { listed: 'Hide', reported: 'Keep or hide', waiting: 'Show or hide', hidden: 'Show or hide' }[state])}</p></li>`)}</ul>` : html`<p>No review here.</p>`}
          ${pager(address, page, rows.length > PAGE)}
          ${form(session, '/desk/reviews', {}, html`<input type="hidden" name="mails" value="${mails ? 'off' : 'on'}">${button(mails ? 'Mail me new reviews no more' : 'Mail me each new review', false)}`)}`,
      };
    },
    async done({ staff, values, log }) {
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

  desk.form('/desk/reviews/:id', 'office', {
    schema: v.object({
      act: v.picklist(['listed', 'hidden']),
      was: v.picklist(['waiting', 'listed', 'hidden']),
      reason: noteText(0, 300, 'Write at most 300 letters.'),
    }),
    async show({ session, params }, typed, wrong) {
      const row = await reviewOf(db, params['id'] ?? '');
      const told = await reportsOf(db, [row.id]);
      const reported = row.state === 'listed' && (await openReports(db)).includes(row.id);
      const to = `/desk/reviews/${row.id}`;
      const was = html`<input type="hidden" name="was" value="${row.state}">`;
      return {
        title: 'A review',
        body: html`<div class="card">${text(row)}</div>${reports(told.get(row.id), true)}
          ${row.state === 'listed' && !reported ? '' : form(session, to, row.state === 'hidden' ? wrong : {}, html`${was}<input type="hidden" name="act" value="listed"><input type="hidden" name="reason" value="">${button(reported ? 'Leave it on the site' : 'Show it on the site')}`)}
          ${
            row.state === 'hidden'
              ? ''
              : form(
                  session,
                  to,
                  wrong,
                  html`${was}<input type="hidden" name="act" value="hidden">${field({ name: 'reason', label: 'Why it is hidden', hint: 'For the staff. Visitors do not read it.' }, textOf(typed, 'reason'), wrong['reason'])}${button('Hide it', row.state === 'listed' && !reported)}`,
                )
          }
          <p><a href="/desk/reviews?state=${reported ? 'reported' : row.state}">All reviews</a></p>`,
      };
    },
    async done({ values, params, log }) {
      const { act, was, reason } = values;
      const reported = (await openReports(db)).includes(params['id'] ?? '');
      const before = await db.transaction().execute(async (on) => {
        const row = await reviewOf(on, params['id'] ?? '');
        await setReview(on, { id: row.id, was, state: act, reason: act === 'hidden' ? reason : '' });
        const kept = row.state === act ? `left ${act}` : act;
        const after = act === 'hidden' && reason ? `hidden: ${reason}` : kept;
        await log(on, { what: REVIEW_ACT, about: row.id, before: row.state, after });
        return row;
      });
      cache.drop(`reviews ${before.campaign_id} `);
      cache.drop(`campaign ${before.campaign_id}`);
      const said =
        act === 'hidden' ? 'The review is hidden. You can show it again at any time.' : 'The review is on the site.';
      return { to: `/desk/reviews?state=${reported ? 'reported' : before.state}`, said };
    },
  });
}
