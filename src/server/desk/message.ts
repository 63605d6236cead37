import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { counted } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { type Html, hiddenFields, listOf, type Typed, textOf, wrongIn } from '../http/form-of.ts';
import { messageLetter } from '../mail/campaign-letters.ts';
import { oneLine } from '../mail/letter.ts';
import {
  chosenOf,
  type Enrolled,
  enrolledIn,
  type MessageToSend,
  namesApart,
  sendMessage,
} from '../office/enrolled.ts';
import { findInCampaign } from '../people/find.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import { type Asked, act, WrongFields } from './act.ts';
import { addressOfCampaign, countedPeople, headingOfCampaign } from './campaigns.ts';
import { noteText } from './fields.ts';
import { resultOf, type View } from './page.ts';

const MOST_TICKS = 30;
const WITHOUT_CODE = 5;
const LEADER_MAILS = 200;
const HOUR_MS = 3_600_000;

const Message = v.object({
  subject: noteText(3, 120, 'Say in a few words what it is about.'),
  body: noteText(1, 4000, 'Write what you want to tell them.'),
});

const MessageForm = v.object({
  once: v.pipe(v.string(), v.regex(/^[\w-]{20,40}$/, 'Open the page again.')),
  subject: labelled('subject', v.string()),
  body: labelled('text', v.string(), {
    kind: 'area',
    hint: 'Each mail begins with "Namaste" and the name, and ends with the address of the campaign. At most 4,000 characters.',
  }),
  find: labelled('find by name or phone', v.string(), { kind: 'search' }),
  people: labelled('only to those ticked', v.array(v.string()), { hint: 'Tick nobody, and it goes to everybody.' }),
  act: v.picklist(['find', 'preview', 'change', 'test', 'send']),
});
type Written = v.InferOutput<typeof MessageForm>;

const campaignOf = ({ params }: Asked) => params.campaign;

function messageIn(
  { staff, ...asked }: Asked,
  { once, people, ...typed }: Pick<Written, 'once' | 'people' | 'subject' | 'body'>,
): MessageToSend {
  const parsed = v.safeParse(Message, typed);
  if (!parsed.success) throw new WrongFields(wrongIn(parsed.issues));
  const { subject, body } = parsed.output;
  return {
    ...{ once, campaign: asked.params.campaign, body, who: staff.email },
    subject: oneLine(subject),
    reply_to: staff.role === 'leader' ? staff.email : '',
    people: people.length ? people : undefined,
  };
}

const writtenIn = (typed: Typed) => ({
  ...{ once: textOf(typed, 'once'), subject: textOf(typed, 'subject'), body: textOf(typed, 'body') },
  people: [...listOf(typed, 'people')],
});

const reachable = (people: readonly Enrolled[]) => people.filter(({ to }) => to);

/** Who comes along has no mail address here. */
function alongNote(people: readonly Enrolled[]): Html | '' {
  const along = people.reduce((sum, one) => sum + Number(one.along), 0);
  return along
    ? html`<p class="note">${counted(along, 'more person comes', 'more people come')} along with them and gave no mail address: whoever booked for them gets the mail.</p>`
    : '';
}

async function compose(asked: Asked, typed: Typed): Promise<View> {
  const { db } = asked;
  const campaign = campaignOf(asked);
  const people = await enrolledIn(db, campaign);
  const after = html`<p><a href="${addressOfCampaign(campaign, 'messages')}">Messages that were sent</a></p>`;
  const title = 'Write a message';
  if (!people.length) return { title, before: html`<p>Nobody has a place in this campaign.</p>`, buttons: [], after };
  const find = textOf(typed, 'find').trim();
  const ids = find ? await findInCampaign(db, find, campaign) : undefined;
  const found = ids ? people.filter(({ txnid }) => ids.has(txnid)) : people;
  const shown = found.slice(0, MOST_TICKS);
  const names = namesApart(people);
  const kept = listOf(typed, 'people').filter((txnid) => !shown.some((one) => one.txnid === txnid));
  const many = people.length > MOST_TICKS;
  return {
    title,
    before: html`<p>To ${countedPeople(people.length)}, or to those whom you tick. Nothing is sent before you have seen the mail.</p>${alongNote(people)}`,
    without: many ? [] : ['find'],
    options: {
      people: shown.map(({ id, txnid, along }): [string, string] => [
        txnid,
        [names.get(id), along && `and ${along} who come${along === 1 ? 's' : ''} along`].filter(Boolean).join(' '),
      ]),
    },
    inside: html`${found.length > shown.length ? html`<p class="soft">The first ${shown.length} of ${found.length}.</p>` : ''}
      ${kept.length ? html`<p class="soft">${countedPeople(kept.length)} more ticked.</p>${hiddenFields({ people: kept })}` : ''}`,
    buttons: [
      { words: 'Show the mail', name: 'act', value: 'preview', main: true },
      ...(many ? [{ words: 'Find', name: 'act', value: 'find' }] : []),
    ],
    after,
  };
}

