import { html, raw } from 'hono/html';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { messageLetter } from '../mail/campaign-letters.ts';
import { oneLine } from '../mail/letter.ts';
import { type Enrolled, enrolledIn } from '../office/enrolled.ts';
import { chosenOf, type MessageToSend, sendMessage } from '../office/messages.ts';
import { findInCampaign } from '../people/find.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import { addressOfCampaign } from './campaigns.ts';
import { type Asked, type Desk, listOf, type Typed, textOf, wrongIn } from './desk.ts';
import { noteText } from './notes.ts';
import { choice, field, form, type Html, type Screen, tick, type Wrong } from './page.ts';

/** How many people have a box to tick on one page. */
const MOST_TICKS = 30;

/** What is checked before a message is shown as a mail, and before it is sent. */
const Message = v.object({
  subject: noteText(3, 120, 'Say in a few words what it is about.'),
  body: noteText(1, 4000, 'Write what you want to tell them.'),
  to: v.picklist(['all', 'some'], 'Choose who gets it.'),
  people: v.array(v.string()),
});

/** The heading of a campaign. Rejects with 404 where there is none. */
export async function headingOfCampaign(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom('campaigns').select('heading').where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'There is no such campaign, or it is not yours.');
  return row.heading;
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;
const pressed = (act: string, words: string, main = false) =>
  html`<button name="act" value="${act}"${main ? raw(' class="main"') : ''}>${words}</button>`;
/** A number of people in words. */
export const countedPeople = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/** The boxes of those who are found, or of all; who is ticked and not among them stays so. */
function boxes(people: readonly Enrolled[], typed: Typed, ids: ReadonlySet<string> | undefined): Html {
  const ticked = listOf(typed, 'people');
  const find = textOf(typed, 'find');
  const found = ids ? people.filter(({ txnid }) => ids.has(txnid)) : people;
  const shown = found.slice(0, MOST_TICKS);
  const kept = ticked.filter((txnid) => !shown.some((one) => one.txnid === txnid));
  return html`<details${ticked.length || find ? raw(' open') : ''}><summary>Choose some of them</summary>
    ${people.length > MOST_TICKS ? html`${field({ name: 'find', label: 'Find by name or phone', type: 'search' }, find)}${pressed('find', 'Find')}` : ''}
    ${found.length > shown.length ? html`<p class="soft">The first ${shown.length} of ${found.length}.</p>` : ''}
    ${kept.length ? html`<p class="soft">${countedPeople(kept.length)} more ticked.</p>${kept.map((txnid) => hidden('people', txnid))}` : ''}
    ${shown.map(({ txnid, name }) => tick('people', txnid, oneLine(name), ticked.includes(txnid)))}</details>`;
}

