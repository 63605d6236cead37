import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { moment, rupees } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { returnsNoted } from '../database/queries.ts';
import { closeMatters } from '../office/closed-issues.ts';
import { findPayments } from '../office/find-people.ts';
import { noteReturn, returnNotes, undoReturn } from '../office/returned.ts';
import { sortOf, unsettledPayments } from '../office/unsettled-payments.ts';
import { ABANDONED, type UnsettledRow } from '../payments/issues.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act, type DeskLine, WrongFields } from './act.ts';
import { noteText } from './fields.ts';
import { openedRows } from './opened.ts';
import { type Html, pageOf, pager, type Screen } from './page.ts';

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

const isBegun = ({ matter }: UnsettledRow) => matter === ABANDONED;
const openRows = async (on: Database, at: Date) => (await unsettledPayments(on, at)).filter((row) => !isBegun(row));
const begunRows = async (on: Database, at: Date) => (await unsettledPayments(on, at)).filter(isBegun);

async function openPage({ services: { db }, query, at }: Asked): Promise<Screen> {
  const all = await unsettledPayments(db, at);
  const order = Object.keys(HEADINGS);
  const rows = all
    .filter((row) => !isBegun(row))
    .toSorted((a, b) => order.indexOf(sortOf(a)) - order.indexOf(sortOf(b)));
  const page = pageOf(query);
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
  const names = await findPayments(
    db,
    shown.map(({ txnid }) => txnid),
  );
  const groups = Map.groupBy(shown, sortOf);
  const begun = all.length - rows.length;
  return {
    title: 'Money to look at',
    trail: [['/desk/money', 'Money']],
    body: html`${rows.length ? '' : html`<p>Nothing is open.</p>`}
      ${[...groups].map(([sort, these]) => html`<section><h2>${HEADINGS[sort]}</h2><ul class="list">${these.map((row) => html`<li><strong>${row.what}</strong>${facts(row, names.get(row.txnid)?.name)}${row.matter === null ? '' : html`<p class="row"><a href="/desk/money/open/${row.txnid}">Close it</a></p>`}</li>`)}</ul></section>`)}
      ${pager((to) => `?page=${to}`, page, rows.length > (page + 1) * ROWS)}
      ${begun ? html`<p><a href="/desk/money/begun">${begun} begun and not paid</a></p>` : ''}`,
  };
}

/** What a person can close about the payment of an address. */
async function closable({ services: { db }, params, at }: Asked): Promise<UnsettledRow[]> {
  return (await openRows(db, at)).filter((row) => row.txnid === params['txnid'] && row.matter !== null);
}

const closeAct = act({
  path: '/desk/money/open/:txnid',
  may: 'office',
  code: 'money',
  form: v.object({
    reason: labelled('what was done, and why', Reason, {
      kind: 'area',
      hint: 'For the books, for example: given back at PayU, refund 4711.',
    }),
  }),
  async opened(asked) {
    const rows = await closable(asked);
    return { 'To be looked at': rows.map((row) => `${row.what}, ${shownRupees(row.rupees)}, ${row.detail}`) };
  },
  async view(asked, typed) {
    const txnid = asked.params['txnid'] ?? '';
    const rows = await closable(asked);
    if (!rows.length && !('reason' in typed)) throw new HttpError(404, 'Nothing about this payment is open any more.');
    const name = (await findPayments(asked.services.db, [txnid])).get(txnid)?.name;
    const owed = rows.some((row) => sortOf(row) === 'owed');
    return {
      title: owed ? 'It was given back' : 'Close it',
      trail: [
        ['/desk/money', 'Money'],
        ['/desk/money/open', 'To look at'],
      ],
      before: html`${rows.map((row) => html`<div class="card"><strong>${row.what}</strong>${facts(row, name)}</div>`)}
        ${owed ? html`<p class="note">Nothing is paid out by this site. Give the money back in PayU's dashboard first; then the payer's page says that it was settled today.</p>` : html`<p class="note">Put it right first. It then leaves the list; something new about the same payment is listed again.</p>`}`,
      buttons: [{ words: owed ? 'It was given back' : 'Close it', main: true }],
    };
  },
  async done({ services: { db }, values: { reason }, params, staff, at, log }) {
    const txnid = params['txnid'] ?? '';
    const closed = await db.transaction().execute(async (on) => {
      const what = await closeMatters(on, { txnid, reason, by: staff.email, at });
      await log(on, { what: 'matter closed', about: txnid, before: what.join('; '), after: reason });
      return what;
    });
    return { to: '/desk/money/open', said: `Closed: ${closed.join('; ')} (${txnid}).` };
  },
});

