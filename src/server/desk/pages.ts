import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { Env } from '../http/api.ts';
import type { Services } from '../services.ts';
import { addByHandPage } from './by-hand.ts';
import { addCalledOffPages } from './called-off.ts';
import { addCampaignPages } from './campaigns.ts';
import { makeDesk } from './desk.ts';
import { addEntrance } from './enter.ts';
import { addMailsPage } from './mails.ts';
import { addMessagePage } from './message.ts';
import { addSentMessagesPages } from './messages.ts';
import { addMoneyPages } from './money.ts';
import { addOpenMoneyPages } from './money-open.ts';
import { layout } from './page.ts';
import { addPeoplePages } from './person.ts';
import { addPersonActs } from './person-acts.ts';
import { addPlacePages } from './places.ts';
import { addReviewPages } from './reviews.ts';
import { addRosterPages } from './roster.ts';
import { addTeamPages } from './team.ts';
import { addTodayPage } from './today.ts';
import { addWalkPages } from './walk.ts';

/** Each room of the desk: the function that registers its pages. */
export const ROOMS = [
  addTodayPage,
  addCampaignPages,
  addRosterPages,
  addPlacePages,
  addMessagePage,
  addSentMessagesPages,
  addCalledOffPages,
  addWalkPages,
  addMoneyPages,
  addOpenMoneyPages,
  addByHandPage,
  addPersonActs,
  addPeoplePages,
  addReviewPages,
  addMailsPage,
  addTeamPages,
];

/** Every page of the desk, where the foundation's people do their work. */
export function addDesk(app: Hono<Env>, services: Services): void {
  app.use('/desk/*', compress({ encoding: 'gzip' }));
  const desk = makeDesk(app, services);
  addEntrance(app, desk, services);
  for (const addPages of ROOMS) addPages(desk);
  const lost = { title: 'There is no such page', status: 404, body: html`<p><a href="/desk">Back to the desk</a></p>` };
  app.all('/desk/*', (context) => {
    context.env.call = '/desk/*';
    return layout(lost);
  });
}
