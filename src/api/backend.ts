/**
 * Whether the embedded API answers this site, as its build knows it. Another backend has the specification's calls and fields, and is asked
 * for nothing else: what the embedded API adds is a gain there and no condition.
 */
export const isEmbedded = (): boolean => import.meta.env.PUBLIC_BACKEND !== 'plain';
