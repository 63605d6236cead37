import { html } from 'hono/html';
import * as v from 'valibot';
import { moment, rupees } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { returnsNoted } from '../database/queries.ts';
import { closeMatters } from '../office/closed-issues.ts';
import { findPayments } from '../office/find-people.ts';
import { noteReturn, returnNotes, undoReturn } from '../office/returned.ts';
import { sortOf, unsettledPayments } from '../office/unsettled-payments.ts';
import { ABANDONED, type UnsettledRow } from '../payments/issues.ts';
import { HttpError } from '../platform/errors.ts';
import { type Desk, listOf, textOf } from './desk.ts';
import { noteText } from './notes.ts';
import { button, field, form, type Html, pageOf, pager, tick } from './page.ts';

const ROWS = 15;
const Reason = noteText(3, 300, 'Please write why, in a few words.');

const HEADINGS = {
  owed: 'To be given back',
  misfit: 'Does not fit',
  denied: 'Not confirmed by PayU',
  open: 'Settles itself',
} as const;

const shownRupees = (amount: string) => (amount === 'unreadable' ? amount : rupees(amount));

const facts = ({ txnid, rupees: amount, since, detail }: UnsettledRow, name: string | undefined): Html =>
  html`<p><span class="sum">${shownRupees(amount)}</span>${name ? html` <a href="/desk/people/${txnid}">${name}</a>` : ''}</p><p class="soft">${txnid}, since ${moment(since)}, ${detail}</p>`;

