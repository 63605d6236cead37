import { lazy, string } from 'valibot';
import { Pan } from '../contract/fields.ts';
import { $profile } from './profile.ts';

/** A PAN, or exactly what the profile shows as PAN: left as it was, that stands for the stored one. */
export const PanOrShown = lazy((typed) => (typed && typed === $profile.get()?.pan ? string() : Pan));
