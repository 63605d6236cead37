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
import { paiseOf } from '../../contract/rupees.ts';
import { day as dayInWords, indiaDay } from '../../lib/format.ts';
import { ANOTHER_BEFORE, enterGift, firstDay } from '../office/by-hand.ts';
import { HAND_MODES, modeInWords } from '../payments/record.ts';
import { shownRupees } from '../platform/money.ts';
import { newId } from '../platform/tokens.ts';
import { act } from './act.ts';
import { campaignOption } from './campaigns.ts';
import { ADDRESS, emptyOr, noPan } from './fields.ts';

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
    'number of the cheque or transfer',
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

/** Enters a gift in cash, by cheque or to the bank, in the same numbering as those of the provider. */
export const enterGiftAct = act({
  path: '/desk/money/new',
  may: 'office',
  code: 'money',
  form: HandGiftForm,
  opened: null,
  async view({ services: { db }, at }, _typed, wrong) {
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
      trail: [['/desk/money', 'Money']],
      before: html`<p>In cash, by cheque or to the bank. It gets the next receipt number of its tax year, and can be changed no more: what was entered by mistake is noted as gone back.</p>`,
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