const begunAct = act({
  path: '/desk/money/begun',
  may: 'office',
  code: 'money',
  form: v.object({
    txnids: labelled('which', v.array(v.string())),
    reason: labelled('why', Reason, { hint: 'For example: came by cheque instead.' }),
  }),
  async opened({ services: { db }, query, at }, typed) {
    const rows = await begunRows(db, at);
    const page = pageOf(query);
    const shown = 'txnids' in typed ? rows : rows.slice(page * ROWS, (page + 1) * ROWS);
    return openedRows(
      shown.map((row) => [row.txnid, `${row.what}, ${shownRupees(row.rupees)}`] as const),
      typed,
      'txnids',
    );
  },
  async view({ services: { db }, query, at }) {
    const rows = await begunRows(db, at);
    const page = pageOf(query);
    const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
    const names = await findPayments(
      db,
      shown.map(({ txnid }) => txnid),
    );
    const option = (row: UnsettledRow): [string, Html] => [
      row.txnid,
      html`${names.get(row.txnid)?.name ?? ''} ${shownRupees(row.rupees)} <span class="soft">${row.txnid}, ${moment(row.since)}, ${row.detail}</span>`,
    ];
    return {
      title: 'Begun and not paid',
      trail: [['/desk/money', 'Money']],
      before: html`<p>Somebody filled in a form and did not pay. These are in no sum, PayU is asked about them by itself, and they are deleted after 30 days. You may take them from the list before.</p>${shown.length ? '' : html`<p>There is none.</p>`}`,
      options: { txnids: shown.map(option) },
      buttons: shown.length ? [{ words: 'Take the ticked ones from the list', main: true }] : [],
      after: html`${pager((to) => `?page=${to}`, page, rows.length > (page + 1) * ROWS)}`,
    };
  },
  async done({ services: { db }, values: { txnids, reason }, staff, at, log }) {
    if (!txnids.length) throw new WrongFields({ txnids: 'Tick at least one.' });
    if (txnids.length > ROWS) throw new WrongFields({ txnids: `At most ${ROWS} at once.` });
    await db.transaction().execute(async (on) => {
      const rows = await begunRows(on, at);
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

const returnedAct = act({
  path: '/desk/money/returned/:txnid',
  may: 'office',
  code: 'money',
  form: v.object({
    act: v.picklist(['note', 'undo']),
    reason: labelled('how and why', noteText(0, 300, 'The reason must be text.'), {
      kind: 'area',
      hint: 'For the books, for example: refund 4711 at PayU, or: entered by mistake.',
    }),
  }),
  async opened({ services: { db }, params }) {
    const txnid = params['txnid'] ?? '';
    const note = (await returnNotes(db)).get(txnid);
    const noted = (await returnsNoted(db, [txnid])).has(txnid);
    return { 'It went back': noted ? `noted${note ? ` on ${moment(note.notedAt)}: ${note.reasons}` : ''}` : '' };
  },
  async view({ services: { db }, params }) {
    const txnid = params['txnid'] ?? '';
    const paid = (await findPayments(db, [txnid])).get(txnid);
    if (!paid?.serial) throw new HttpError(404, 'Nothing was paid under this id.');
    const note = (await returnNotes(db)).get(txnid);
    const noted = (await returnsNoted(db, [txnid])).has(txnid);
    return {
      title: noted ? 'It went back' : 'Note that it went back',
      trail: [
        ['/desk/people', 'People'],
        [`/desk/people/${txnid}`, paid.name],
      ],
      before: html`<div class="card"><p><span class="sum">${rupees(paid.rupees)}</span> <a href="/desk/people/${txnid}">${paid.name}</a></p><p class="soft">${paid.serial}, ${txnid}</p>${note ? html`<p>Noted on ${moment(note.notedAt)}: ${note.reasons}</p>` : ''}</div>
        ${noted ? '' : html`<p class="note">For a whole amount that went back already: given back in PayU's dashboard, taken by a bank, or entered by mistake. Nothing is paid out by this site.</p>`}`,
      without: noted ? ['reason'] : [],
      buttons: noted
        ? [{ words: 'It did not go back: take the note away', name: 'act', value: 'undo' }]
        : [{ words: 'It went back', name: 'act', value: 'note', main: true }],
    };
  },
  async done({ services, values, params, staff, at, log }) {
    const { act: which, reason } = values;
    const txnid = params['txnid'] ?? '';
    if (which === 'note' && reason.length < 3)
      throw new WrongFields({ reason: 'Please write how and why, in a few words.' });
    const said = await services.db.transaction().execute(async (on) => {
      const before = (await returnNotes(on)).get(txnid)?.reasons ?? '';
      const closing = { txnid, reason, by: staff.email, at };
      const done = which === 'note' ? await noteReturn(on, closing) : await undoReturn(on, txnid);
      await log(on, { what: which === 'note' ? 'went back' : 'did not go back', about: txnid, before, after: reason });
      return done;
    });
    services.cache.clear();
    return { to: `/desk/people/${txnid}`, said };
  },
});

/** Money that somebody has to look at, what was begun and not paid, and that a paid amount went back. */
export const openMoneyLines: readonly DeskLine[] = [
  { path: '/desk/money/open', may: 'office', page: openPage },
  closeAct,
  begunAct,
  returnedAct,
];
