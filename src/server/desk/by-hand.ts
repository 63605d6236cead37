import { html } from 'hono/html';
import * as v from 'valibot';
import { EMAIL_MESSAGE } from '../../contract/constants.ts';
import {
  Amount,
  Email,
  FormKey,
  labelled,
  NumericPhone,
  PAN_MESSAGE,
  Pan,
  PHONE_MESSAGE,
  plainText,
} from '../../contract/fields.ts';
import { payerName } from '../../contract/payer.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { day as dayInWords, indiaDay, moment, rupees } from '../../lib/format.ts';
import { balanceOf, type Line, linesOf } from '../money/ledger.ts';
import { ANOTHER_BEFORE, enterGift, firstDay } from '../office/by-hand.ts';
import { findPayments } from '../office/find-people.ts';
import { canUndo, closeDifference, noteReturn, undoNote } from '../office/returned.ts';
import { HAND_MODES, modeInWords } from '../payments/record.ts';
import { placeIn } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { newId } from '../platform/tokens.ts';
import { type Asked, act, WrongFields } from './act.ts';
import { addressOfCampaign, campaignOption } from './campaigns.ts';
import { ADDRESS, emptyOr, noPan, noteText } from './fields.ts';
import { standingWords } from './money.ts';
import { SomeRupees } from './money-open.ts';
import type { Html } from './page.ts';
import { boundCash } from './places.ts';

const { address2: _, ...address } = ADDRESS;

const HandGiftForm = v.object({
  once: FormKey,
  name: labelled('name of the donor', payerName),
  amount: labelled('rupees', Amount, { inputmode: 'decimal', half: true }),
  day: labelled('received on', v.pipe(v.string(), v.isoDate('Choose the day on which it was received.')), {
    kind: 'date',
    half: true,
  }),
  mode: labelled('given', v.picklist(HAND_MODES), {
    half: true,
    options: Object.fromEntries(HAND_MODES.map((mode) => [mode, modeInWords(mode)])),
  }),
  reference: labelled(
    'number of the cheque, transfer or UPI payment',
    v.pipe(plainText(0, 100, 'The number must be text.'), noPan),
    { hint: 'So that it is found on the bank statement.', half: true },
  ),
  email: labelled('email', emptyOr(Email, EMAIL_MESSAGE), {
    kind: 'email',
    hint: 'The receipt is mailed there at once. Empty: no receipt is mailed.',
    half: true,
  }),
  mobile: labelled('phone', emptyOr(NumericPhone, PHONE_MESSAGE), { kind: 'tel', half: true }),
  pan: labelled('PAN', emptyOr(Pan, PAN_MESSAGE), {
    kind: 'secret',
    hint: 'Without it there is no certificate for the tax. It is stored encrypted, and no page shows it.',
  }),
  ...address,
  campaign: labelled('for', v.pipe(v.string(), v.maxLength(200)), { kind: 'choice' }),
  another: v.string(),
});

const MOST_CAMPAIGNS = 40;

export const enterGiftAct = act({
  path: '/desk/money/new',
  may: 'office',
  code: 'money',
  form: HandGiftForm,
  opened: null,
  async view({ db, at }, _typed, wrong) {
    const campaigns = await db
      .selectFrom('campaigns')
      .select(['id', 'heading', 'start_day'])
      .where('listed', '=', 1)
      .orderBy('start_day', 'desc')
      .limit(MOST_CAMPAIGNS)
      .execute();
    const twice = wrong['']?.startsWith('The same was');
    const another = wrong['']?.startsWith(ANOTHER_BEFORE);
    return {
      title: 'Enter a gift by hand',
      before: html`<p>In cash, by cheque, by UPI or to the bank. It gets the next receipt number of its tax year, and can be changed no more: what was entered by mistake is noted as gone back.</p>`,
      values: { day: indiaDay(at), country: 'India' },
      options: {
        campaign: [['', 'the general work'], ...campaigns.map(campaignOption)],
      },
      hints: { day: `From ${dayInWords(firstDay(at))} to today.` },
      buttons: [
        { words: 'Enter the gift', main: true },
        ...(another ? [{ words: 'It is another gift: enter it', name: 'once', value: newId() }] : []),
        ...(twice ? [{ words: 'It is another gift: enter it', name: 'another', value: 'yes' }] : []),
      ],
    };
  },
  async done({ services, values, at, log }) {
    const { once, name, amount, day, mode, reference, email, mobile, pan, campaign, another, ...place } = values;
    if (mode === 'HAND-UPI' && !reference)
      throw new WrongFields({ reference: 'Please type the reference of the UPI payment, so that it is entered once.' });
    const gift = { once, name, paise: paiseOf(amount), day, mode, reference, email, mobile, pan, address: place };
    const entered = await enterGift(
      services,
      { ...gift, campaignId: campaign, another: another === 'yes' },
      at,
      (on, { txnid, serial }) =>
        log(on, {
          what: 'gift entered by hand',
          about: txnid,
          after: `${serial}, ${name}, ${shownRupees(gift.paise)}, ${modeInWords(mode)}, ${day}`,
        }),
    );
    const said = entered.again
      ? `This gift was entered already, as ${entered.serial}. Nothing was done twice.`
      : `Entered as ${entered.serial}. ${email ? `The receipt is on its way to ${email}.` : 'Without an email no receipt was mailed.'}`;
    return { to: `/desk/people/${entered.txnid}`, said };
  },
});

const UNDO = 'undo';

const lineWords = ({ kind, paise, at, by, reference, why }: Line) =>
  [`${kind} ${paise < 0 ? '−' : ''}${shownRupees(Math.abs(paise))}`, moment(at), by, reference, why]
    .filter(Boolean)
    .join(', ');

const opened = async ({ db }: Asked, txnid: string) => ({
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
  opened: (asked) => opened(asked, asked.params.txnid),
  async view({ db, params }) {
    const txnid = params.txnid;
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
    const txnid = params.txnid;
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

async function placeOf({ db, params }: Asked) {
  const place = await placeIn(db, params.campaign, params.person);
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
    const { due } = await balanceOf(asked.db, place.txnid);
    return {
      title: `Still to pay: ${place.name}`,
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
