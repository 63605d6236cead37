import { day } from './format.ts';

/** A month such as `2026-12` as `December 2026`; empty for what is no month. */
export const monthName = (month: string): string => (/^\d{4}-\d\d$/.test(month) ? day(`${month}-01`).slice(2) : '');
