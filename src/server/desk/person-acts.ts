import { html } from 'hono/html';
import * as v from 'valibot';
import { EMAIL_MESSAGE } from '../../contract/constants.ts';
import { payerName } from '../../contract/donation.ts';
import { Email, FormKey, NumericPhone, PHONE_MESSAGE, plainText } from '../../contract/fields.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { vacuum } from '../database/queries.ts';
import { oneLine } from '../mail/letter.ts';
import { correctPan } from '../office/correct-pan.ts';
import { correctPerson } from '../office/correct-person.ts';
import { sendReceiptAgain } from '../office/receipt-again.ts';
import { forgetPerson } from '../office/retained-data.ts';
import { accountEmail, storedAbout } from '../office/stored-data.ts';
import { readFormJson } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import { ADDRESS, emptyOr } from './by-hand.ts';
import { type Desk, type DeskFile, type Doing, textOf } from './desk.ts';
import { button, choice, field, form, type Html, type Screen, tick } from './page.ts';
import { shownPayment } from './person.ts';

const { address1, ...town } = ADDRESS;
/** The fields of an address that can be corrected, in the order of the form of donations. */
const PLACES = {
  address1,
  address2: ['Address, second line', plainText(0, 300, 'Address must be text.')],
  ...town,
} as const;

const back = (txnid: string): Html => html`<p><a href="/desk/people/${txnid}">Back to the payment</a></p>`;

