import { html } from 'hono/html';
import * as v from 'valibot';
import { Email, labelled } from '../../contract/fields.ts';
import { appoint, dismiss, listStaff, type Staff } from '../auth/staff.ts';
import { endAllSessions, newStaffLink } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import { textOf } from '../http/form-of.ts';
import { oneLine } from '../mail/letter.ts';
import { findPayments } from '../office/find-people.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act, type DeskLine } from './act.ts';
import { addressOfCampaign, campaignOption } from './campaigns.ts';
import { logLine, readLog } from './log.ts';
import { pageOf, pager, type Screen } from './page.ts';

const shown = ({ role, campaigns }: Staff) => (role === 'leader' ? `leader of ${campaigns.join(', ')}` : role);

const campaignsToLead = (db: Database) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'start_day'])
    .where('listed', '=', 1)
    .orderBy('start_day', 'desc')
    .execute();

const one = async (db: Database, id: string): Promise<Staff> => {
  const staff = (await listStaff(db)).find((row) => row.id === id);
  if (!staff) throw new HttpError(404, 'This person does not work at the desk any more.');
  return staff;
};

const LOG_PAGE = 50;

/** The page of what the log is about, and its name; undefined for what has none. */
async function pageOfThing(db: Database, about: string): Promise<[address: string, name: string] | undefined> {
  const payment = (await findPayments(db, [about])).get(about);
  if (payment) return [`/desk/people/${about}`, oneLine(payment.name) || about];
  const campaign = await db.selectFrom('campaigns').select('heading').where('id', '=', about).executeTakeFirst();
  if (campaign) return [addressOfCampaign(about), campaign.heading];
  const review = await db.selectFrom('reviews').select('headline').where('id', '=', about).executeTakeFirst();
  return review && [`/desk/reviews/${about}`, review.headline];
}

const NOBODY = 'does not work at the desk';

const appointAct = act({
  path: '/desk/staff',
  may: 'office',
  code: 'people',
  form: v.object({
    email: labelled('email', Email, { kind: 'email' }),
    role: labelled('may see', v.picklist(['leader', 'helper', 'office']), {
      options: {
        leader: 'the campaigns ticked below',
        helper: 'messages of visitors and reviews',
        office: 'everything, money too',
      },
    }),
    campaigns: labelled('campaigns of a leader', v.array(v.string())),
  }),
  // Who it is about is typed: all are carried, and the one that was typed is compared.
  async opened({ db }, typed) {
    const all = Object.fromEntries((await listStaff(db)).map((who) => [who.email, shown(who)]));
    if (!('email' in typed)) return all;
    const email = textOf(typed, 'email').trim().toLowerCase();
    return { [email]: all[email] ?? '' };
  },
  async view({ db }) {
    const [staff, campaigns] = [await listStaff(db), await campaignsToLead(db)];
    return {
      title: 'Staff',
      before: html`<ul class="list">${staff.map((who) => html`<li><a href="/desk/staff/${who.id}">${who.email}</a><p class="soft">${shown(who)}</p></li>`)}</ul>
        <h2>Add somebody, or change what somebody may do</h2>`,
      options: { campaigns: campaigns.map(campaignOption) },
      buttons: [{ words: 'Save', main: true }],
    };
  },
  async done({ db, services: { config }, staff, values, at, log }) {
    const email = values.email.toLowerCase();
    await db.transaction().execute(async (on) => {
      const before = (await listStaff(on)).find((who) => who.email === email);
      await appoint(on, { ...values, email }, at);
      const after = (await listStaff(on)).find((who) => who.email === email);
      await log(on, {
        what: 'staff set',
        about: email,
        before: before ? shown(before) : '',
        after: after ? shown(after) : '',
      });
    });
    return {
      // Who gives the office up sees this page no more.
      to: email === staff.email && values.role !== 'office' ? '/desk' : '/desk/staff',
      said: `${email} may work at the desk now. Tell this person to open ${config.deskUrl}/desk and ask for a link.`,
    };
  },
});

const oneAct = act({
  path: '/desk/staff/:id',
  may: 'office',
  code: 'people',
  form: v.object({ act: v.picklist(['link', 'end', 'remove']) }),
  async opened({ db, params }) {
    const who = (await listStaff(db)).find(({ id }) => id === params.id);
    return { 'May see': who ? shown(who) : NOBODY };
  },
  async view({ db, params }) {
    const who = await one(db, params.id);
    return {
      title: who.email,
      before: html`<p>${shown(who)}</p><p class="soft">A link is for somebody whom mail does not reach. Whoever has it can log in with it once, for 15 minutes.</p>`,
      buttons: [
        { words: 'Make a link to hand over', name: 'act', value: 'link' },
        { words: 'End all logins', name: 'act', value: 'end' },
        { words: 'Take from the desk', name: 'act', value: 'remove' },
      ],
    };
  },
  async done({ db, services: { config }, values, params, at, log }) {
    const who = await one(db, params.id);
    if (values.act === 'link') {
      const token = await newStaffLink(db, who.id, at);
      await log(db, { what: 'link made', about: who.email });
      const screen: Screen = {
        title: 'Hand over this link',
        body: html`<p>It logs ${who.email} in once, for 15 minutes. It is shown only now.</p><p class="card">${config.deskUrl}/desk/login/${token}</p>`,
      };
      return screen;
    }
    const removed = values.act === 'remove';
    await db.transaction().execute(async (on) => {
      if (removed) await dismiss(on, who.email);
      else await endAllSessions(on, who.id);
      await log(on, { what: removed ? 'staff removed' : 'logins ended', about: who.email, before: shown(who) });
    });
    return {
      to: '/desk/staff',
      said: removed ? `${who.email} does not work at the desk any more.` : `All logins of ${who.email} are ended.`,
    };
  },
});

async function logPage({ db, query }: Asked): Promise<Screen> {
  const page = pageOf(query);
  const about = query['about'] || undefined;
  const rows = await readLog(db, { ...(about && { about }), page, size: LOG_PAGE });
  const address = (to: number) => `/desk/log?${new URLSearchParams({ ...(about && { about }), page: String(to) })}`;
  const line = (row: (typeof rows)[number]) =>
    logLine(row, html`<a href="/desk/log?${new URLSearchParams({ about: row.about })}">${row.about}</a>`);
  const thing = about && (await pageOfThing(db, about));
  return {
    title: about ? `Log: ${about}` : 'Log',
    trail: about ? [['/desk/log', 'Log']] : [],
    body: html`${thing ? html`<p><a href="${thing[0]}">${thing[1]}</a></p>` : ''}${rows.length ? html`<ul class="list">${rows.slice(0, LOG_PAGE).map(line)}</ul>` : html`<p>Nothing was done yet.</p>`}${pager(address, page, rows.length > LOG_PAGE)}`,
  };
}

export const teamLines: readonly DeskLine[] = [appointAct, oneAct, { path: '/desk/log', may: 'office', page: logPage }];
