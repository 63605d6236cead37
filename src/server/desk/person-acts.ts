import { html } from 'hono/html';
import * as v from 'valibot';
import { EMAIL_MESSAGE } from '../../contract/constants.ts';
import { payerName } from '../../contract/donation.ts';
import { Email, FormKey, labelled, NumericPhone, PHONE_MESSAGE } from '../../contract/fields.ts';
import { indiaDay, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { vacuum } from '../database/queries.ts';
import { oneLine } from '../mail/letter.ts';
import { correctPan } from '../office/correct-pan.ts';
import { correctPerson } from '../office/correct-person.ts';
import type { Payment } from '../office/payment.ts';
import { sendReceiptAgain } from '../office/receipt-again.ts';
import { forgetPerson } from '../office/retained-data.ts';
import { accountEmail, storedAbout } from '../office/stored-data.ts';
import { readFormJson } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act, type DeskFile, type Doing, WrongFields } from './act.ts';
import { ADDRESS, emptyOr, tick } from './fields.ts';
import { readLog } from './log.ts';
import type { Screen } from './page.ts';
import { shownPayment } from './person.ts';

/** The pages above an act on a payment. */
const trailOf = ({ txnid, row }: Payment): NonNullable<Screen['trail']> => [
  ['/desk/people', 'People'],
  [`/desk/people/${txnid}`, row.name || txnid],
];

const correctAct = act({
  path: '/desk/people/:txnid/correct',
  may: 'office',
  code: 'people',
  form: v.object({
    name: labelled('name', payerName),
    email: labelled('email', emptyOr(Email, EMAIL_MESSAGE), { kind: 'email', half: true }),
    mobile: labelled('phone', emptyOr(NumericPhone, PHONE_MESSAGE), { kind: 'tel', half: true }),
    ...ADDRESS,
  }),
  async opened(asked) {
    const { row } = await shownPayment(asked);
    const stored = readFormJson(row.address);
    const address = Object.keys(ADDRESS).map((name) => [name, stored[name] ?? '']);
    return { ...Object.fromEntries(address), name: row.name, email: row.email, mobile: row.mobile };
  },
  async view(asked) {
    const payment = await shownPayment(asked);
    return {
      title: `Correct ${payment.row.name}`,
      trail: trailOf(payment),
      before: html`<p>What was paid and the receipt number stay as they are. A receipt that was sent already stays too: send it again afterwards.</p>`,
      buttons: [{ words: 'Correct it', main: true }],
    };
  },
  async done(doing) {
    const { name, email, mobile, ...address } = doing.values;
    const { txnid, row } = await shownPayment(doing);
    // An empty second line that was never there is no change.
    const known = readFormJson(row.address);
    const typed = Object.fromEntries(Object.entries(address).filter(([key, value]) => value || known[key]));
    await correctPerson(doing.services.db, txnid, { name, email, mobile, address: typed }, (on, change) =>
      doing.log(on, { what: 'corrected', about: txnid, ...change }),
    );
    return { to: `/desk/people/${txnid}`, said: 'Corrected. The books have it from now on.' };
  },
});

const PAN_ACT = 'PAN changed';

const panAct = act({
  path: '/desk/people/:txnid/pan',
  may: 'office',
  code: 'people',
  form: v.object({ pan: labelled('PAN', v.string(), { kind: 'secret', hint: 'As the donor has written it.' }) }),
  // Two PANs may look alike where they are masked: the log tells when the last one came.
  async opened(asked) {
    const { txnid, maskedPan } = await shownPayment(asked);
    const lines = await readLog(asked.services.db, { about: txnid, page: 0, size: 100 });
    const last = lines.find(({ what }) => what === PAN_ACT);
    return {
      pan: maskedPan,
      _changed: last?.id ?? '',
      ...(last && { 'Changed by': `${last.who}, ${moment(last.at)}` }),
    };
  },
  async view(asked) {
    const payment = await shownPayment(asked);
    if (payment.type !== 'donation') throw new HttpError(404, 'Only a gift has a PAN.');
    const stored = payment.maskedPan ? `Stored: ${payment.maskedPan}.` : 'No PAN is stored.';
    return {
      title: `PAN of ${payment.row.name}`,
      trail: trailOf(payment),
      before: html`<p>${stored} The new one is stored encrypted, and no page shows it in full.</p>`,
      buttons: [{ words: 'Change the PAN', main: true }],
    };
  },
  async done({ services: { db, pans }, values: { pan }, params, log }) {
    const txnid = params['txnid'] ?? '';
    await correctPan(db, pans, txnid, pan, (on, change) => log(on, { what: PAN_ACT, about: txnid, ...change }));
    return {
      to: `/desk/people/${txnid}`,
      said: 'The PAN is changed. Files of the books that were saved before have the old one.',
    };
  },
});

