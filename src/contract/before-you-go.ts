import * as v from 'valibot';
import { GUARDIAN_MISSING } from './before-words.ts';
import type { Call } from './call.ts';
import { labelled, NAME_MAX, NumericPhone, plainText, rawText, text } from './fields.ts';
import { OwnPlace } from './own-place.ts';

const HEALTH_MAX = 1000;
const CONSENT_MISSING = 'Tick the box, or write to us.';

export const BeforeYouGo = v.object({
  contactName: labelled(
    'whom to call in an emergency',
    plainText(2, NAME_MAX, 'Write the name of somebody who stays at home.'),
    { autocomplete: 'off', autocapitalize: 'words', hint: 'Somebody who does not come along' },
  ),
  contactPhone: labelled('phone of this contact', NumericPhone, {
    kind: 'tel',
    autocomplete: 'off',
    hint: '10 digits',
  }),
  health: v.optional(
    labelled('what the leader should know about health', text(0, HEALTH_MAX, 'It must be text.'), {
      kind: 'area',
      autocomplete: 'off',
      hint: 'An allergy, asthma, a medicine. May stay empty',
    }),
    '',
  ),
  guardian: v.optional(
    labelled('parent or guardian who agrees', plainText(0, NAME_MAX, GUARDIAN_MISSING), {
      autocomplete: 'off',
      autocapitalize: 'words',
      hint: 'Where the walker is under 18',
    }),
    '',
  ),
  consent: labelled(
    'the walker, or the guardian, knows the risks of the mountains and agrees to them',
    v.pipe(v.string(CONSENT_MISSING), v.regex(/^yes$/, CONSENT_MISSING)),
    { kind: 'tick', hint: 'Weather, height, falls, and many hours to a hospital' },
  ),
});
export type BeforeYouGo = v.InferOutput<typeof BeforeYouGo>;

/**
 * Saves this of one walker of a booking, in place of what was said before; the answer is where the place stands then, as of `changeOwnPlace`.
 * Nothing is saved of who has no place, once the campaign has begun or is called off. Answers 400 for a link that is dead, 401 without link and
 * login, 404 for a booking of nobody or somebody else, and 422 where a walker under 18 has no guardian.
 */
export const tellBefore = {
  method: 'POST',
  path: '/open/campaign/place/before',
  bodyBytes: 16_384,
  embedded: true,
  auth: 'optional',
  body: v.object({
    link: v.optional(rawText(2000), ''),
    transactionId: v.optional(rawText(50), ''),
    /** The `who` of `OwnPlace.before`. */
    who: rawText(50),
    ...BeforeYouGo.entries,
  }),
  answer: OwnPlace,
} as const satisfies Call;
