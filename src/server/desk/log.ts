import { html } from 'hono/html';
import { moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { newId } from '../platform/tokens.ts';
import { maskPans } from './fields.ts';
import type { Html } from './page.ts';

/** An act of the staff, as the log keeps it. Never a token; a PAN is masked. */
export interface Act {
  what: string;
  /** The campaign, transaction id, review or email that it was done to. */
  about: string;
  before?: string;
  after?: string;
  /** The id of the line, where what is sent twice must be done once. */
  id?: string;
}

/** Adds a line to the log, in the transaction of the act. `who` is an email, or the account on a computer. */
export async function noteAct(
  on: Database,
  who: string,
  at: Date,
  { what, about, before = '', after = '', id = newId() }: Act,
) {
  const row = {
    id,
    at: at.toISOString(),
    who,
    what,
    about,
    before: maskPans(before),
    after: maskPans(after),
  };
  await on.insertInto('staff_log').values(row).execute();
}

/** A page of the log, newest first, and one row more where there is another page. */
export const readLog = (db: Database, { about, page, size }: { about?: string; page: number; size: number }) =>
  db
    .selectFrom('staff_log')
    .selectAll()
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();

/** A line of the log, with a link to the log of what it is about. */
export const logLine = (
  { at, who, what, before, after }: Awaited<ReturnType<typeof readLog>>[number],
  about: Html | '' = '',
): Html =>
  html`<li><p><strong>${what}</strong> ${about}</p>${before || after ? html`<p>${[before, after].filter(Boolean).join(' → ')}</p>` : ''}<p class="soft">${who}, ${moment(at)}</p></li>`;
