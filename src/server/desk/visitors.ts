import { html } from 'hono/html';
import * as v from 'valibot';
import { moment } from '../../lib/format.ts';
import { phoneLinks } from '../mail/roster-letter.ts';
import { messageOfVisitor, messagesOfVisitors, noteAnswered, type VisitorMessage } from '../office/visitors.ts';
import { type Asked, act, type DeskLine } from './act.ts';
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

async function listPage({ services: { db }, query }: Asked): Promise<Screen> {
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
  opened: async ({ services: { db }, params }) => ({ State: answered(await messageOfVisitor(db, params['id'] ?? '')) }),
  async view({ services: { db }, params }) {
    const message = await messageOfVisitor(db, params['id'] ?? '');
    const { email, phone, answered_by } = message;
    const mail = `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: 'Your message to us' }).toString().replaceAll('+', '%20')}`;
    return {
      title: 'A message of a visitor',
      trail: [['/desk/messages', 'Messages']],
      before: html`<div class="card">${text(message)}</div>
        <p class="row"><a class="button" href="${mail}">Answer by mail</a>${phoneLinks({ mobile: phone })}</p>
        <p class="soft">The answer is written in your mail program, to ${email}.</p>`,
      buttons: answered_by
        ? [{ words: 'It is open again', name: 'act', value: 'open' }]
        : [{ words: 'It is answered', name: 'act', value: 'done', main: true }],
    };
  },
  async done({ services: { db }, values, params, staff, at, log }) {
    const id = params['id'] ?? '';
    const done = values.act === 'done';
    await db.transaction().execute(async (on) => {
      const before = answered(await messageOfVisitor(on, id));
      await noteAnswered(on, id, done ? staff.email : '', at.toISOString());
      await log(on, { what: 'message of a visitor', about: id, before, after: done ? 'answered' : 'open' });
    });
    return { to: '/desk/messages', said: done ? 'It is noted as answered.' : 'It is open again.' };
  },
});

/** What visitors wrote to the foundation: open or done, and who answered. */
export const visitorLines: readonly DeskLine[] = [{ path: '/desk/messages', may: 'helper', page: listPage }, answerAct];
