import { html } from 'hono/html';
import * as v from 'valibot';
import { counted, moment } from '../../lib/format.ts';
import { sendNow } from '../mail/deliver.ts';
import { mailKinds } from '../mail/kinds.ts';
import { oneLine } from '../mail/letter.ts';
import {
  countMails,
  dropFailed,
  type FailedMail,
  failedMail,
  givenUp,
  mailsOn,
  queueAgain,
  retried,
  waitedFor,
} from '../office/failed-mails.ts';
import { StartError } from '../platform/errors.ts';
import { act } from './act.ts';

import { openedRows } from './opened.ts';
import { buttonOf, type Html, pageOf, pager } from './page.ts';

const ROWS = 6;

const labels = new Map<string, string>(Object.entries(mailKinds).map(([name, { label }]) => [name, label]));
const kindOf = ({ kind }: FailedMail) => labels.get(kind) ?? kind;

const facts = (mail: FailedMail): Html =>
  html`<strong>${kindOf(mail)}</strong> to ${oneLine(mail.recipient)}<p class="soft">${moment(mail.created_at)}, tried ${counted(mail.attempts, 'time')}. The mail server said: ${oneLine(mail.last_error ?? 'nothing').slice(0, 200)}</p>`;

const row = (mail: FailedMail): Html =>
  html`<li>${facts(mail)}${mail.too_old ? html`<p>Nobody waits for its link any more.</p>` : ''}<p class="row">${mail.too_old ? '' : buttonOf({ words: 'Send it again', name: 'again', value: mail.id })}${buttonOf({ words: 'Drop it', name: 'drop', value: mail.id })}</p></li>`;

/** The mails that could not be sent: those that were given up, to be sent once more or dropped, and those that are tried again. */
export const mailsAct = act({
  path: '/desk/mails',
  may: 'office',
  form: v.object({ again: v.string(), drop: v.string(), all: v.string(), now: v.string() }),
  async opened({ db, query, at }, typed) {
    const whole = { 'Given up': counted(await countMails(waitedFor(db, at)), 'mail', 'mails') };
    if (typed['all']) return whole;
    const one = [typed['again'] || typed['drop'] || []].flat();
    const sent = 'again' in typed;
    const mails = sent ? givenUp(db).where('id', 'in', [...one, '']) : givenUp(db);
    const shown = await mailsOn(mails, at, { page: sent ? 0 : pageOf(query), size: ROWS });
    const rows = shown.map((mail) => [mail.id, `${kindOf(mail)} to ${oneLine(mail.recipient)}, given up`] as const);
    return sent ? openedRows(rows, { one }, 'one') : { ...whole, ...Object.fromEntries(rows) };
  },
  async view({ db, query, at }) {
    const page = pageOf(query);
    const [failed, again] = [await countMails(givenUp(db)), await countMails(retried(db))];
    const waited = await countMails(waitedFor(db, at));
    const part = { page, size: ROWS };
    return {
      title: 'Mails that could not be sent',
      trail: [['/desk', 'Today']],
      inside: html`<h2>Given up</h2>
        ${failed ? html`<p>A mail server refused them for good, or for days. Drop one whose address is wrong: it is never sent.</p><ul class="list">${(await mailsOn(givenUp(db), at, part)).map(row)}</ul>` : html`<p>No mail was given up.</p>`}
        ${waited > 1 ? buttonOf({ words: `Send all ${waited} again`, name: 'all', value: 'yes', main: true }) : ''}
        <h2>Tried again</h2>
        ${again ? html`<p>The server tries these again by itself.</p>${buttonOf({ words: 'Send them now', name: 'now', value: 'yes' })}<ul class="list">${(await mailsOn(retried(db), at, part)).map((mail) => html`<li>${facts(mail)}</li>`)}</ul>` : html`<p>None.</p>`}
        ${pager((to) => `?page=${to}`, page, Math.max(failed, again) > (page + 1) * ROWS, ['Before', 'More'])}`,
      buttons: [],
    };
  },
  async done({ db, services: { outbox, config }, values: { again, drop, all, now }, at, log }) {
    const to = '/desk/mails';
    if (drop) {
      await db.transaction().execute(async (on) => {
        const mail = await failedMail(on, drop, at);
        await dropFailed(on, drop);
        await log(on, { what: 'mail dropped', about: mail.recipient, before: 'given up', after: kindOf(mail) });
      });
      return { to, said: 'It is off the list, and is never sent.' };
    }
    // A file that nobody reads would take the mail off the list.
    if (!config.smtpUrl) throw new StartError('No mail server is set, so nothing was sent and nothing was changed.');
    const areSent = (count: number) => counted(count, 'mail is', 'mails are');
    if (now) {
      const due = await sendNow(db, at);
      outbox.kick();
      return { to, said: `${areSent(due)} tried now. One that may have arrived keeps its pause.` };
    }
    const count = await db.transaction().execute(async (on) => {
      const mail = all ? undefined : await failedMail(on, again, at);
      const queued = await queueAgain(on, at, mail);
      const about = mail ? { about: mail.recipient, after: kindOf(mail) } : { about: 'mails', after: areSent(queued) };
      if (queued) await log(on, { what: 'mail sent again', before: 'given up', ...about });
      return queued;
    });
    outbox.kick();
    const said = count
      ? `${areSent(count)} on the way. What is refused again is tried again by itself.`
      : 'Nothing was sent: nobody waits for the link any more.';
    return { to, said };
  },
});
