import { html } from 'hono/html';
import { moment } from '../../lib/format.ts';
import { oneLine } from '../mail/letter.ts';
import { phoneLinks } from '../mail/roster.ts';
import type { Addressee } from '../office/enrolled.ts';
import { messageIn, messagesOf } from '../office/enrolled.ts';
import { HttpError } from '../platform/errors.ts';
import type { Asked, DeskLine } from './act.ts';
import { addressOfCampaign, countedPeople, headingOfCampaign, trailOf } from './campaigns.ts';
import { type Html, pageOf, pager } from './page.ts';

const PAGE = 30;

/** Whom a mail reached, with their numbers, a page of them: whom somebody has to call first. `left` have given their place up. */
export function reachedPart(
  people: readonly Addressee[],
  [sent, waits]: readonly [sent: string, waits: string],
  address: string,
  query: Asked['query'],
  left = 0,
): Html {
  const page = pageOf(query);
  const count = (state: string) => people.filter(({ reached }) => reached.state === state).length;
  return html`<dl><dt>${sent}</dt><dd>${count('sent')}</dd><dt>${waits}</dt><dd>${count('waits')}</dd><dt>Cannot be reached</dt><dd>${count('no')}</dd>${left ? html`<dt>Have left since</dt><dd>${left}</dd>` : ''}</dl>
    ${people.length ? html`<ul class="list people">${people.slice(page * PAGE, (page + 1) * PAGE).map(({ name, mobile, to, reached }) => html`<li><p><strong dir="auto">${oneLine(name)}</strong></p>${reached.state === 'no' ? html`<p>${phoneLinks({ mobile })}</p>` : ''}<p class="soft">${to && `${to}: `}${reached.words}</p></li>`)}</ul>` : html`<p>Nobody has a place.</p>`}
    ${pager((to) => `${address}?page=${to}`, page, people.length > (page + 1) * PAGE, ['Before', 'Next'])}`;
}

export const sentMessagesLines: readonly DeskLine[] = [
  {
    path: '/desk/campaigns/:campaign/messages',
    may: 'leader',
    async page({ db, params, query }) {
      const campaign = params.campaign;
      const page = pageOf(query);
      const rows = await messagesOf(db, campaign, { page, size: PAGE });
      const address = (to: number) => `${addressOfCampaign(campaign, 'messages')}?page=${to}`;
      return {
        title: 'Messages',
        body: html`<p><a class="button main" href="${addressOfCampaign(campaign, 'message')}">Write a message</a></p>
        ${rows.length ? html`<ul class="list">${rows.slice(0, PAGE).map(({ id, subject, who, at, people }) => html`<li><a href="${addressOfCampaign(campaign, `messages/${id}`)}">${subject}</a><p class="soft">${moment(at)}, ${who}, to ${countedPeople(people ?? 0)}</p></li>`)}</ul>` : html`<p>None was sent yet.</p>`}
        ${pager(address, page, rows.length > PAGE)}`,
      };
    },
  },
  {
    path: '/desk/campaigns/:campaign/messages/:id',
    may: 'leader',
    async page({ db, params, query }) {
      const campaign = params.campaign;
      const id = params.id;
      const heading = await headingOfCampaign(db, campaign);
      const found = await messageIn(db, campaign, id);
      if (!found) throw new HttpError(404, 'There is no such message.');
      const { message, left, addressees } = found;
      return {
        title: message.subject,
        trail: [...(await trailOf(db, campaign)), [addressOfCampaign(campaign, 'messages'), 'Messages']],
        body: html`<p class="soft">${moment(message.at)}, ${message.who}, to ${countedPeople(addressees.length + left)} of ${heading}</p>
        <p class="card mail">${message.body}</p>
        <h2>Whom it reached</h2>
        <p class="soft">Sent means that a mail server took it. One that comes back later goes to the foundation's mailbox.</p>
        ${reachedPart(addressees, ['Sent', 'Wait to be sent'], addressOfCampaign(campaign, `messages/${id}`), query, left)}`,
      };
    },
  },
];