const receiptAct = act({
  path: '/desk/people/:txnid/receipt',
  may: 'office',
  code: 'people',
  form: v.object({ once: FormKey }),
  async opened(asked) {
    const { row } = await shownPayment(asked);
    return { Name: row.name, Email: row.email };
  },
  async view(asked) {
    const payment = await shownPayment(asked);
    return {
      title: 'Send the receipt again',
      trail: trailOf(payment),
      before: html`<p>To ${payment.row.email || 'nobody: there is no email address'}, as it reads now.</p>`,
      buttons: [{ words: 'Send it', main: true }],
    };
  },
  async done({ services, values: { once }, params, log }) {
    const txnid = params['txnid'] ?? '';
    const to = await sendReceiptAgain(services, txnid, once, (on, address) =>
      log(on, { what: 'receipt sent again', about: txnid, after: address }),
    );
    return { to: `/desk/people/${txnid}`, said: `The receipt is on its way to ${to}.` };
  },
});

async function storedFile({ services: { db }, at }: Asked, email: string): Promise<DeskFile> {
  const lines = await storedAbout(db, email);
  const content = [`All that is stored about ${accountEmail(email)} on ${indiaDay(at)}.`, ...lines, '']
    .map(oneLine)
    .join('\n');
  return { name: `stored-${indiaDay(at)}.txt`, type: 'text/plain; charset=utf-8', content };
}

/** Deletes the person; the page that follows says what went and what stays. */
async function forget({ services, at, log }: Doing<unknown>, email: string, about: string): Promise<Screen> {
  const { db, config, cache } = services;
  const said = await forgetPerson(db, email, at, (on: Database, [first = '']) =>
    log(on, { what: 'person deleted', about, after: first }),
  );
  cache.clear();
  const stays = await storedAbout(db, email);
  // An SQLite file keeps the bytes of deleted rows; PostgreSQL clears them by itself.
  const cleared =
    config.database.kind !== 'sqlite' ||
    (await vacuum(db).then(
      () => true,
      () => false,
    ));
  return {
    title: 'What was deleted',
    trail: [['/desk/people', 'People']],
    body: html`${said.map((line) => html`<p>${line}</p>`)}
      ${cleared ? '' : html`<p class="note">The file of the database still holds traces of it, since another program reads it. Delete the same address again in an hour.</p>`}
      ${stays.length ? html`<h2>What stays</h2><p>The law makes the foundation keep what was paid, with its receipts; a payment that was begun may still be paid.</p><ul class="list">${stays.slice(0, 20).map((line) => html`<li>${oneLine(line)}</li>`)}</ul>${stays.length > 20 ? html`<p>And ${stays.length - 20} more.</p>` : ''}` : html`<p>Nothing is stored about this address any more.</p>`}`,
  };
}

const SAVE_OR_DELETE = {
  act: v.picklist(['save', 'delete']),
  sure: tick('I know that what is deleted cannot be brought back', { hint: 'Only where it is to be deleted.' }),
};
const SAVE_OR_DELETE_BUTTONS = [
  { words: 'Save it as one file', name: 'act', value: 'save' },
  { words: 'Delete it', name: 'act', value: 'delete' },
];
const chosen = async (doing: Doing<{ act: 'save' | 'delete'; sure: boolean }>, email: string, about: string) => {
  if (doing.values.act === 'save') return storedFile(doing, email);
  if (!doing.values.sure) throw new WrongFields({ sure: 'Tick the box: what is deleted cannot be brought back.' });
  return forget(doing, email, about);
};
const WHAT = html`<p>That is the account, payments and places, reviews, messages and mails of this address. A PAN is named and not shown. When the rest is deleted, what was paid stays, with its receipts.</p>`;

const personAct = act({
  path: '/desk/people/:txnid/person',
  may: 'office',
  code: 'people',
  form: v.object(SAVE_OR_DELETE),
  async opened(asked) {
    const { row } = await shownPayment(asked);
    return { Name: row.name, Email: row.email };
  },
  async view(asked) {
    const payment = await shownPayment(asked);
    const { name, email } = payment.row;
    return {
      title: 'All that is stored',
      trail: trailOf(payment),
      before: html`<p>About ${name}, ${email}.</p>${WHAT}`,
      buttons: SAVE_OR_DELETE_BUTTONS,
    };
  },
  async done(doing) {
    const { txnid, row } = await shownPayment(doing);
    if (!row.email) throw new HttpError(422, 'There is no email address here.');
    return chosen(doing, row.email, txnid);
  },
});

const byEmailAct = act({
  path: '/desk/people/by-email',
  may: 'office',
  code: 'people',
  form: v.object({ email: labelled('email', Email, { kind: 'email' }), ...SAVE_OR_DELETE }),
  // It stands on nothing: what it saves or deletes is looked up when it is sent.
  opened: null,
  view: async () => ({
    title: 'All about one address',
    trail: [['/desk/people', 'People']],
    before: WHAT,
    buttons: SAVE_OR_DELETE_BUTTONS,
  }),
  done: (doing) => chosen(doing, doing.values.email, 'an email address'),
});

/** Corrects a payment or a place, sends its receipt again, and saves or deletes what is stored about its person. */
export const personActs = [correctAct, panAct, receiptAct, personAct, byEmailAct];
