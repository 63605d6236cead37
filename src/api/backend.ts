/**
 * Whether the embedded API answers this site, as its build knows it. Another backend is asked for the specification's calls and fields
 * alone.
 */
export const isEmbedded = (): boolean => import.meta.env.PUBLIC_BACKEND !== 'plain';
