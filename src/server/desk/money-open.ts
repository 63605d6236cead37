import { html } from 'hono/html';
import * as v from 'valibot';
import { Amount, labelled } from '../../contract/fields.ts';
import { paiseOf } from '../../contract/rupees.ts';
import { moment, rupees } from '../../lib/format.ts';
import { listOf } from '../http/form-of.ts';
import { findPayments } from '../office/find-people.ts';
import { closeMatters } from '../office/returned.ts';
import { begunPayments, countBegun, MOST_COUNTED, unsettledPayments } from '../office/unsettled-payments.ts';
import { canClose, type UnsettledRow } from '../payments/intents.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act, type DeskLine, WrongFields } from './act.ts';
import { emptyOr, noteText, tick } from './fields.ts';
import { openedRows } from './opened.ts';
import { type Html, pageOf, pager, type Screen } from './page.ts';

const ROWS = 15;
const Reason = noteText(3, 300, 'Please write why, in a few words.');
export const SomeRupees = emptyOr(Amount, 'Enter an amount, such as 750.');

const HEADINGS: Record<UnsettledRow['sort'], string> = {
  owed: 'To be given back',
  misfit: 'Does not fit',
  denied: 'Not confirmed by PayU',
  open: 'Settles itself',
  begun: 'Begun and not paid',
};

const shownRupees = (amount: string) => (amount === 'unreadable' ? amount : rupees(amount));

const facts = ({ txnid, rupees: amount, since, detail }: UnsettledRow, name: string | undefined): Html =>
  html`<p><span class="sum">${shownRupees(amount)}</span>${name ? html` <a href="/desk/people/${txnid}">${name}</a>` : ''}</p><p class="soft">${txnid}, since ${moment(since)}, ${detail}</p>`;

const isBegun = ({ sort }: UnsettledRow) => sort === 'begun';

async function openPage({ db, query, at }: Asked): Promise<Screen> {
  const all = await unsettledPayments(db, at);
  const order = Object.keys(HEADINGS);
  const rows = all.filter((row) => !isBegun(row)).toSorted((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort));
  const page = pageOf(query);
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
  const names = await findPayments(
    db,
    shown.map(({ txnid }) => txnid),
  );
  const groups = Map.groupBy(shown, ({ sort }) => sort);
  const begun = await countBegun(db, at);
  return {
    title: 'Money to look at',
    body: html`${rows.length ? '' : html`<p>Nothing is open.</p>`}
      ${[...groups].map(([sort, these]) => html`<section><h2>${HEADINGS[sort]}</h2><ul class="list">${these.map((row) => html`<li><strong>${row.what}</strong>${facts(row, names.get(row.txnid)?.name)}${canClose(row) ? html`<p class="row"><a href="/desk/money/open/${row.txnid}">Close it</a></p>` : ''}</li>`)}</ul></section>`)}
      ${pager((to) => `?page=${to}`, page, rows.length > (page + 1) * ROWS)}
      ${begun ? html`<p><a href="/desk/money/begun">${begun}${begun < MOST_COUNTED ? '' : ' or more'} begun and not paid</a></p>` : ''}`,
  };
}

async function closable({ db, params, at }: Asked): Promise<UnsettledRow[]> {
  const rows = await unsettledPayments(db, at, { txnid: params.txnid });
  return rows.filter((row) => !isBegun(row) && canClose(row));
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
    amount: labelled('rupees that went back', SomeRupees, { inputmode: 'decimal' }),
    keep: tick('The rest stays with the foundation, by the terms of cancelling'),
  }),
  async opened(asked) {
    const rows = await closable(asked);
    return { 'To be looked at': rows.map((row) => `${row.what}, ${shownRupees(row.rupees)}, ${row.detail}`) };
  },
  async view(asked, typed) {
    const txnid = asked.params.txnid;
    const rows = await closable(asked);
    if (!rows.length && !('reason' in typed)) throw new HttpError(404, 'Nothing about this payment is open any more.');
    const name = (await findPayments(asked.db, [txnid])).get(txnid)?.name;
    const owed = rows.find(({ sort }) => sort === 'owed');
    return {
      title: owed ? 'It was given back' : 'Close it',
      trail: [
        ['/desk/money', 'Money'],
        ['/desk/money/open', 'To look at'],
      ],
      before: html`${rows.map((row) => html`<div class="card"><strong>${row.what}</strong>${facts(row, name)}</div>`)}
        ${owed ? html`<p class="note">Nothing is paid out by this site. Give the money back in PayU's dashboard first; then the payer's page says that it was settled today.</p>` : html`<p class="note">Put it right first. It then leaves the list; something new about the same payment is listed again.</p>`}`,
      values: { amount: owed?.rupees ?? '' },
      without: owed ? [] : ['amount', 'keep'],
      buttons: [{ words: owed ? 'It was given back' : 'Close it', main: true }],
    };
  },
  async done({ db, services: { cache }, values: { reason, amount, keep }, params, staff, at, log }) {
    const txnid = params.txnid;
    const closed = await db.transaction().execute(async (on) => {
      const back = { ...(amount && { paise: paiseOf(amount) }), keep };
      const what = await closeMatters(on, { txnid, reason, by: staff.email, at }, back);
      await log(on, { what: 'matter closed', about: txnid, before: what.join('; '), after: reason });
      return what;
    });
    cache.clear();
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
  async opened({ db, query, at }, typed) {
    const sent = 'txnids' in typed ? { size: ROWS, txnids: listOf(typed, 'txnids').slice(0, ROWS) } : undefined;
    const shown = await begunPayments(db, at, sent ?? { page: pageOf(query), size: ROWS });
    return openedRows(
      shown.map((row) => [row.txnid, `${row.what}, ${shownRupees(row.rupees)}`] as const),
      typed,
      'txnids',
    );
  },
  async view({ db, query, at }) {
    const page = pageOf(query);
    const rows = await begunPayments(db, at, { page, size: ROWS });
    const more = (await countBegun(db, at)) > (page + 1) * ROWS;
    const names = await findPayments(
      db,
      rows.map(({ txnid }) => txnid),
    );
    const option = (row: UnsettledRow): [string, Html] => [
      row.txnid,
      html`${names.get(row.txnid)?.name ?? ''} ${shownRupees(row.rupees)} <span class="soft">${row.txnid}, ${moment(row.since)}, ${row.detail}</span>`,
    ];
    return {
      title: 'Begun and not paid',
      before: html`<p>Somebody filled in a form and did not pay. These are in no sum, PayU is asked about them by itself, and they are deleted after 30 days. You may take them from the list before.</p>${rows.length ? '' : html`<p>There is none.</p>`}`,
      options: { txnids: rows.map(option) },
      buttons: rows.length ? [{ words: 'Take the ticked ones from the list', main: true }] : [],
      after: html`${pager((to) => `?page=${to}`, page, more)}`,
    };
  },
  async done({ db, values: { txnids, reason }, staff, at, log }) {
    if (!txnids.length) throw new WrongFields({ txnids: 'Tick at least one.' });
    if (txnids.length > ROWS) throw new WrongFields({ txnids: `At most ${ROWS} at once.` });
    await db.transaction().execute(async (on) => {
      const rows = await begunPayments(on, at, { size: ROWS, txnids });
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

/** Money that somebody has to look at, and what was begun and not paid. */
export const openMoneyLines: readonly DeskLine[] = [
  { path: '/desk/money/open', may: 'office', page: openPage },
  closeAct,
  begunAct,
];
