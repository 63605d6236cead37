import { html } from 'hono/html';
import { counted, day, moment } from '../../lib/format.ts';
import { comingCampaigns } from '../office/participants.ts';
import { backupState, today } from '../office/today.ts';
import { MOST_LISTED } from '../office/unsettled-payments.ts';
import { openMessages } from '../office/visitors.ts';
import { shownRupees } from '../platform/money.ts';
import type { DeskLine } from './act.ts';

import type { Html } from './page.ts';

/** What the daily mail says. */
export const todayPage: DeskLine = {
  path: '/desk',
  may: 'all',
  async page({ db, services: { config }, staff, at }) {
    const waiting = await openMessages(db);
    const messages = html`<li>${waiting ? html`<a href="/desk/messages">${counted(waiting, 'message of a visitor is', 'messages of visitors are')} open</a>` : 'No message is open.'}</li>`;
    if (staff.role === 'helper')
      return {
        title: 'Today',
        body: html`<ul class="list">${messages}<li><a href="/desk/reviews">Reviews</a></li></ul>`,
      };
    const coming = await comingCampaigns(db, at, staff);
    const soon: Html = coming.length
      ? html`<ul class="list">${coming.map(({ id, heading, startDay, people, seats, cancelled, listed }) => html`<li><a href="/desk/campaigns/${encodeURIComponent(id)}">${heading}</a><p>${day(startDay)}, ${counted(people, 'person', 'people')}${seats === null ? '' : ` on ${counted(seats, 'place')}`}${cancelled ? ', cancelled' : ''}${listed ? '' : ', without a page'}</p></li>`)}</ul>`
      : html`<p>No campaign begins in the next three days.</p>`;
    if (staff.role === 'leader')
      return {
        title: 'Today',
        body: html`<h2>Soon</h2>${soon}<p><a href="/desk/campaigns">All your campaigns</a></p>`,
      };
    const { yesterday, money: open, waitingReviews, reportedReviews, mails } = await today(db, at);
    const troubled = [
      ...(mails.failed ? [`${counted(mails.failed, 'mail was', 'mails were')} given up`] : []),
      ...(mails.retried ? [`${counted(mails.retried, 'mail is', 'mails are')} tried again`] : []),
    ];
    const backup = await backupState(db, config, at);
    return {
      title: 'Today',
      body: html`<h2>Soon</h2>${soon}
        <h2>Came in yesterday</h2><dl><dt>Gifts</dt><dd>${yesterday.gifts.count}, ${shownRupees(yesterday.gifts.paise)}</dd><dt>Fees</dt><dd>${yesterday.fees.count}, ${shownRupees(yesterday.fees.paise)}</dd><dt>Free places</dt><dd>${yesterday.freePlaces}</dd><dt>Reviews</dt><dd>${yesterday.reviews}</dd><dt>Messages</dt><dd>${yesterday.messages}</dd></dl>
        <h2>To do</h2><ul class="list"><li>${open.length ? html`<a href="/desk/money/open">${open.length < MOST_LISTED ? '' : 'at least '}${counted(open.length, 'payment')} to look at</a>` : 'No payment to look at.'}</li>
        <li>${waitingReviews ? html`<a href="/desk/reviews">${counted(waitingReviews, 'review waits', 'reviews wait')}</a>` : 'No review waits.'}</li>
        ${messages}
        ${reportedReviews ? html`<li><a href="/desk/reviews?state=reported">${counted(reportedReviews, 'review was', 'reviews were')} reported</a></li>` : ''}
        <li>${troubled.length ? html`<a href="/desk/mails">${troubled.join(', ')}</a>` : 'No mail has failed.'}</li></ul>
        <h2>Backup</h2><p>${backup.at ? `The last one was made on ${moment(backup.at.toISOString())}.` : 'None is known here.'}${backup.late ? ' The next one is late.' : ''}</p>`,
    };
  },
};
