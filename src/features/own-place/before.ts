import { sendBefore } from '../../api/own-place.ts';
import { GUARDIAN_MISSING, SAVED } from '../../contract/before-words.ts';
import { BeforeYouGo } from '../../contract/before-you-go.ts';
import { looksOf } from '../../contract/fields.ts';
import type { OwnPlace, Told } from '../../contract/own-place.ts';
import { createForm } from '../../lib/form.ts';
import { type OwnPlaceStore, whosePlace } from './own-place.ts';

/** The form of one walker, without a draft: what is told about health stays in no browser. What holds then goes to the store of the page. */
export function createBefore(
  { $place }: Pick<OwnPlaceStore, '$place'>,
  { who, minor, given, contactName, contactPhone, health, guardian }: Told,
) {
  return createForm({
    name: null,
    schema: BeforeYouGo,
    initial: { contactName, contactPhone, health, guardian, consent: given ? 'yes' : '' },
    looks: looksOf(BeforeYouGo),
    check: ({ guardian: agrees }) => (minor && !agrees.trim() ? { guardian: GUARDIAN_MISSING } : {}),
    submit: (told) => sendBefore({ ...whosePlace(), who, ...told }),
    success: (place: OwnPlace) => (place.before.some((one) => one.who === who && one.given) ? SAVED : ''),
    keep: true,
    onSuccess: (place: OwnPlace) => $place.set(place),
  });
}
