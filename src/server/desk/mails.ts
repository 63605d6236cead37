import { html } from 'hono/html';
import * as v from 'valibot';
import { moment } from '../../lib/format.ts';
import { mailKinds } from '../mail/kinds.ts';
import { oneLine } from '../mail/letter.ts';
import {
  dropFailed,
  type FailedMail,
  failedMails,
  isTooOld,
  queueAgain,
  retriedMails,
} from '../office/failed-mails.ts';
import { StartError } from '../platform/errors.ts';
import type { Desk } from './desk.ts';
import { button, form, type Html, keyField, pageOf, pager } from './page.ts';

/** Of each of the two lists on a page. */
const ROWS = 6;

const labels = new Map<string, string>(Object.entries(mailKinds).map(([name, { label }]) => [name, label]));
const kindOf = ({ kind }: FailedMail) => labels.get(kind) ?? kind;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const facts = (mail: FailedMail): Html =>
  html`<strong>${kindOf(mail)}</strong> to ${oneLine(mail.recipient)}<p class="soft">${moment(mail.created_at)}, tried ${counted(mail.attempts, 'time', 'times')}. The mail server said: ${oneLine(mail.last_error ?? 'nothing').slice(0, 200)}</p>`;

/** The mails that could not be sent: those that were given up, to be sent once more or dropped, and those that are tried again. */
export function addMailsPage(desk: Desk): void {
  const { db, outbox, config } = desk.services;

  desk.form('/desk/mails', 'office', {
    schema: v.object({ act: v.picklist(['again', 'drop', 'all']), id: v.optional(v.string(), '') }),
    async show({ session, query, at }, _typed, wrong) {
      const all = await failedMails(db);
      // Anybody can cause a mail with a link to any address: such ones must not stand before a receipt.
      const failed = all.toSorted((a, b) => Number(isTooOld(a, at)) - Number(isTooOld(b, at)));
      const waited = failed.filter((mail) => !isTooOld(mail, at)).length;
      const retried = await retriedMails(db);
      const page = pageOf(query);
      const shown = (mails: FailedMail[]) => mails.slice(page * ROWS, (page + 1) * ROWS);
      const act = (name: string, words: string) => html`<button name="act" value="${name}">${words}</button>`;
      const row = (mail: FailedMail) =>
        html`<li>${facts(mail)}<form method="post" action="/desk/mails">${keyField(session)}<input type="hidden" name="id" value="${mail.id}">
          ${isTooOld(mail, at) ? html`<p>Nobody waits for its link any more.</p>` : ''}<p class="row">${isTooOld(mail, at) ? '' : act('again', 'Send it again')}${act('drop', 'Drop it')}</p></form></li>`;
      return {
        title: 'Mails that could not be sent',
        body: html`${wrong[''] ? html`<p class="wrong" role="alert">${wrong['']}</p>` : ''}<h2>Given up</h2>
          ${failed.length ? html`<p>A mail server refused them for good, or for days. Drop one whose address is wrong: it is never sent.</p><ul class="list">${shown(failed).map(row)}</ul>` : html`<p>No mail was given up.</p>`}
          ${waited > 1 ? form(session, '/desk/mails', {}, html`<input type="hidden" name="act" value="all">${button(`Send all ${waited} again`)}`) : ''}
          <h2>Tried again</h2>
          ${retried.length ? html`<p>The server tries these again by itself.</p><ul class="list">${shown(retried).map((mail) => html`<li>${facts(mail)}</li>`)}</ul>` : html`<p>None.</p>`}
          ${pager((to) => `?page=${to}`, page, Math.max(failed.length, retried.length) > (page + 1) * ROWS, ['Before', 'More'])}`,
      };
    },
    async done({ values: { act, id }, at, log }) {
      if (act === 'drop') {
        await db.transaction().execute(async (on) => {
          const mail = await dropFailed(on, id);
          await log(on, { what: 'mail dropped', about: mail.recipient, before: 'given up', after: kindOf(mail) });
        });
        return { to: '/desk/mails', said: 'It is off the list, and is never sent.' };
      }
      // A file that nobody reads would take the mail off the list.
      if (!config.smtpUrl) throw new StartError('No mail server is set, so nothing was sent and nothing was changed.');
      const count = await db.transaction().execute(async (on) => {
        const { queued } = await queueAgain(on, act === 'all' ? 'all' : id, at);
        for (const mail of queued)
          await log(on, { what: 'mail sent again', about: mail.recipient, before: 'given up', after: kindOf(mail) });
        return queued.length;
      });
      outbox.kick();
      const said = count
        ? `${counted(count, 'mail is', 'mails are')} on the way. What is refused again is tried again by itself.`
        : 'Nothing was sent: nobody waits for the link any more.';
      return { to: '/desk/mails', said };
    },
  });
}
