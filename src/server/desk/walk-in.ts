import * as v from 'valibot';
import { Amount, Email, FormKey, labelled, NAME_MAX, NumericPhone, plainText } from '../../contract/fields.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { rupees } from '../../lib/format.ts';
import { ADDED_BEFORE, addWalkIn } from '../office/places.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { newId } from '../platform/tokens.ts';
import { type Asked, act, WrongFields } from './act.ts';
import { addressOfCampaign, trailOf } from './campaigns.ts';
import { emptyOr, tick } from './fields.ts';
import { boundCash, campaignOf, changed } from './places.ts';

const priceOf = async ({ services: { db }, ...asked }: Asked): Promise<number> => {
  const row = db
    .selectFrom('campaigns')
    .select('price_paise')
    .where('id', '=', asked.params['campaign'] ?? '');
  return (await row.executeTakeFirst())?.price_paise ?? 0;
};

const FAR_ABOVE = 'more than three times the price';
const WALK_IN = 'walk-in added';

/** Adds somebody who came without having enrolled. */
export const walkInAct = act({
  path: '/desk/campaigns/:campaign/walk-in',
  may: 'leader',
  form: v.object({
    once: FormKey,
    name: labelled('name', plainText(2, NAME_MAX, 'Write the name.')),
    phone: labelled('phone', NumericPhone, { kind: 'tel' }),
    email: labelled('email (may stay empty)', emptyOr(Email, 'Write the address, or leave it empty.'), {
      kind: 'email',
      hint: 'The receipt goes there.',
    }),
    pays: labelled('pays', v.picklist(['cash', 'free']), { options: { cash: 'in cash, now', free: 'nothing' } }),
    amount: labelled('rupees in cash', emptyOr(Amount, 'Enter an amount, such as 750.'), { inputmode: 'decimal' }),
    room: tick('There is room, also where all places are taken'),
    certain: v.string(),
  }),
  async code(doing) {
    const { pays, amount } = doing.values;
    const paise = pays === 'cash' && amount ? paiseOf(amount) : 0;
    return paise === (await priceOf(doing)) ? undefined : 'people';
  },
  async opened(asked) {
    const price = await priceOf(asked);
    return { Price: price ? shownRupees(price) : 'free' };
  },
  async view(asked, _typed, wrong) {
    const price = await priceOf(asked);
    const doubted = wrong['']?.includes(FAR_ABOVE);
    const another = wrong['']?.includes(ADDED_BEFORE);
    return {
      title: 'Walk-in',
      trail: await trailOf(asked.services.db, campaignOf(asked)),
      values: { pays: price ? 'cash' : 'free', amount: price ? rupeesOf(price) : '' },
      buttons: [
        { words: 'Add', main: true },
        ...(another ? [{ words: 'It is somebody else: add', name: 'once', value: newId() }] : []),
        ...(doubted ? [{ words: 'That much was paid: add', name: 'certain', value: 'yes' }] : []),
      ],
    };
  },
  async done(doing) {
    const { db, outbox, config, now } = doing.services;
    const { once, name, phone, email, pays, amount, room, certain } = doing.values;
    if (pays === 'cash' && !amount)
      throw new WrongFields({ amount: 'Write how many rupees were paid, or choose "nothing".' });
    const campaign = campaignOf(doing);
    const paise = pays === 'cash' ? paiseOf(amount) : 0;
    const price = await priceOf(doing);
    if (price && paise > 3 * price && !certain)
      throw new HttpError(422, `${rupees(amount)} is ${FAR_ABOVE}, which is ${shownRupees(price)}. Was so much paid?`);
    const added = await db.transaction().execute(async (on) => {
      await boundCash(on, doing, paise);
      const parts = { on, outbox, siteUrl: config.siteUrl, by: doing.staff.email, at: now() };
      const one = await addWalkIn(parts, { once, campaign, name, mobile: phone, email, paise, room });
      const after = paise ? `${shownRupees(paise)} in cash, receipt ${one?.serial}` : 'free';
      if (one) await doing.log(on, { what: WALK_IN, about: one.txnid, after: `${campaign}, ${after}` });
      return one;
    });
    changed(doing);
    const receipt = [added?.serial && `Receipt ${added.serial}.`, email && 'A mail is on its way.'].filter(Boolean);
    return {
      to: addressOfCampaign(campaign),
      said: added
        ? [`${name} is on the list.`, ...receipt].join(' ')
        : `${name} was added before; nothing was done twice.`,
    };
  },
});
