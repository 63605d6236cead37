import { html } from 'hono/html';
import * as v from 'valibot';
import { EMAIL_MESSAGE } from '../../contract/constants.ts';
import { payerName } from '../../contract/donation.ts';
import {
  Amount,
  Email,
  FormKey,
  NumericPhone,
  PAN_MESSAGE,
  Pan,
  PHONE_MESSAGE,
  plainText,
} from '../../contract/fields.ts';
import { paiseOf } from '../../contract/rupees.ts';
import { day as dayInWords, indiaDay } from '../../lib/format.ts';
import { enterGift, firstDay } from '../office/by-hand.ts';
import { HAND_MODES, modeInWords } from '../payments/record.ts';
import { newId } from '../platform/tokens.ts';
import { type Desk, textOf } from './desk.ts';
import { money } from './money.ts';
import { noPan } from './notes.ts';
import { button, choice, field, form, tick } from './page.ts';

const empty = v.pipe(v.string(), v.trim(), v.literal(''));
/** A field that may be left empty, with the message of what it may be otherwise. */
export const emptyOr = <const S extends v.GenericSchema<string, string>>(schema: S, message: string) =>
  v.union([empty, schema], message);

/** The fields of an address where each may be empty, and their labels. */
export const ADDRESS = {
  address1: ['Address', plainText(0, 300, 'Address must be text.')],
  city: ['City', plainText(0, 100, 'City must be text.')],
  state: ['State', plainText(0, 100, 'State must be text.')],
  country: ['Country', plainText(0, 100, 'Country must be text.')],
  zipcode: ['PIN code', plainText(0, 20, 'PIN code must be text.')],
} as const;

const entries = {
  once: FormKey,
  name: payerName,
  amount: Amount,
  day: v.pipe(v.string(), v.isoDate('Choose the day on which it was received.')),
  mode: v.picklist(HAND_MODES),
  reference: v.pipe(plainText(0, 100, 'The number must be text.'), noPan),
  email: emptyOr(Email, EMAIL_MESSAGE),
  mobile: emptyOr(NumericPhone, PHONE_MESSAGE),
  pan: emptyOr(Pan, PAN_MESSAGE),
  address1: ADDRESS.address1[1],
  city: ADDRESS.city[1],
  state: ADDRESS.state[1],
  country: ADDRESS.country[1],
  zipcode: ADDRESS.zipcode[1],
  campaign: v.pipe(v.string(), v.maxLength(200)),
  another: v.array(v.string()),
};

/** So many campaigns can be chosen, the latest. */
const MOST_CAMPAIGNS = 40;

/** Enters a gift in cash, by cheque or to the bank, in the same numbering as those of the provider. */
export function addByHandPage(desk: Desk): void {
  const { db } = desk.services;
  desk.form('/desk/money/new', 'office', {
    schema: v.object(entries),
    proven: true,
    async show({ session, at }, typed, wrong) {
      const campaigns = await db
        .selectFrom('campaigns')
        .select(['id', 'heading'])
        .where('listed', '=', 1)
        .orderBy('start_day', 'desc')
        .limit(MOST_CAMPAIGNS)
        .execute();
      const text = (name: string) => textOf(typed, name);
      const address = Object.entries(ADDRESS).map(([name, [label]]) =>
        field({ name, label }, text(name) || (name === 'country' && !text('once') ? 'India' : ''), wrong[name]),
      );
      return {
        title: 'Enter a gift by hand',
        body: html`<p>In cash, by cheque or to the bank. It gets the next receipt number of its tax year, and can be changed no more: what was entered by mistake is noted as gone back.</p>
          ${form(
            session,
            '/desk/money/new',
            wrong,
            html`<input type="hidden" name="once" value="${text('once') || newId()}">
          ${field({ name: 'name', label: 'Name of the donor' }, text('name'), wrong['name'])}
          <div class="pair">${field({ name: 'amount', label: 'Rupees', inputmode: 'decimal' }, text('amount'), wrong['amount'])}
          ${field({ name: 'day', label: 'Received on', type: 'date', hint: `From ${dayInWords(firstDay(at))} to today.` }, text('day') || indiaDay(at), wrong['day'])}</div>
          <div class="pair">${choice(
            'mode',
            'Given',
            HAND_MODES.map((mode) => [mode, modeInWords(mode)] as const),
            text('mode'),
          )}
          ${field({ name: 'reference', label: 'Number of the cheque or transfer', hint: 'So that it is found on the bank statement.' }, text('reference'), wrong['reference'])}</div>
          <div class="pair">${field({ name: 'email', label: 'Email', type: 'email', hint: 'The receipt is mailed there at once. Empty: no receipt is mailed.' }, text('email'), wrong['email'])}
          ${field({ name: 'mobile', label: 'Phone', type: 'tel' }, text('mobile'), wrong['mobile'])}</div>
          ${field({ name: 'pan', label: 'PAN', hint: 'Without it there is no certificate for the tax. It is stored encrypted.' }, '', wrong['pan'] ?? (text('pan') ? 'Type the PAN again: a page never shows it.' : undefined))}
          ${address}
          ${choice('campaign', 'For', [['', 'the general work'], ...campaigns.map(({ id, heading }) => [id, heading] as const)], text('campaign'))}
          ${wrong['']?.startsWith('The same was') ? tick('another', 'yes', 'It is another gift', false) : ''}${button('Enter the gift')}`,
          )}`,
      };
    },
    async done({ values, at, log }) {
      const { once, name, amount, day, mode, reference, email, mobile, pan, campaign, another, ...address } = values;
      const gift = { once, name, paise: paiseOf(amount), day, mode, reference, email, mobile, pan, address };
      const entered = await enterGift(
        desk.services,
        { ...gift, campaignId: campaign, another: another.length > 0 },
        at,
        (on, { txnid, serial }) =>
          log(on, {
            what: 'gift entered by hand',
            about: txnid,
            after: `${serial}, ${name}, ${money(gift.paise)}, ${modeInWords(mode)}, ${day}`,
          }),
      );
      const said = entered.again
        ? `This gift was entered already, as ${entered.serial}. Nothing was done twice.`
        : `Entered as ${entered.serial}. ${email ? `The receipt is on its way to ${email}.` : 'Without an email no receipt was mailed.'}`;
      return { to: `/desk/people/${entered.txnid}`, said };
    },
  });
}
