import { html } from 'hono/html';
import * as v from 'valibot';
import { EMAIL_MESSAGE } from '../../contract/constants.ts';
import { Email, FormKey, labelled, NumericPhone, PHONE_MESSAGE } from '../../contract/fields.ts';
import { payerName } from '../../contract/payer.ts';
import { indiaDay, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { vacuum } from '../database/queries.ts';
import { type Html, textOf } from '../http/form-of.ts';
import { oneLine } from '../mail/letter.ts';
import { correctPan, correctPerson, sendReceiptAgain } from '../office/correct.ts';
import type { Payment } from '../office/find-people.ts';
import { accountEmail, type Stored } from '../office/person.ts';
import { forgetPerson, storedAbout } from '../office/personal.ts';
import { readFormJson } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act, type DeskFile, type Doing, WrongFields } from './act.ts';
import { ADDRESS, emptyOr, tick } from './fields.ts';
import { readLog } from './log.ts';
import type { Screen, View } from './page.ts';
import { shownPayment } from './person.ts';

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
    await correctPerson(doing.db, txnid, { name, email, mobile, address: typed }, (on, change) =>
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
    const lines = await readLog(asked.db, { about: txnid, page: 0, size: 100 });
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
  async done({ db, services: { pans }, values: { pan }, params, log }) {
    const txnid = params.txnid;
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
    const txnid = params.txnid;
    const to = await sendReceiptAgain(services, txnid, once, (on, address) =>
      log(on, { what: 'receipt sent again', about: txnid, after: address }),
    );
    return { to: `/desk/people/${txnid}`, said: `The receipt is on its way to ${to}.` };
  },
});

const MOST_LINES = 30;

const storedList = (all: readonly Stored[]): Html =>
  all.length
    ? html`<ul class="list">${all.slice(0, MOST_LINES).map(({ text, stays }) => html`<li>${oneLine(text)}${stays ? html`<p class="soft">Stays: ${stays}.</p>` : ''}</li>`)}</ul>${all.length > MOST_LINES ? html`<p>And ${all.length - MOST_LINES} more; the file has them.</p>` : ''}`
    : html`<p>Nothing.</p>`;

async function storedFile({ db, at }: Asked, who: string): Promise<DeskFile> {
  const lines = (await storedAbout(db, who, at)).map(({ text }) => text);
  const content = [`All that is stored about ${accountEmail(who)} on ${indiaDay(at)}.`, ...lines, '']
    .map(oneLine)
    .join('\n');
  return { name: `stored-${indiaDay(at)}.txt`, type: 'text/plain; charset=utf-8', content };
}

/** The page that follows says what went and what stays. */
async function forget({ services, at, log }: Doing<unknown>, who: string, about: string): Promise<Screen> {
  const { db, config, cache } = services;
  const { said, stays } = await forgetPerson(db, who, at, (on: Database, [first = '']) =>
    log(on, { what: 'person deleted', about, after: first }),
  );
  cache.clear();
  // An SQLite file keeps the bytes of deleted rows; PostgreSQL clears them by itself.
  const cleared =
    config.database.kind !== 'sqlite' ||
    (await vacuum(db).then(
      () => true,
      () => false,
    ));
  return {
    title: 'What was deleted',
    body: html`${said.map((line) => html`<p>${line}</p>`)}
      ${cleared ? '' : html`<p class="note">The file of the database still holds traces of it, since another program reads it. Delete the same address again in an hour.</p>`}
      ${stays.length ? html`<h2>What stays, why and until when</h2>${storedList(stays)}` : html`<p>Nothing else is stored about this person.</p>`}`,
  };
}

const SURE = {
  sure: tick('I know that what is deleted cannot be brought back', { hint: 'Only where it is to be deleted.' }),
};
const SAVE_OR_DELETE_BUTTONS = [
  { words: 'Save it as one file', name: 'act', value: 'save' },
  { words: 'Delete it', name: 'act', value: 'delete' },
];
const chosen = async (doing: Doing<{ act: 'show' | 'save' | 'delete'; sure: boolean }>, who: string, about: string) => {
  if (doing.values.act === 'save') return storedFile(doing, who);
  if (!doing.values.sure) throw new WrongFields({ sure: 'Tick the box: what is deleted cannot be brought back.' });
  return forget(doing, who, about);
};

async function storedParts({ db, at }: Asked, who: string): Promise<Html> {
  const all = await storedAbout(db, who, at);
  const goes = all.filter(({ stays }) => stays === null);
  const stays = all.filter((one) => one.stays !== null);
  return html`<p>About ${accountEmail(who)}: the account, payments and places, reviews, messages and mails. A PAN is named and not shown.</p>
    <h2>What goes when it is deleted</h2>${storedList(goes)}<h2>What stays, why and until when</h2>${storedList(stays)}`;
}

const personAct = act({
  path: '/desk/people/:txnid/person',
  may: 'office',
  code: 'people',
  form: v.object({ act: v.picklist(['save', 'delete']), ...SURE }),
  async opened(asked) {
    const { row } = await shownPayment(asked);
    return { Name: row.name, Email: row.email, Phone: row.mobile };
  },
  async view(asked) {
    const payment = await shownPayment(asked);
    return {
      title: 'All that is stored',
      trail: trailOf(payment),
      before: await storedParts(asked, payment.row.email || payment.row.mobile),
      buttons: SAVE_OR_DELETE_BUTTONS,
    };
  },
  async done(doing) {
    const { txnid, row } = await shownPayment(doing);
    const who = row.email || row.mobile;
    if (!who) throw new HttpError(422, 'There is no email address and no phone here.');
    return chosen(doing, who, txnid);
  },
});

const Who = v.union([Email, NumericPhone], 'Type an email address or a phone.');

const byAddressView = async (asked: Asked, who: string): Promise<View> => ({
  title: 'All about one person',
  before: v.is(Who, who) ? await storedParts(asked, who) : undefined,
  values: { who },
  buttons: [{ words: 'Show it', name: 'act', value: 'show', main: true }, ...SAVE_OR_DELETE_BUTTONS],
});

const byEmailAct = act({
  path: '/desk/people/by-email',
  may: 'office',
  code: 'people',
  form: v.object({
    who: labelled('email or phone', Who, {
      hint: 'By a phone, places without an address are deleted; all else by its address.',
    }),
    act: v.picklist(['show', 'save', 'delete']),
    ...SURE,
  }),
  // It stands on nothing: what it saves or deletes is looked up when it is sent.
  opened: null,
  view: (asked, typed) => byAddressView(asked, textOf(typed, 'who')),
  done: (doing) => {
    const { who } = doing.values;
    if (doing.values.act === 'show') return byAddressView(doing, who);
    return chosen(doing, who, who.includes('@') ? 'an email address' : 'a phone');
  },
});

export const personActs = [correctAct, panAct, receiptAct, personAct, byEmailAct];
