import { html, raw } from 'hono/html';
import { BEFORE, BEFORE_WHY, SAVE, toldWords } from '../../contract/before-words.ts';
import { BeforeYouGo, tellBefore } from '../../contract/before-you-go.ts';
import { GIVE_ALL_BACK, GIVE_BACK, giveBackOf, MOVE, MOVE_TO } from '../../contract/campaign-rules.ts';
import { changeOwnPlace, doneWords, type OwnPlace } from '../../contract/own-place.ts';
import { paths } from '../../routes.ts';
import { linkOf, rejectDeadLink, tokenIn } from '../accounts/mailed-link.ts';
import { type Api, loginNeeded, type Parsed } from '../http/api.ts';
import { formOf, type Html, hiddenFields } from '../http/form-of.ts';
import { mainButton } from '../http/form-posts/form-handler.ts';
import type { TypedFields } from '../http/form-posts/read-form.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { giveBack, moveOwn, ownPlace, tell, type Whose } from './own-place.ts';

type Request = Parsed<typeof changeOwnPlace>;

function whoseOf({ body: { link, transactionId }, user }: Request | Parsed<typeof tellBefore>): Whose {
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

type FormOf = (act: string, words: string, fields: Record<string, string>, inside?: Html | '') => Html;

/** The form of the walker who was chosen, or of the only one; a button for each of several. */
function beforePart({ before }: OwnPlace, { link = '', who = '' }: TypedFields, form: FormOf): Html | '' {
  const shown = before.find((one) => one.who === who) ?? (before.length === 1 ? before[0] : undefined);
  const others = before.filter((one) => one !== shown);
  if (!before.length) return '';
  return html`<h2>${BEFORE}</h2><p>${BEFORE_WHY}</p>${
    shown &&
    html`<p>${toldWords(shown)}</p><form class="form" method="post" action="/api${tellBefore.path}" aria-label="${BEFORE}">${hiddenFields({ link, who: shown.who })}${formOf(
      BeforeYouGo,
      {
        typed: { ...shown, minor: '', given: '', consent: shown.given ? 'yes' : '' },
        without: shown.minor === false ? ['guardian'] : [],
      },
    )}${mainButton(SAVE)}</form>`
  }${others.map((one) => html`<p>${toldWords(one)}</p>${form('show', `${BEFORE}: ${one.name}`, { who: one.who })}`)}`;
}

function pageOf(place: OwnPlace, typed: TypedFields) {
  const { standing, campaignName, days, said, back, along, dates } = place;
  const form: FormOf = (act, words, fields, inside = '') =>
    html`<form class="form" method="post" action="/api${changeOwnPlace.path}" aria-label="${words}">${hiddenFields({ link: typed['link'] ?? '', act, ...fields })}${inside}${mainButton(words)}</form>`;
  const choices = dates.map(
    ({ id, words }, at) =>
      html`<label class="tick"><input type="radio" name="to" value="${id}"${at ? '' : raw(' checked')}><span>${words}</span></label>`,
  );
  return {
    title: doneWords(place, typed) || TITLE,
    body: html`<div class="stack"><p class="lead"><strong>${campaignName}</strong>, ${days}</p>${beforePart(place, typed, form)}${said.map((words) => html`<p>${words}</p>`)}${
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

/** Giving a place back, moving it, and what is told before the walk, for its person. */
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

  api.on(tellBefore, (request) => {
    const [whose, at] = [whoseOf(request), services.now()];
    const told = services.db.transaction().execute((on) => tell({ on, at }, whose, request.body));
    return told.catch(rejectDeadLink);
  });
  api.form(tellBefore, {
    title: BEFORE,
    button: SAVE,
    page: () => paths.ownPlace,
    keptMs: 0,
    carried: { link: linkOf('ownPlace'), who: { from: () => '' } },
    done: (_query, answer, typed) =>
      Promise.resolve(pageOf(answer as OwnPlace, { link: typed['link'] ?? '', who: typed['who'] ?? '', act: 'tell' })),
  });
}
