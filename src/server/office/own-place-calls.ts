import { html, raw } from 'hono/html';
import { GIVE_ALL_BACK, GIVE_BACK, giveBackOf, MOVE, MOVE_TO } from '../../contract/campaign-rules.ts';
import { changeOwnPlace, doneWords, type OwnPlace } from '../../contract/own-place.ts';
import { paths } from '../../routes.ts';
import { linkOf, rejectDeadLink, tokenIn } from '../accounts/mailed-link.ts';
import { type Api, loginNeeded, type Parsed } from '../http/api.ts';
import { type Html, hiddenFields } from '../http/form-of.ts';
import { mainButton } from '../http/form-posts/form-handler.ts';
import type { TypedFields } from '../http/form-posts/read-form.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { giveBack, moveOwn, ownPlace, type Whose } from './own-place.ts';

type Request = Parsed<typeof changeOwnPlace>;

function whoseOf({ body: { link, transactionId }, user }: Request): Whose {
  if (link) return { token: tokenIn(link) };
  if (!user) throw loginNeeded();
  return { transactionId, user };
}

async function change({ db, outbox, cache, config, now }: Services, request: Request): Promise<OwnPlace> {
  const { act, back, to, who } = request.body;
  const whose = whoseOf(request);
  const at = now();
  if (act === 'show') return ownPlace(db, whose, at);
  const done = db.transaction().execute((on) => {
    const parts = { on, outbox, siteUrl: config.siteUrl, at };
    return act === 'move' ? moveOwn(parts, whose, to) : giveBack(parts, whose, { back, who });
  });
  const place = await done.catch(async (error: unknown) => {
    // Another tab has moved it there at this moment.
    const after =
      act === 'move' && error instanceof HttpError && error.status === 422 && (await ownPlace(db, whose, at));
    if (after && after.campaignId === to) return after;
    throw error;
  });
  cache.clear();
  outbox.kick();
  return place;
}

const TITLE = 'Your place';

function pageOf(place: OwnPlace, typed: TypedFields) {
  const { standing, campaignName, days, said, back, along, dates } = place;
  const form = (act: string, words: string, fields: Record<string, string>, inside: Html | '' = '') =>
    html`<form class="form" method="post" action="/api${changeOwnPlace.path}" aria-label="${words}">${hiddenFields({ link: typed['link'] ?? '', act, ...fields })}${inside}${mainButton(words)}</form>`;
  const choices = dates.map(
    ({ id, words }, at) =>
      html`<label class="tick"><input type="radio" name="to" value="${id}"${at ? '' : raw(' checked')}><span>${words}</span></label>`,
  );
  return {
    title: doneWords(place, typed) || TITLE,
    body: html`<div class="stack"><p class="lead"><strong>${campaignName}</strong>, ${days}</p>${said.map((words) => html`<p>${words}</p>`)}${
      standing === 'held' ? form('give-back', along.length ? GIVE_ALL_BACK : GIVE_BACK, { back }) : ''
    }${along.map(
      (one) => html`<p>${one.said}</p>${form('give-back', giveBackOf(one.name), { who: one.id, back: one.back })}`,
    )}${
      choices.length
        ? form(
            'move',
            MOVE,
            {},
            html`<fieldset class="field" role="radiogroup"><legend>${MOVE_TO}</legend>${choices}</fieldset>`,
          )
        : ''
    }<p><a href="${paths.campaign(place.campaignId)}">All about the campaign</a></p></div>`,
  };
}

/** Giving a place back and moving it, for its person. */
export function addOwnPlaceCalls(api: Api, services: Services): void {
  api.on(changeOwnPlace, (request) => change(services, request).catch(rejectDeadLink));
  api.form(changeOwnPlace, {
    title: TITLE,
    button: 'Show my place',
    page: () => paths.ownPlace,
    // Each act is done once by itself, and who goes back must not read what held before it.
    keptMs: 0,
    carried: { link: linkOf('ownPlace') },
    done: (_query, answer, typed) => Promise.resolve(pageOf(answer as OwnPlace, typed)),
  });
}