function named(people: readonly Enrolled[], all: readonly Enrolled[]): string {
  const names = namesApart(all);
  const first = people.slice(0, 3).map(({ id }) => names.get(id));
  const more = people.length - first.length;
  return `${first.join(', ')}${more ? ` and ${more} more` : ''}`;
}

async function preview(asked: Asked, typed: Typed, said = ''): Promise<View> {
  const { services, staff } = asked;
  const message = messageIn(asked, writtenIn(typed));
  const heading = await headingOfCampaign(services.db, message.campaign);
  const facts = { ...(await services.foundation()), siteUrl: services.config.siteUrl };
  const all = await enrolledIn(services.db, message.campaign);
  const people = chosenOf(all, message);
  const [first] = people;
  if (!first) throw new HttpError(422, 'Nobody of those ticked has a place any more.');
  const letter = messageLetter(facts, { ...message, name: first.name, heading });
  const without = people.length - reachable(people).length;
  return {
    title: 'The mail as it will read',
    before: html`${said ? resultOf(said, 'said') : ''}
      <dl><dt>To</dt><dd>${countedPeople(people.length)}, a mail for each: <span dir="auto">${named(people, all)}</span></dd><dt>From</dt><dd>${facts.name}, ${facts.support}</dd><dt>Answers go to</dt><dd>${letter.replyTo ?? facts.support}</dd><dt>Subject</dt><dd>${letter.subject}</dd></dl>
      ${alongNote(people)}${without ? html`<p class="note">${without} of them gave no mail address. After sending you see whom to call.</p>` : ''}
      <p class="card mail">${letter.text.trim()}</p>`,
    values: { ...typed, act: 'send' },
    without: Object.keys(MessageForm.entries),
    inside: hiddenFields({ ...typed, act: [], find: '' }),
    buttons: [
      { words: `Send to ${countedPeople(people.length - without)}`, name: 'act', value: 'send', main: true },
      { words: `Send a test to ${staff.email}`, name: 'act', value: 'test' },
      { words: 'Change it', name: 'act', value: 'change' },
    ],
  };
}

async function boundLeader(on: Database, { staff, at }: Asked, more: number): Promise<void> {
  if (staff.role !== 'leader') return;
  const { mails } = await on
    .selectFrom('staff_messages')
    .innerJoin('staff_message_people', 'staff_message_people.message_id', 'staff_messages.id')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('who', '=', staff.email)
    .where('at', '>', new Date(at.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(mails) + more > LEADER_MAILS)
    throw new HttpError(
      422,
      `A leader sends ${LEADER_MAILS} mails in an hour at most. Wait, or ask the office to send it.`,
    );
}

/** Write to those who have a place in a campaign: the mail is shown before it goes, and goes once. */
export const messageAct = act({
  path: '/desk/campaigns/:campaign/message',
  may: 'leader',
  form: MessageForm,
  async code(doing) {
    if (doing.values.act !== 'send') return undefined;
    const people = chosenOf(await enrolledIn(doing.db, campaignOf(doing)), messageIn(doing, doing.values));
    return people.length > WITHOUT_CODE ? 'people' : undefined;
  },
  // Whoever gets it is shown by the preview, and may have changed until it is sent.
  async opened(asked, typed) {
    if (typed['act'] !== 'send') return {};
    const all = await enrolledIn(asked.db, campaignOf(asked));
    const people = chosenOf(all, messageIn(asked, writtenIn(typed)));
    const who = people.map(({ txnid, to }) => `${txnid} ${to ?? ''}`).join('\n');
    return { 'Goes to': `${countedPeople(people.length)}: ${named(people, all)}`, _who: hashToken(who) };
  },
  async view(asked, typed) {
    if (typed['act'] !== 'send') return compose(asked, typed);
    // What cannot be shown as a mail any more is shown as it was typed.
    return preview(asked, typed).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 422) return compose(asked, typed);
      throw error;
    });
  },
  async done(doing) {
    const { services, values, staff, at, log } = doing;
    const { db, outbox } = services;
    const campaign = campaignOf(doing);
    if (values.act === 'find' || values.act === 'change' || (values.find && !values.people.length))
      return { ...(await compose(doing, values)), values };
    const message = messageIn(doing, values);
    if (values.act === 'preview') return preview(doing, values);
    if (values.act === 'test') {
      const { subject, body, reply_to } = message;
      const payload = { campaign, subject, body, reply_to };
      const key = `message-test:${message.once}:${hashToken(JSON.stringify(payload)).slice(0, 16)}`;
      await outbox.add(db, staff.email, { kind: 'message-test', payload }, key);
      outbox.kick();
      return preview(doing, values, `A test is on its way to ${staff.email}. Nobody else has got anything yet.`);
    }
    const sent = await db.transaction().execute(async (on) => {
      await boundLeader(on, doing, chosenOf(await enrolledIn(on, campaign), message).length);
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
      to: addressOfCampaign(campaign, `messages/${message.once}`),
      said:
        sent === undefined
          ? 'This message was sent before. It was not sent again.'
          : `It goes to ${countedPeople(sent.filter(({ to }) => to).length)} now. Below you see how far it came, and whom to call.`,
    };
  },
});
