import * as v from 'valibot';
import { mailedLink } from './auth.ts';
import { BeforeYouGo } from './before-you-go.ts';
import { type Call, FORM_ERROR } from './call.ts';
import { Email, labelled, NAME_MAX, NumericPhone, plainText, rawText } from './fields.ts';
import { ACTS, aboutAct } from './own-place.ts';
import { Launch } from './payment.ts';

/** Enrolling without a login, for a browser without scripts, which cannot keep one. A link by mail shows whose address it is. */

export const PlaceForm = v.object({
  name: labelled('name', plainText(3, NAME_MAX, 'Name must be 3 characters long!'), {
    autocomplete: 'name',
    autocapitalize: 'words',
    hint: 'Of the person who comes along',
  }),
  email: labelled('email', Email, { kind: 'email', autocomplete: 'email', hint: 'We send a link to this address' }),
  phone: labelled('phone', NumericPhone, { kind: 'tel', autocomplete: 'tel-national', hint: '10 digits' }),
});
export type PlaceForm = v.InferOutput<typeof PlaceForm>;

/**
 * Mails a link to whoever wants a place; nobody has one yet. The answer is the same for every address. Answers 404 for an unknown campaign,
 * 422 for one that takes no enrolment, or has no place left.
 */
export const askForPlace = {
  method: 'POST',
  path: '/open/campaign/place',
  embedded: true,
  auth: 'none',
  query: v.object({ campaignId: rawText(200) }),
  body: PlaceForm,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/** The form on the page of the mailed link. A browser without scripts sends the link in the address of its page. */
export const PlaceLinkForm = v.object(mailedLink);

const byMailedLink = {
  method: 'POST',
  bodyBytes: 8_192,
  embedded: true,
  auth: 'none',
  body: PlaceLinkForm,
  answer: v.unknown(),
} as const;

/**
 * Where somebody stands who has opened the mailed link. `place`: the place is theirs. `pay`: it is once it is paid. `pending`: a payment is
 * being confirmed. `no-place`: it was paid, and there was no place for it. `given-back`: it was theirs. `called-off`: theirs, in a campaign that does
 * not take place. `waiting`: in the line of a full campaign, without an offer.
 */
const PlaceStanding = v.picklist(['place', 'pay', 'pending', 'no-place', 'given-back', 'called-off', 'waiting']);

/**
 * Takes the place of a mailed link where it is free, and begins its payment where it is not. The link does that once, however often it is
 * opened. Answers 400 for one that is unknown, has expired, or whose place was given up; 404 and 422 as `askForPlace`, and 422 where the
 * person has a place already.
 */
export const confirmPlace = {
  ...byMailedLink,
  path: '/open/campaign/place/confirm',
  answer: v.object({
    standing: PlaceStanding,
    /** These with `pay` alone: the name of the campaign, and what the provider's page is given. */
    campaignName: v.optional(v.string()),
    launch: v.optional(Launch),
    /** The provider could not be asked whether it was paid already. */
    unsure: v.optional(v.boolean()),
  }),
} as const satisfies Call;

/** Takes whoever holds the link of a letter about a line out of it, however often it is used. Answers 400 for one that is unknown. */
export const leaveByLink = {
  ...byMailedLink,
  path: '/open/campaign/waiting/leave',
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/**
 * Turns the kind of letter off in which the link stands, for its address, however often it is used. Answers 400 for a link that is
 * unknown.
 */
export const turnMailsOff = {
  ...byMailedLink,
  path: '/open/campaign/mails',
} as const satisfies Call;

/** The form on the page of one's own place (`changeOwnPlace`): apart from that call, which browsers load. */
export const OwnPlaceForm = v.object({
  ...mailedLink,
  act: v.pipe(
    v.picklist(['', ...ACTS]),
    v.transform((act) => act || ACTS[0]),
  ),
  ...aboutAct,
});

/** The form of one walker there (`tellBefore`). */
export const BeforeForm = v.object({ ...mailedLink, who: rawText(50), ...BeforeYouGo.entries });