/** Write to those who have a place in a campaign: the mail is shown before it goes, and goes once. */
export function addMessagePage(desk: Desk): void {
  const { db, outbox, foundation, config } = desk.services;
  const addressOf = (campaign: string) => addressOfCampaign(campaign, 'message');

  async function compose({ session, params }: Asked, typed: Typed, wrong: Wrong): Promise<Screen> {
    const campaign = params['campaign'] ?? '';
    const heading = await headingOfCampaign(db, campaign);
    const people = await enrolledIn(db, campaign);
    const find = textOf(typed, 'find').trim();
    const found = find ? await findInCampaign(db, find, campaign) : undefined;
    const earlier = html`<p><a href="${addressOfCampaign(campaign, 'messages')}">Messages that were sent</a></p><p><a href="${addressOfCampaign(campaign)}">${heading}</a></p>`;
    const title = `Message: ${heading}`;
    if (!people.length) return { title, body: html`<p>Nobody has a place in this campaign.</p>${earlier}` };
    const inside = html`${hidden('once', textOf(typed, 'once') || newId())}
      ${field({ name: 'subject', label: 'Subject' }, textOf(typed, 'subject'), wrong['subject'])}
      ${field({ name: 'body', label: 'Text', type: 'area', hint: 'Each mail begins with "Namaste" and the name, and ends with the address of the campaign. At most 4000 characters.' }, textOf(typed, 'body'), wrong['body'])}
      ${choice(
        'to',
        'To',
        [
          ['all', `everybody: ${countedPeople(people.length)}`],
          ['some', 'those ticked below'],
        ],
        textOf(typed, 'to'),
      )}
      ${boxes(people, typed, found)}
      ${pressed('preview', 'Show the mail', true)}`;
    return {
      title,
      body: html`<p>Nothing is sent before you have seen the mail.</p>${form(session, addressOf(campaign), wrong, inside)}${earlier}`,
    };
  }

  /** The mail as the first of its people will read it. */
  async function preview({ session, staff }: Asked, message: MessageToSend, said = ''): Promise<Screen> {
    const heading = await headingOfCampaign(db, message.campaign);
    const facts = { ...(await foundation()), siteUrl: config.siteUrl };
    const people = chosenOf(await enrolledIn(db, message.campaign), message);
    const [first] = people;
    if (!first) throw new HttpError(422, 'Tick at least one person, or choose everybody.');
    const letter = messageLetter(facts, { ...message, name: first.name, heading });
    const without = people.filter(({ to }) => !to).length;
    const keep = html`${hidden('once', message.once)}${hidden('subject', message.subject)}${hidden('body', message.body)}${hidden('find', '')}
      ${hidden('to', message.people ? 'some' : 'all')}${(message.people ?? []).map((txnid) => hidden('people', txnid))}`;
    return {
      title: 'The mail as it will read',
      body: html`${said ? html`<p class="said" role="status">${said}</p>` : ''}
        <dl><dt>To</dt><dd>${countedPeople(people.length)}, a mail for each</dd><dt>From</dt><dd>${facts.name}, ${facts.support}</dd><dt>Answers go to</dt><dd>${letter.replyTo ?? facts.support}</dd><dt>Subject</dt><dd>${letter.subject}</dd></dl>
        ${without ? html`<p class="note">${without} of them gave no mail address. After sending you see whom to call.</p>` : ''}
        <p class="card mail">${letter.text.trim()}</p>
        ${form(session, addressOf(message.campaign), {}, html`${keep}<p>${pressed('send', `Send to ${countedPeople(people.length - without)}`, true)}</p><p>${pressed('test', `Send a test to ${staff.email}`)}</p><p>${pressed('change', 'Change it')}</p>`)}`,
    };
  }

  desk.form('/desk/campaigns/:campaign/message', 'leader', {
    schema: v.object({
      subject: v.string(),
      body: v.string(),
      to: v.string(),
      find: v.string(),
      people: v.array(v.string()),
      once: v.pipe(v.string(), v.regex(/^[\w-]{20,40}$/, 'Open the page again.')),
      act: v.picklist(['find', 'preview', 'change', 'test', 'send']),
    }),
    show: compose,
    async done(doing) {
      const { values, staff, params, at, log } = doing;
      const { act, once } = values;
      if (act === 'find' || act === 'change') return compose(doing, values, {});
      const parsed = v.safeParse(Message, values);
      if (!parsed.success) return { ...(await compose(doing, values, wrongIn(parsed.issues))), status: 422 };
      const { subject, body, to, people } = parsed.output;
      const campaign = params['campaign'] ?? '';
      const message: MessageToSend = {
        ...{ once, campaign, body, who: staff.email },
        subject: oneLine(subject),
        reply_to: staff.role === 'leader' ? staff.email : '',
        people: to === 'some' ? people : undefined,
      };
      if (act === 'preview') return preview(doing, message);
      if (act === 'test') {
        const payload = { campaign, subject: message.subject, body, reply_to: message.reply_to };
        const key = `message-test:${once}:${hashToken(JSON.stringify(payload)).slice(0, 16)}`;
        await outbox.add(db, staff.email, { kind: 'message-test', payload }, key);
        outbox.kick();
        return preview(doing, message, `A test is on its way to ${staff.email}. Nobody else has got anything yet.`);
      }
      const sent = await db.transaction().execute(async (on) => {
        const people = await sendMessage(on, outbox, message, at);
        if (people)
          await log(on, {
            what: 'message sent',
            about: campaign,
            after: `to ${countedPeople(people.length)}: ${message.subject}`,
          });
        return people;
      });
      outbox.kick();
      return {
        to: addressOfCampaign(campaign, `messages/${once}`),
        said:
          sent === undefined
            ? 'This message was sent before. It was not sent again.'
            : `It goes to ${countedPeople(sent.filter(({ to }) => to).length)} now. Below you see how far it came, and whom to call.`,
      };
    },
  });
}
