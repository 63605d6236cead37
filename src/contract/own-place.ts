import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** Giving a place back, or moving it to another date: by whoever has it, logged in or with the link from the mail about it. */

/** `show` does nothing: the answer says where the place stands. */
export const ACTS = ['show', 'give-back', 'move'] as const;

export const aboutAct = {
  /** With `give-back`: what comes back, as it was shown. Where it is another amount by now, nothing is done. */
  back: v.optional(rawText(20), ''),
  /** With `move`: the campaign. */
  to: v.optional(rawText(200), ''),
  /** With `give-back`: the one who comes along and does not any more; without, the whole booking. With `show`, without scripts: whose form. */
  who: v.optional(rawText(50), ''),
};

/** What was told of a walker before the walk (`tellBefore`), to be changed; empty texts where nothing was. */
const Told = v.object({
  who: v.string(),
  name: v.string(),
  /** Whether a guardian has to agree; unknown of who has booked. */
  minor: read.flag,
  /** Nothing is missing: the consent is to this campaign. */
  given: v.boolean(),
  contactName: v.string(),
  contactPhone: v.string(),
  health: v.string(),
  guardian: v.string(),
});
export type Told = v.InferOutput<typeof Told>;

/**
 * `held`: it can be given back. `begun`: its campaign has begun. `called-off`: its campaign does not take place. `given-back`: by its person.
 * `none`: it was released, or was paid and is no place.
 */
const OwnStanding = v.picklist(['held', 'begun', 'called-off', 'given-back', 'none']);

export const OwnPlace = v.object({
  standing: OwnStanding,
  campaignId: v.string(),
  campaignName: v.string(),
  /** Its days, such as `5 December 2026`. */
  days: v.string(),
  /** What holds, and what would come back, in sentences. */
  said: v.array(v.string()),
  /** What would come back today, in rupees, to be sent along when it is given back; empty where it cannot be. */
  back: v.string(),
  /** Who comes along, and can be given back alone: what would come back, as a sentence and in rupees as `back`. */
  along: v.array(v.object({ id: v.string(), name: v.string(), said: v.string(), back: v.string() })),
  /** Where it can be moved to: ids of campaigns, with their days and names. */
  dates: v.array(v.object({ id: v.string(), words: v.string() })),
  /** Each walker of the booking, its own person first; empty where nothing can be told any more. */
  before: v.array(Told),
});
export type OwnPlace = v.InferOutput<typeof OwnPlace>;

type Done = Readonly<{ act?: string | undefined; to?: string | undefined; who?: string | undefined }>;

/** What an act has led to, as a heading; empty where that does not hold. */
export function doneWords({ standing, campaignId, along, before }: OwnPlace, { act, to, who }: Done): string {
  if (act === 'tell') return before.some((one) => one.who === who && one.given) ? 'Saved' : '';
  if (act === 'move') return campaignId === to ? 'Your place is moved' : '';
  if (act !== 'give-back') return '';
  if (who)
    return standing === 'held' && !along.some(({ id }) => id === who) ? 'One place is free again, yours stays' : '';
  return standing === 'given-back' ? 'You gave your place back' : '';
}

/**
 * Says where a place stands, gives it back, or that of one companion, or moves it, each once however often it is asked for. An act that the standing does not allow does
 * nothing. Answers 400 for a link that is dead, 401 without link and login, 404 for a booking of nobody or somebody else, 409 where another
 * amount comes back than was shown, and 422 for a date that it cannot be moved to.
 */
export const changeOwnPlace = {
  method: 'POST',
  path: '/open/campaign/place/change',
  bodyBytes: 8_192,
  embedded: true,
  auth: 'optional',
  body: v.object({
    link: v.optional(rawText(2000), ''),
    transactionId: v.optional(rawText(50), ''),
    act: v.picklist(ACTS),
    ...aboutAct,
  }),
  answer: OwnPlace,
} as const satisfies Call;