/** Corrects a payment or a place, sends its receipt again, and saves or deletes what is stored about its person. */
export function addPersonActs(desk: Desk): void {
  const { services } = desk;
  const { db, pans, config } = services;

  desk.form('/desk/people/:txnid/correct', 'office', {
    schema: v.object({
      name: payerName,
      email: emptyOr(Email, EMAIL_MESSAGE),
      mobile: emptyOr(NumericPhone, PHONE_MESSAGE),
      address1: PLACES.address1[1],
      address2: PLACES.address2[1],
      city: PLACES.city[1],
      state: PLACES.state[1],
      country: PLACES.country[1],
      zipcode: PLACES.zipcode[1],
    }),
    proven: true,
    async show({ session, params }, typed, wrong) {
      const { txnid, row } = await shownPayment(desk, params['txnid']);
      const stored: Record<string, string | undefined> = {
        ...readFormJson(row.address),
        name: row.name,
        email: row.email,
        mobile: row.mobile,
      };
      const text = (name: string) => ('name' in typed ? textOf(typed, name) : (stored[name] ?? ''));
      return {
        title: `Correct ${row.name}`,
        body: html`<p>What was paid and the receipt number stay as they are. A receipt that was sent already stays too: send it again afterwards.</p>
          ${form(
            session,
            `/desk/people/${txnid}/correct`,
            wrong,
            html`${field({ name: 'name', label: 'Name' }, text('name'), wrong['name'])}
            ${field({ name: 'email', label: 'Email', type: 'email' }, text('email'), wrong['email'])}
            ${field({ name: 'mobile', label: 'Phone', type: 'tel' }, text('mobile'), wrong['mobile'])}
            ${Object.entries(PLACES).map(([name, [label]]) => field({ name, label }, text(name), wrong[name]))}${button('Correct it')}`,
          )}${back(txnid)}`,
      };
    },
    async done({ values: { name, email, mobile, ...address }, params, log }) {
      const { txnid, row } = await shownPayment(desk, params['txnid']);
      // An empty second line that was never there is no change.
      const known = readFormJson(row.address);
      const typed = Object.entries(address).filter(([key, value]) => value || known[key]);
      await correctPerson(db, txnid, { name, email, mobile, address: Object.fromEntries(typed) }, (on, change) =>
        log(on, { what: 'corrected', about: txnid, ...change }),
      );
      return { to: `/desk/people/${txnid}`, said: 'Corrected. The books have it from now on.' };
    },
  });

  desk.form('/desk/people/:txnid/pan', 'office', {
    schema: v.object({ pan: v.string() }),
    proven: true,
    async show({ session, params }, _typed, wrong) {
      const { txnid, row, type, maskedPan } = await shownPayment(desk, params['txnid']);
      if (type !== 'donation') throw new HttpError(404, 'Only a gift has a PAN.');
      return {
        title: `PAN of ${row.name}`,
        body: html`<p>${maskedPan ? `Stored: ${maskedPan}.` : 'No PAN is stored.'} The new one is stored encrypted, and no page shows it in full.</p>
          ${form(session, `/desk/people/${txnid}/pan`, wrong, html`${field({ name: 'pan', label: 'PAN, as the donor has written it' }, '', wrong['pan'])}${button('Change the PAN')}`)}${back(txnid)}`,
      };
    },
    async done({ values: { pan }, params, log }) {
      const txnid = params['txnid'] ?? '';
      await correctPan(db, pans, txnid, pan, (on, change) => log(on, { what: 'PAN changed', about: txnid, ...change }));
      return {
        to: `/desk/people/${txnid}`,
        said: 'The PAN is changed. Files of the books that were saved before have the old one.',
      };
    },
  });

  desk.form('/desk/people/:txnid/receipt', 'office', {
    schema: v.object({ once: FormKey }),
    proven: true,
    async show({ session, params }, typed, wrong) {
      const { txnid, row } = await shownPayment(desk, params['txnid']);
      return {
        title: 'Send the receipt again',
        body: html`<p>To ${row.email || 'nobody: there is no email address'}, as it reads now.</p>
          ${form(session, `/desk/people/${txnid}/receipt`, wrong, html`<input type="hidden" name="once" value="${textOf(typed, 'once') || newId()}">${button('Send it')}`)}${back(txnid)}`,
      };
    },
    async done({ values: { once }, params, log }) {
      const txnid = params['txnid'] ?? '';
      const to = await sendReceiptAgain(services, txnid, once, (on, address) =>
        log(on, { what: 'receipt sent again', about: txnid, after: address }),
      );
      return { to: `/desk/people/${txnid}`, said: `The receipt is on its way to ${to}.` };
    },
  });

  async function storedFile(email: string, at: Date): Promise<DeskFile> {
    const lines = await storedAbout(db, email);
    const content = [`All that is stored about ${accountEmail(email)} on ${indiaDay(at)}.`, ...lines, '']
      .map(oneLine)
      .join('\n');
    return { name: `stored-${indiaDay(at)}.txt`, type: 'text/plain; charset=utf-8', content };
  }

  /** Deletes the person; the page that follows says what went and what stays. */
  async function forget(
    email: string,
    about: string,
    { at, log }: Pick<Doing<unknown>, 'at' | 'log'>,
  ): Promise<Screen> {
    const said = await forgetPerson(db, email, at, (on: Database, [first = '']) =>
      log(on, { what: 'person deleted', about, after: first }),
    );
    services.cache.clear();
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
      body: html`${said.map((line) => html`<p>${line}</p>`)}
        ${cleared ? '' : html`<p class="note">The file of the database still holds traces of it, since another program reads it. Delete the same address again in an hour.</p>`}
        ${stays.length ? html`<h2>What stays</h2><p>The law makes the foundation keep what was paid, with its receipts; a payment that was begun may still be paid.</p><ul class="list">${stays.slice(0, 20).map((line) => html`<li>${oneLine(line)}</li>`)}</ul>${stays.length > 20 ? html`<p>And ${stays.length - 20} more.</p>` : ''}` : html`<p>Nothing is stored about this address any more.</p>`}
        <p><a href="/desk/people">People</a></p>`,
    };
  }

  const fields = { act: v.picklist(['save', 'delete']), sure: v.array(v.string()) };
  const chosen = async (email: string, about: string, doing: Doing<{ act: 'save' | 'delete'; sure: string[] }>) => {
    const { act, sure } = doing.values;
    if (act === 'delete' && !sure.length)
      throw new HttpError(422, 'Tick the box: what is deleted cannot be brought back.');
    return act === 'save' ? storedFile(email, doing.at) : forget(email, about, doing);
  };
  const SAVE = html`<input type="hidden" name="act" value="save">${button('Save it as one file', false)}`;
  const SURE = 'If it is to be deleted: I know that it cannot be brought back.';
  const DELETE = html`<input type="hidden" name="act" value="delete">${tick('sure', 'yes', 'I know that it cannot be brought back.', false)}${button('Delete it')}`;
  const WHAT = html`<p>That is the account, payments and places, reviews, messages and mails of this address. A PAN is named and not shown.</p>`;

  desk.form('/desk/people/:txnid/person', 'office', {
    schema: v.object(fields),
    proven: true,
    async show({ session, params }, _typed, wrong) {
      const { txnid, row } = await shownPayment(desk, params['txnid']);
      const to = `/desk/people/${txnid}/person`;
      return {
        title: 'All that is stored',
        body: html`<p>About ${row.name}, ${row.email}.</p>${WHAT}${form(session, to, {}, SAVE)}
          <h2>Delete</h2><p>What was paid stays, with its receipts; everything else goes.</p>${form(session, to, wrong, DELETE)}${back(txnid)}`,
      };
    },
    async done(doing) {
      const { txnid, row } = await shownPayment(desk, doing.params['txnid']);
      if (!row.email) throw new HttpError(422, 'There is no email address here.');
      return chosen(row.email, txnid, doing);
    },
  });

  desk.form('/desk/people/by-email', 'office', {
    schema: v.object({ ...fields, email: Email }),
    proven: true,
    async show({ session }, typed, wrong) {
      const what = choice(
        'act',
        'What to do',
        [
          ['save', 'Save it as one file'],
          ['delete', 'Delete it'],
        ],
        textOf(typed, 'act'),
      );
      return {
        title: 'All about one address',
        body: html`${WHAT}<p>What was paid stays when the rest is deleted, with its receipts.</p>
          ${form(session, '/desk/people/by-email', wrong, html`${field({ name: 'email', label: 'Email', type: 'email' }, textOf(typed, 'email'), wrong['email'])}${what}${tick('sure', 'yes', SURE, false)}${button('Go on')}`)}`,
      };
    },
    done: (doing) => chosen(doing.values.email, 'an email address', doing),
  });
}
