import type { Told } from './own-place.ts';

/**
 * The words around what is asked of each walker between the booking and the start: whom to call, what matters for health, and consent to the
 * risks. Apart from the form, which other pages than its own would load too.
 */

export const BEFORE = 'Before you go';

/** The id of that part of the page of one's own place. */
export const BEFORE_PART = 'before';

export const SAVE = 'Save';
export const SAVED = 'Saved. You can change it until the walk begins.';

/** How it stands with one walker. */
export const toldWords = ({ name, given }: Pick<Told, 'name' | 'given'>): string =>
  `${name}: ${given ? 'saved. It can be changed until the walk begins.' : 'please fill it in.'}`;

/** Why it is asked, and what becomes of it. */
export const BEFORE_WHY =
  'For the hour in which something happens. Whoever leads the walk and the office of the foundation read it, nobody else. It is in no mail and no backup, and is deleted 30 days after the walk, or as soon as the place is given back.';

export const GUARDIAN_MISSING = 'Write the name of a parent or guardian.';

/** An adult is asked for no guardian. */
export const ADULT_AGE = 18;
