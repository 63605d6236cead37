import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { Env } from '../http/api.ts';
import type { PaymentContext } from '../payments/context.ts';
import { ownHost } from '../platform/config.ts';
import type { Services } from '../services.ts';
import { type DeskLine, isAct } from './act.ts';
import { differenceAct, enterGiftAct, returnedAct } from './by-hand.ts';
import { callOffActs } from './call-off.ts';
import { calledOffLines } from './called-off.ts';
import { campaignsPage, rosterLines } from './campaigns.ts';
import { certificatesAct } from './certificates.ts';
import { addLines } from './desk.ts';
import { addEntrance } from './enter.ts';
import { mailsAct } from './mails.ts';
import { messageAct } from './message.ts';
import { sentMessagesLines } from './messages.ts';
import { moneyLines } from './money.ts';
import { openMoneyLines } from './money-open.ts';
import { layout } from './page.ts';
import { peopleLines } from './person.ts';
import { personActs } from './person-acts.ts';
import { placeActs } from './places.ts';
import { presenceLines, presenceWorker, WORKER } from './presence.ts';
import { teamLines } from './team.ts';
import { todayPage } from './today.ts';
import { reviewActs, visitorLines } from './visitors.ts';
import { walkAct, walkInAct } from './walk.ts';

/** The table of the desk: every page, file and act behind the entrance. Of two paths that fit, the first counts. */
const LINES: readonly DeskLine[] = [
  todayPage,
  campaignsPage,
  ...rosterLines,
  walkInAct,
  ...placeActs,
  certificatesAct,
  messageAct,
  ...sentMessagesLines,
  ...callOffActs,
  ...calledOffLines,
  walkAct,
  ...presenceLines,
  ...moneyLines,
  ...openMoneyLines,
  returnedAct,
  differenceAct,
  enterGiftAct,
  ...personActs,
  ...peopleLines,
  ...reviewActs,
  ...visitorLines,
  mailsAct,
  ...teamLines,
];

export const ACTS = LINES.filter(isAct);

/** Every page of the desk, where the foundation's people do their work. */
export function addDesk(app: Hono<Env>, services: Services, payments: PaymentContext): void {
  app.use('/desk/*', compress({ encoding: 'gzip' }));
  const deskHost = ownHost(services.config);
  for (const path of ['/desk', '/desk/*'])
    app.use(path, async ({ env, req }, next) => {
      if (!deskHost || new URL(req.url).host === deskHost) return next();
      env.call = '/desk/*';
      return new Response('There is no such page.', { status: 404 });
    });
  addEntrance(app, services);
  app.get(WORKER, async (context) => {
    context.env.call = WORKER;
    return presenceWorker();
  });
  addLines(app, services, payments, LINES);
  const lost = { title: 'There is no such page', status: 404, body: html`<p><a href="/desk">Back to the desk</a></p>` };
  app.all('/desk/*', (context) => {
    context.env.call = '/desk/*';
    return layout(lost);
  });
}
