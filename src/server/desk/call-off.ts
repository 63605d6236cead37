import { html } from 'hono/html';
import * as v from 'valibot';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { labelled } from '../../contract/fields.ts';
import { indiaDay, moment } from '../../lib/format.ts';
import { callOff, takeBackCallOff, toldFrom } from '../office/called-off.ts';
import { enrolledIn } from '../office/enrolled.ts';
import { noSuchCampaign } from '../platform/errors.ts';
import { type Asked, act } from './act.ts';
import { addressOfCampaign, countedWithPlace, daysOf } from './campaigns.ts';
import { noteText } from './fields.ts';
import { changed } from './places.ts';

async function campaign({ db, params }: Asked) {
  const row = await db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'status', 'file_status', 'called_off_at', 'start_day', 'end_day'])
    .where('id', '=', params.campaign)
    .executeTakeFirst();
  if (!row) throw noSuchCampaign();
  return row;
}

const opened = async (asked: Asked) => ({
  Campaign: isCancelled((await campaign(asked)).status) ? 'called off' : 'takes place',
});

const callOffAct = act({
  path: '/desk/campaigns/:campaign/call-off',
  may: 'office',
  code: 'people',
  form: v.object({
    why: labelled('why', noteText(3, 300, 'Write why, in a sentence.'), {
      hint: 'The mail to everybody who has a place tells it.',
    }),
  }),
  opened,
  async view(asked) {
    const { id, heading, status, start_day: startDay, end_day: endDay } = await campaign(asked);
    const over = endDay < indiaDay(asked.at);
    const cannot = isCancelled(status) ? 'It is called off.' : over ? 'It is over. Nobody is told of it any more.' : '';
    const people = await enrolledIn(asked.db, id);
    return {
      title: 'Call it off',
      before: html`<p>${heading}, ${daysOf({ startDay, endDay })}. ${cannot || `${countedWithPlace(people.length, 'is', 'are')} told by mail ten minutes later. What was paid is then listed as to give back. The site says at once that it is called off, and takes nobody.`}</p>`,
      without: cannot ? ['why'] : [],
      buttons: cannot ? [] : [{ words: 'Call it off', main: true }],
      after: cannot ? undefined : html`<p><a href="${addressOfCampaign(id)}">Do not call it off</a></p>`,
    };
  },
  async done(doing) {
    const { db } = doing;
    const { id, status } = await campaign(doing);
    const { why } = doing.values;
    await db.transaction().execute(async (on) => {
      await callOff(on, { id, why, at: doing.at });
      await doing.log(on, { what: 'campaign called off', about: id, before: status, after: why });
    });
    changed(doing);
    const from = moment(toldFrom(doing.at.toISOString()).toISOString());
    return { to: addressOfCampaign(id, 'called-off'), said: `It is called off. People are told by mail at ${from}.` };
  },
});

const takeBackAct = act({
  path: '/desk/campaigns/:campaign/call-off/back',
  may: 'office',
  code: 'people',
  form: v.object({}),
  opened,
  async view(asked) {
    const { heading, file_status } = await campaign(asked);
    const words =
      file_status === null
        ? 'It is not called off at the desk: what its file says holds.'
        : `What its file says holds again: ${file_status}. Whoever was told is told nothing by itself: write to them.`;
    return {
      title: 'It takes place after all',
      before: html`<p>${heading}. ${words}</p>`,
      buttons: file_status === null ? [] : [{ words: 'It takes place', main: true }],
    };
  },
  async done(doing) {
    const { id } = await campaign(doing);
    await doing.db.transaction().execute(async (on) => {
      const status = await takeBackCallOff(on, { id, at: doing.at });
      await doing.log(on, { what: 'campaign open again', about: id, before: 'called off at the desk', after: status });
    });
    changed(doing);
    return { to: addressOfCampaign(id, 'called-off'), said: 'It takes place, as its file says.' };
  },
});

/** Calls a campaign off at the desk, before its file says so, and takes that back. */
export const callOffActs = [callOffAct, takeBackAct];