/** Money that somebody has to look at, what was begun and not paid, and that a paid amount went back. */
export function addOpenMoneyPages(desk: Desk): void {
  const { db } = desk.services;
  const openRows = async (at: Date) => (await unsettledPayments(db, at)).filter(({ matter }) => matter !== ABANDONED);
  const begunRows = async (at: Date, on: Database = db) =>
    (await unsettledPayments(on, at)).filter(({ matter }) => matter === ABANDONED);

  desk.page('/desk/money/open', 'office', async (asked) => {
    const all = await unsettledPayments(db, asked.at);
    const order = Object.keys(HEADINGS);
    const rows = all
      .filter(({ matter }) => matter !== ABANDONED)
      .toSorted((a, b) => order.indexOf(sortOf(a)) - order.indexOf(sortOf(b)));
    const page = pageOf(asked.query);
    const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
    const names = await findPayments(
      db,
      shown.map(({ txnid }) => txnid),
    );
    const groups = Map.groupBy(shown, sortOf);
    const begun = all.length - rows.length;
    return {
      title: 'Money to look at',
      body: html`${rows.length ? '' : html`<p>Nothing is open.</p>`}
        ${[...groups].map(([sort, these]) => html`<section><h2>${HEADINGS[sort]}</h2><ul class="list">${these.map((row) => html`<li><strong>${row.what}</strong>${facts(row, names.get(row.txnid)?.name)}${row.matter === null ? '' : html`<p class="row"><a href="/desk/money/open/${row.txnid}">Close it</a></p>`}</li>`)}</ul></section>`)}
        ${pager((to) => `?page=${to}`, page, rows.length > (page + 1) * ROWS)}
        ${begun ? html`<p><a href="/desk/money/begun">${begun} begun and not paid</a></p>` : ''}<p><a href="/desk/money">Money</a></p>`,
    };
  });

  desk.form('/desk/money/open/:txnid', 'office', {
    schema: v.object({ reason: Reason }),
    proven: true,
    async show({ session, params, at }, typed, wrong) {
      const txnid = params['txnid'] ?? '';
      const rows = (await openRows(at)).filter((row) => row.txnid === txnid && row.matter !== null);
      const name = (await findPayments(db, [txnid])).get(txnid)?.name;
      if (!rows.length && !wrong['']) throw new HttpError(404, 'Nothing about this payment is open any more.');
      const owed = rows.some((row) => sortOf(row) === 'owed');
      return {
        title: owed ? 'It was given back' : 'Close it',
        body: html`${rows.map((row) => html`<div class="card"><strong>${row.what}</strong>${facts(row, name)}</div>`)}
          ${owed ? html`<p class="note">Nothing is paid out by this site. Give the money back in PayU's dashboard first; then the payer's page says that it was settled today.</p>` : html`<p class="note">Put it right first. It then leaves the list; something new about the same payment is listed again.</p>`}
          ${form(session, `/desk/money/open/${txnid}`, wrong, html`${field({ name: 'reason', label: 'What was done, and why', type: 'area', hint: 'For the books, for example: given back at PayU, refund 4711.' }, textOf(typed, 'reason'), wrong['reason'])}${button(owed ? 'It was given back' : 'Close it')}`)}
          <p><a href="/desk/money/open">All that is open</a></p>`,
      };
    },
    async done({ values: { reason }, params, staff, at, log }) {
      const txnid = params['txnid'] ?? '';
      const closed = await db.transaction().execute(async (on) => {
        const what = await closeMatters(on, { txnid, reason, by: staff.email, at });
        await log(on, { what: 'matter closed', about: txnid, before: what.join('; '), after: reason });
        return what;
      });
      return { to: '/desk/money/open', said: `Closed: ${closed.join('; ')} (${txnid}).` };
    },
  });

  desk.form('/desk/money/begun', 'office', {
    schema: v.object({ txnids: v.array(v.string()), reason: Reason }),
    proven: true,
    async show(asked, typed, wrong) {
      const rows = await begunRows(asked.at);
      const page = pageOf(asked.query);
      const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
      const names = await findPayments(
        db,
        shown.map(({ txnid }) => txnid),
      );
      const ticked = listOf(typed, 'txnids');
      return {
        title: 'Begun and not paid',
        body: html`<p>Somebody filled in a form and did not pay. These are in no sum, PayU is asked about them by itself, and they are deleted after 30 days. You may take them from the list before.</p>
          ${
            shown.length
              ? form(
                  asked.session,
                  '/desk/money/begun',
                  wrong,
                  html`${shown.map((row) => tick('txnids', row.txnid, html`${names.get(row.txnid)?.name ?? ''} ${shownRupees(row.rupees)} <span class="soft">${row.txnid}, ${moment(row.since)}, ${row.detail}</span>`, ticked.includes(row.txnid)))}
          ${field({ name: 'reason', label: 'Why', hint: 'For example: came by cheque instead.' }, textOf(typed, 'reason'), wrong['reason'])}${button('Take the ticked ones from the list')}`,
                )
              : html`<p>There is none.</p>`
          }
          ${pager((to) => `?page=${to}`, page, rows.length > (page + 1) * ROWS)}<p><a href="/desk/money">Money</a></p>`,
      };
    },
    async done({ values: { txnids, reason }, staff, at, log }) {
      if (!txnids.length) throw new HttpError(422, 'Tick at least one.');
      if (txnids.length > ROWS) throw new HttpError(422, `At most ${ROWS} at once.`);
      await db.transaction().execute(async (on) => {
        const rows = await begunRows(at, on);
        for (const txnid of new Set(txnids)) {
          const row = rows.find((one) => one.txnid === txnid);
          if (!row) throw new HttpError(422, `${txnid} is not in this list any more. Nothing was done.`);
          await closeMatters(on, { txnid, reason, by: staff.email, at });
          await log(on, { what: 'attempt closed', about: txnid, before: row.what, after: reason });
        }
      });
      return { to: '/desk/money/begun', said: `${txnids.length} taken from the list.` };
    },
  });

  desk.form('/desk/money/returned/:txnid', 'office', {
    schema: v.object({
      act: v.picklist(['note', 'undo']),
      reason: v.optional(noteText(0, 300, 'The reason must be text.'), ''),
    }),
    proven: true,
    async show({ session, params }, typed, wrong) {
      const txnid = params['txnid'] ?? '';
      const paid = (await findPayments(db, [txnid])).get(txnid);
      if (!paid?.serial) throw new HttpError(404, 'Nothing was paid under this id.');
      const note = (await returnNotes(db)).get(txnid);
      const noted = (await returnsNoted(db, [txnid])).has(txnid);
      return {
        title: noted ? 'It went back' : 'Note that it went back',
        body: html`<div class="card"><p><span class="sum">${rupees(paid.rupees)}</span> <a href="/desk/people/${txnid}">${paid.name}</a></p><p class="soft">${paid.serial}, ${txnid}</p>${note ? html`<p>Noted on ${moment(note.notedAt)}: ${note.reasons}</p>` : ''}</div>
          ${noted ? '' : html`<p class="note">For a whole amount that went back already: given back in PayU's dashboard, taken by a bank, or entered by mistake. Nothing is paid out by this site.</p>`}
          ${form(
            session,
            `/desk/money/returned/${txnid}`,
            wrong,
            noted
              ? html`<input type="hidden" name="act" value="undo">${button('It did not go back: take the note away', false)}`
              : html`<input type="hidden" name="act" value="note">${field({ name: 'reason', label: 'How and why', type: 'area', hint: 'For the books, for example: refund 4711 at PayU, or: entered by mistake.' }, textOf(typed, 'reason'), wrong['reason'])}${button('It went back')}`,
          )}<p><a href="/desk/people/${txnid}">Back to the payment</a></p>`,
      };
    },
    async done({ values: { act, reason }, params, staff, at, log }) {
      const txnid = params['txnid'] ?? '';
      if (act === 'note' && reason.length < 3) throw new HttpError(422, 'Please write how and why, in a few words.');
      const said = await db.transaction().execute(async (on) => {
        const before = (await returnNotes(on)).get(txnid)?.reasons ?? '';
        const closing = { txnid, reason, by: staff.email, at };
        const done = act === 'note' ? await noteReturn(on, closing) : await undoReturn(on, txnid);
        await log(on, { what: act === 'note' ? 'went back' : 'did not go back', about: txnid, before, after: reason });
        return done;
      });
      desk.services.cache.clear();
      return { to: `/desk/people/${txnid}`, said };
    },
  });
}
