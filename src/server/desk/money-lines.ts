import { html } from 'hono/html';
import * as v from 'valibot';
import { FormKey, labelled } from '../../contract/fields.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { moment, rupees } from '../../lib/format.ts';
import { balanceOf, type Line, linesOf } from '../money/ledger.ts';
import { findPayments } from '../office/find-people.ts';
import { canUndo, closeDifference, noteReturn, undoNote } from '../office/returned.ts';
import { placeIn } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { type Asked, act, WrongFields } from './act.ts';
import { addressOfCampaign, trailOf } from './campaigns.ts';
import { noteText } from './fields.ts';
import { standingWords } from './money.ts';
import { SomeRupees } from './money-open.ts';
import type { Html } from './page.ts';
import { boundCash } from './places.ts';

const UNDO = 'undo';

const lineWords = ({ kind, paise, at, by, reference, why }: Line) =>
  [`${kind} ${paise < 0 ? '−' : ''}${shownRupees(Math.abs(paise))}`, moment(at), by, reference, why]
    .filter(Boolean)
    .join(', ');

const opened = async ({ services: { db } }: Asked, txnid: string) => ({
  'What was noted': (await linesOf(db, txnid)).map(lineWords),
});

/** That a paid amount or a part of it went back, and that such a note was wrong. */
export const returnedAct = act({
  path: '/desk/money/returned/:txnid',
  may: 'office',
  code: 'money',
  form: v.object({
    act: v.string(),
    amount: labelled('rupees', SomeRupees, { inputmode: 'decimal' }),
    reason: labelled('how and why', noteText(0, 300, 'The reason must be text.'), {
      kind: 'area',
      hint: 'For the books, for example: refund 4711 at PayU, or: entered by mistake.',
    }),
  }),
  opened: (asked) => opened(asked, asked.params['txnid'] ?? ''),
  async view({ services: { db }, params }) {
    const txnid = params['txnid'] ?? '';
    const paid = (await findPayments(db, [txnid])).get(txnid);
    const balance = await balanceOf(db, txnid);
    if (!paid || !balance.paid) throw new HttpError(404, 'Nothing was paid under this id.');
    const lines = await linesOf(db, txnid);
    const left = balance.paid - balance.returned;
    const undo = lines.filter((line) => canUndo(line, lines));
    const item = (line: Line): Html => html`<li>${lineWords(line)}</li>`;
    return {
      title: left ? 'Note that it went back' : 'It went back',
      trail: [
        ['/desk/people', 'People'],
        [`/desk/people/${txnid}`, paid.name],
      ],
      before: html`<div class="card"><p><span class="sum">${shownRupees(balance.paid)}</span> <a href="/desk/people/${txnid}">${paid.name}</a></p><p class="soft">${[paid.serial, txnid, standingWords(balance)].filter(Boolean).join(', ')}</p></div>
        <ul class="list">${lines.map(item)}</ul>
        ${left ? html`<p class="note">For what went back already, all of it or a part: given back in PayU's dashboard, taken by a bank, or entered by mistake. Nothing is paid out by this site.</p>` : ''}`,
      values: { amount: rupeesOf(balance.owed || left) },
      without: left ? [] : ['amount', 'reason'],
      buttons: [
        ...(left ? [{ words: 'It went back', name: 'act', value: 'note', main: true }] : []),
        ...undo.map((line) => ({
          words:
            line.kind === 'returned'
              ? `${shownRupees(-line.paise)} did not go back: take the note away`
              : `${line.kind} ${shownRupees(line.paise)}: take the note away`,
          name: 'act',
          value: `${UNDO} ${line.id}`,
        })),
      ],
    };
  },
  async done({ services, values: { act: which, amount, reason }, params, staff, at, log }) {
    const txnid = params['txnid'] ?? '';
    const [undo, id] = which.startsWith(UNDO) ? [true, which.slice(UNDO.length).trim()] : [false];
    if (!undo && reason.length < 3) throw new WrongFields({ reason: 'Please write how and why, in a few words.' });
    const said = await services.db.transaction().execute(async (on) => {
      const before = (await balanceOf(on, txnid)).notes;
      const noted = { txnid, reason, by: staff.email, at };
      const line = (await linesOf(on, txnid)).find((one) => one.id === id);
      const difference = undo && line && line.kind !== 'returned' ? line : undefined;
      const done = undo
        ? await undoNote(on, { ...noted, ...(id && { id }) })
        : await noteReturn(on, { ...noted, ...(amount && { paise: paiseOf(amount) }) });
      const act = difference
        ? { what: 'note taken away', before: lineWords(difference) }
        : { what: undo ? 'did not go back' : 'went back', before };
      await log(on, { ...act, about: txnid, after: reason });
      return done;
    });
    services.cache.clear();
    return { to: `/desk/people/${txnid}`, said };
  },
});

async function placeOf({ services: { db }, params }: Asked) {
  const place = await placeIn(db, params['campaign'] ?? '', params['person'] ?? '');
  if (!place) throw new HttpError(404, 'This person has no place in this campaign any more.');
  return place;
}

/** What became of a difference after a move; whoever leads the campaign takes the cash. */
export const differenceAct = act({
  path: '/desk/campaigns/:campaign/people/:person/due',
  may: 'leader',
  form: v.object({
    once: FormKey,
    how: labelled('what became of it', v.picklist(['cash', 'waived'], 'Choose what became of it.'), {
      options: { cash: 'paid in cash, now', waived: 'not asked for' },
    }),
    amount: labelled('rupees', SomeRupees, { inputmode: 'decimal' }),
    reason: labelled('why (may stay empty)', noteText(0, 300, 'The reason must be text.')),
  }),
  opened: async (asked) => opened(asked, (await placeOf(asked)).txnid),
  async view(asked) {
    const place = await placeOf(asked);
    const { due } = await balanceOf(asked.services.db, place.txnid);
    return {
      title: `Still to pay: ${place.name}`,
      trail: await trailOf(asked.services.db, place.campaign_id),
      before: html`<p>${due ? `${shownRupees(due)} is still to be paid.` : 'Nothing is still to be paid.'}</p>`,
      values: { amount: rupeesOf(due) },
      buttons: due ? [{ words: 'Note it', main: true }] : [],
    };
  },
  async done(doing) {
    const { services, values, staff, at, log } = doing;
    const { once, how, amount, reason } = values;
    const { db, outbox, cache, config } = services;
    const { txnid, campaign_id } = await placeOf(doing);
    const difference = { txnid, how, reason, once, by: staff.email, at, ...(amount && { paise: paiseOf(amount) }) };
    const serial = await db.transaction().execute(async (on) => {
      const { due } = await balanceOf(on, txnid);
      if (how === 'cash') await boundCash(on, doing, amount ? paiseOf(amount) : due);
      const receipt = await closeDifference({ on, outbox, siteUrl: config.siteUrl }, difference);
      const after = [amount && rupees(amount), how, receipt, reason].filter(Boolean).join(', ');
      await log(on, { what: 'difference noted', about: txnid, before: `${shownRupees(due)} still to pay`, after });
      return receipt;
    });
    cache.clear();
    outbox.kick();
    return { to: addressOfCampaign(campaign_id), said: serial ? `Noted. Receipt ${serial}.` : 'Noted.' };
  },
});
