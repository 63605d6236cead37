import { html } from 'hono/html';
import * as v from 'valibot';
import { Email } from '../../contract/fields.ts';
import { moment } from '../../lib/format.ts';
import { appoint, dismiss, listStaff, type Staff } from '../auth/staff.ts';
import { endAllSessions, newStaffLink } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import { oneLine } from '../mail/letter.ts';
import { findPayments } from '../office/find-people.ts';
import { HttpError } from '../platform/errors.ts';
import { addressOfCampaign } from './campaigns.ts';
import { type Desk, listOf, textOf } from './desk.ts';
import { readLog } from './log.ts';
import { button, choice, field, form, pageOf, pager, tick } from './page.ts';

const shown = ({ role, campaigns }: Staff) => (role === 'office' ? 'office' : `leader of ${campaigns.join(', ')}`);

/** The campaigns that a leader can be given: all that have a page, the latest first. */
const campaignsToLead = (db: Database) =>
  db.selectFrom('campaigns').select(['id', 'heading']).where('listed', '=', 1).orderBy('start_day', 'desc').execute();

const one = async (db: Database, id: string): Promise<Staff> => {
  const staff = (await listStaff(db)).find((row) => row.id === id);
  if (!staff) throw new HttpError(404, 'This person does not work at the desk any more.');
  return staff;
};

const LOG_PAGE = 50;

/** The page of a payment, campaign or review that the log is about, and its name; undefined for what has none. */
async function pageOfThing(db: Database, about: string): Promise<[address: string, name: string] | undefined> {
  const payment = (await findPayments(db, [about])).get(about);
  if (payment) return [`/desk/people/${about}`, oneLine(payment.name) || about];
  const campaign = await db.selectFrom('campaigns').select('heading').where('id', '=', about).executeTakeFirst();
  if (campaign) return [addressOfCampaign(about), campaign.heading];
  const review = await db.selectFrom('reviews').select('headline').where('id', '=', about).executeTakeFirst();
  return review && [`/desk/reviews/${about}`, review.headline];
}

/** Who may work at the desk, and what was done there. */
export function addTeamPages(desk: Desk): void {
  const { db } = desk.services;

  desk.form('/desk/staff', 'office', {
    schema: v.object({ email: Email, role: v.picklist(['office', 'leader']), campaigns: v.array(v.string()) }),
    proven: true,
    async show({ session }, typed, wrong) {
      const [staff, campaigns] = [await listStaff(db), await campaignsToLead(db)];
      const led = listOf(typed, 'campaigns');
      return {
        title: 'Staff',
        body: html`<ul class="list">${staff.map((who) => html`<li><a href="/desk/staff/${who.id}">${who.email}</a><p class="soft">${shown(who)}</p></li>`)}</ul>
          <h2>Add somebody, or change what somebody may do</h2>
          ${form(
            session,
            '/desk/staff',
            wrong,
            html`${field({ name: 'email', label: 'Email', type: 'email' }, textOf(typed, 'email'), wrong['email'])}
            ${choice(
              'role',
              'May see',
              [
                ['leader', 'the campaigns ticked below'],
                ['office', 'everything, money too'],
              ],
              textOf(typed, 'role'),
            )}
            <details${led.length ? ' open' : ''}><summary>Campaigns of a leader</summary>${campaigns.map(({ id, heading }) => tick('campaigns', id, heading, led.includes(id)))}</details>
            ${button('Save')}`,
          )}`,
      };
    },
    async done({ values, at, log }) {
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
        to: '/desk/staff',
        said: `${email} may work at the desk now. Tell this person to open ${desk.services.config.siteUrl}/desk and ask for a link.`,
      };
    },
  });

  desk.form('/desk/staff/:id', 'office', {
    schema: v.object({ act: v.picklist(['link', 'end', 'remove']) }),
    proven: true,
    async show({ session, params }, _typed, wrong) {
      const who = await one(db, params['id'] ?? '');
      const act = (name: string, words: string) =>
        form(
          session,
          `/desk/staff/${who.id}`,
          {},
          html`<input type="hidden" name="act" value="${name}">${button(words, false)}`,
        );
      return {
        title: who.email,
        body: html`${wrong[''] ? html`<p class="wrong" role="alert">${wrong['']}</p>` : ''}<p>${shown(who)}</p>
          ${act('link', 'Make a link to hand over')}<p class="soft">For somebody whom mail does not reach. Whoever has the link can log in with it once, for 15 minutes.</p>
          ${act('end', 'End all logins')}${act('remove', 'Take from the desk')}<p><a href="/desk/staff">All staff</a></p>`,
      };
    },
    async done({ values, params, at, log }) {
      const who = await one(db, params['id'] ?? '');
      if (values.act === 'link') {
        const token = await newStaffLink(db, who.id, at);
        await log(db, { what: 'link made', about: who.email });
        const address = `${desk.services.config.siteUrl}/desk/login/${token}`;
        return {
          title: 'Hand over this link',
          body: html`<p>It logs ${who.email} in once, for 15 minutes. It is shown only now.</p><p class="card">${address}</p><p><a href="/desk/staff">All staff</a></p>`,
        };
      }
      await db.transaction().execute(async (on) => {
        if (values.act === 'remove') await dismiss(on, who.email);
        else await endAllSessions(on, who.id);
        await log(on, {
          what: values.act === 'remove' ? 'staff removed' : 'logins ended',
          about: who.email,
          before: shown(who),
        });
      });
      return {
        to: '/desk/staff',
        said:
          values.act === 'remove'
            ? `${who.email} does not work at the desk any more.`
            : `All logins of ${who.email} are ended.`,
      };
    },
  });

  desk.page('/desk/log', 'office', async ({ query }) => {
    const page = pageOf(query);
    const about = query['about'] || undefined;
    const rows = await readLog(db, { ...(about && { about }), page, size: LOG_PAGE });
    const address = (to: number) => `/desk/log?${new URLSearchParams({ ...(about && { about }), page: String(to) })}`;
    const line = ({ at, who, what, about: thing, before, after }: (typeof rows)[number]) =>
      html`<li><p><strong>${what}</strong> <a href="/desk/log?${new URLSearchParams({ about: thing })}">${thing}</a></p>
        ${before || after ? html`<p>${[before, after].filter(Boolean).join(' → ')}</p>` : ''}<p class="soft">${who}, ${moment(at)}</p></li>`;
    const thing = about && (await pageOfThing(db, about));
    return {
      title: about ? `Log: ${about}` : 'Log',
      body: html`${thing ? html`<p><a href="${thing[0]}">${thing[1]}</a></p>` : ''}${rows.length ? html`<ul class="list">${rows.slice(0, LOG_PAGE).map(line)}</ul>` : html`<p>Nothing was done yet.</p>`}${pager(address, page, rows.length > LOG_PAGE)}`,
    };
  });
}
