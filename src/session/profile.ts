import { atom, onMount } from 'nanostores';
import { fetchProfile } from '../api/profile.ts';
import type { Profile } from '../contract/profile.ts';
import { $session } from './session.ts';

/** The logged-in visitor's profile, for prefilling forms; `null` until it is there. */
export const $profile = atom<Profile | null>(null);

onMount($profile, () =>
  $session.listen(({ token }, old) => {
    if (token !== old?.token) $profile.set(null);
  }),
);

/** Loads the profile once, when logged in. A failure is no error here: the form is then filled by hand. */
export async function loadProfile(): Promise<Profile | null> {
  const { token } = $session.get();
  if (token === null) return null;
  if ($profile.get() === null) {
    const profile = await fetchProfile().catch(() => null);
    if ($session.get().token === token) $profile.set(profile);
  }
  return $profile.get();
}
