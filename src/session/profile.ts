import { atom } from 'nanostores';
import { lazy, string } from 'valibot';
import { loadHttp } from '../api/on-demand.ts';
import { Pan } from '../contract/fields.ts';
import type { Profile } from '../contract/profile.ts';
import { onLoginEnd } from '../lib/login-end.ts';
import { $session } from './session.ts';

export const $profile = atom<Profile | null>(null);

onLoginEnd(() => $profile.set(null));

/** Loads the profile once, when logged in. Resolves to `null` after a failure: the visitor then fills in the form. */
export async function loadProfile(): Promise<Profile | null> {
  const { token } = $session.get();
  if (token === null) return null;
  if ($profile.get() === null) {
    // Both files at once: the first would ask for the second only when it has come.
    const parts = Promise.all([import('../api/profile.ts'), loadHttp()]);
    const profile = await parts.then(([{ fetchProfile }]) => fetchProfile()).catch(() => null);
    if ($session.get().token === token) $profile.set(profile);
  }
  return $profile.get();
}

/** A PAN, or exactly what the profile shows as PAN: left as it was, that stands for the stored one. */
export const PanOrShown = lazy((typed) => (typed && typed === $profile.get()?.pan ? string() : Pan));
