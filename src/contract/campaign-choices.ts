// These stand apart from the call, so that the form of the list loads no schema.

/** What the list of campaigns may be searched by, beside its status, in the order of the form. */
export const searchNames = ['month', 'region', 'difficulty', 'price', 'words'] as const;

/** How hard a campaign is: the first word of its `fact.trekType`, in small letters. */
export const DIFFICULTIES = ['easy', 'moderate', 'difficult'] as const;

/** Whether a campaign costs something. */
export const PRICES = ['free', 'paid'] as const;

/** The longest name of a region, in characters. */
export const REGION_MAX = 60;

/** The longest text to search for, in characters. */
export const WORDS_MAX = 80;
