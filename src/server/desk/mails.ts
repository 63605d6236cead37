import { html } from 'hono/html';
import * as v from 'valibot';
import { moment } from '../../lib/format.ts';
import { sendNow } from '../mail/deliver.ts';
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
import { type Asked, act } from './act.ts';
import { counted } from './campaigns.ts';
import { openedRows } from './opened.ts';
import { buttonOf, type Html, pageOf, pager } from './page.ts';

/** Of each of the two lists on a page. */
const ROWS = 6;

const labels = new Map<string, string>(Object.entries(mailKinds).map(([name, { label }]) => [name, label]));
const kindOf = ({ kind }: FailedMail) => labels.get(kind) ?? kind;

const facts = (mail: FailedMail): Html =>
  html`<strong>${kindOf(mail)}</strong> to ${oneLine(mail.recipient)}<p class="soft">${moment(mail.created_at)}, tried ${counted(mail.attempts, 'time', 'times')}. The mail server said: ${oneLine(mail.last_error ?? 'nothing').slice(0, 200)}</p>`;

/** Those that were given up, and how many of them somebody may wait for. */
async function givenUp({ services: { db }, at }: Asked): Promise<{ failed: FailedMail[]; waited: number }> {
  const all = await failedMails(db);
  // Anybody can cause a mail with a link to any address: such ones must not stand before a receipt.
  const failed = all.toSorted((a, b) => Number(isTooOld(a, at)) - Number(isTooOld(b, at)));
  return { failed, waited: failed.filter((mail) => !isTooOld(mail, at)).length };
}

/** The mails that could not be sent: those that were given up, to be sent once more or dropped, and those that are tried again. */
export const mailsAct = act({
  path: '/desk/mails',
  may: 'office',
  form: v.object({ again: v.string(), drop: v.string(), all: v.string(), now: v.string() }),
  async opened(asked, typed) {
    const { failed, waited } = await givenUp(asked);
    const rows = failed.map((mail) => [mail.id, `${kindOf(mail)} to ${oneLine(mail.recipient)}, given up`] as const);
    const one = [typed['again'] || typed['drop'] || []].flat();
    if (typed['all']) return { 'Given up': counted(waited, 'mail', 'mails') };
    if ('again' in typed) return openedRows(rows, { one }, 'one');
    const page = pageOf(asked.query);
    return {
      'Given up': counted(waited, 'mail', 'mails'),
      ...Object.fromEntries(rows.slice(page * ROWS, (page + 1) * ROWS)),
    };
  },
  async view(asked) {
    const { services, query, at } = asked;
    const { failed, waited } = await givenUp(asked);
    const retried = await retriedMails(services.db);
    const page = pageOf(query);
    const shown = <T>(mails: readonly T[]) => mails.slice(page * ROWS, (page + 1) * ROWS);
    const row = (mail: FailedMail) =>
      html`<li>${facts(mail)}${isTooOld(mail, at) ? html`<p>Nobody waits for its link any more.</p>` : ''}<p class="row">${isTooOld(mail, at) ? '' : buttonOf({ words: 'Send it again', name: 'again', value: mail.id })}${buttonOf({ words: 'Drop it', name: 'drop', value: mail.id })}</p></li>`;
    return {
      title: 'Mails that could not be sent',
      trail: [['/desk', 'Today']],
      inside: html`<h2>Given up</h2>
        ${failed.length ? html`<p>A mail server refused them for good, or for days. Drop one whose address is wrong: it is never sent.</p><ul class="list">${shown(failed).map(row)}</ul>` : html`<p>No mail was given up.</p>`}
        ${waited > 1 ? buttonOf({ words: `Send all ${waited} again`, name: 'all', value: 'yes', main: true }) : ''}
        <h2>Tried again</h2>
        ${retried.length ? html`<p>The server tries these again by itself.</p>${buttonOf({ words: 'Send them now', name: 'now', value: 'yes' })}<ul class="list">${shown(retried).map((mail) => html`<li>${facts(mail)}</li>`)}</ul>` : html`<p>None.</p>`}
        ${pager((to) => `?page=${to}`, page, Math.max(failed.length, retried.length) > (page + 1) * ROWS, ['Before', 'More'])}`,
      buttons: [],
    };
  },
  async done({ services: { db, outbox, config }, values: { again, drop, all, now }, at, log }) {
    if (drop) {
      await db.transaction().execute(async (on) => {
        const mail = await dropFailed(on, drop);
        await log(on, { what: 'mail dropped', about: mail.recipient, before: 'given up', after: kindOf(mail) });
      });
      return { to: '/desk/mails', said: 'It is off the list, and is never sent.' };
    }
    // A file that nobody reads would take the mail off the list.
    if (!config.smtpUrl) throw new StartError('No mail server is set, so nothing was sent and nothing was changed.');
    if (now) {
      const due = await sendNow(db, at);
      outbox.kick();
      return {
        to: '/desk/mails',
        said: `${counted(due, 'mail is', 'mails are')} tried now. One that may have arrived keeps its pause.`,
      };
    }
    const count = await db.transaction().execute(async (on) => {
      const { queued } = await queueAgain(on, all ? 'all' : again, at);
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
