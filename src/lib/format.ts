export const DAY_MS = 86_400_000;

/** Without `Intl`: its data differ between the build and browsers, and React would draw a page twice. */

/** India has one time zone and no daylight saving time. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** An amount of rupees as `₹1,00,000.00`. A text that is not a number is returned unchanged. */
export function rupees(amount: number | string): string {
  const value = Number(amount);
  if (!Number.isFinite(value) || String(amount).trim() === '') return String(amount);
  const [whole = '0', fraction = '00'] = Math.abs(value).toFixed(2).split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `${value < 0 ? '−' : ''}₹${grouped}.${fraction}`;
}

/** Rupees in text; `FREE` for 0, an empty text and no amount. */
export function priceOrFree(amount: number | string | null | undefined): string {
  return amount === undefined || amount === null || amount === '' || Number(amount) === 0 ? 'FREE' : rupees(amount);
}

/** An amount for reading, `₹2,500`: without the paise of a whole amount, which forms and receipts write. */
export const shortRupees = (amount: number | string): string => rupees(amount).replace(/\.00$/, '');

export const shortPrice = (amount: number | string | null | undefined): string =>
  priceOrFree(amount).replace(/\.00$/, '');

function inIndia(time: string): Date | null {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? null : new Date(ms + INDIA_OFFSET_MS);
}

/** The day in India on which an ISO 8601 time falls: `5 June 2024`; empty for a missing or invalid time. */
export function day(time: string | null | undefined): string {
  const date = time ? inIndia(time) : null;
  return date ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '';
}

/** The same day as `2024-06-05`, for `<time datetime>`; empty for a missing or invalid time. */
export function isoDay(time: string | null | undefined): string {
  return (time && inIndia(time)?.toISOString().slice(0, 10)) || '';
}

/** Two times as days in one text: `5 June 2024`, `5 to 8 June 2024`, `28 May to 2 June 2024`, or both in full. */
export function dayRange(start: string | null | undefined, end: string | null | undefined): string {
  const [first, last] = [day(start), day(end)];
  if (first === last || !last) return first;
  if (!first) return last;
  const [a, b] = [first.split(' '), last.split(' ')];
  if (a[2] !== b[2]) return `${first} to ${last}`;
  return a[1] === b[1] ? `${a[0]} to ${last}` : `${a[0]} ${a[1]} to ${last}`;
}

/** How many days a campaign takes, first and last day included, by India's calendar; `null` when a time is missing. */
export function daysBetween(start: string | null | undefined, end: string | null | undefined): number | null {
  const [first, last] = [start ? inIndia(start) : null, end ? inIndia(end) : null];
  if (!first || !last) return null;
  return Math.floor(last.getTime() / DAY_MS) - Math.floor(first.getTime() / DAY_MS) + 1;
}

/** A moment in India's time: `5 June 2024, 10:05`; empty for a missing or invalid time. */
export function moment(time: string | null | undefined): string {
  const date = time ? inIndia(time) : null;
  return date ? `${day(time)}, ${date.toISOString().slice(11, 16)}` : '';
}

/** The day in India at a moment, as `2024-06-05`: all dates of the product are days in India. */
export function indiaDay(at: Date = new Date()): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** A month such as `2026-12` as `December 2026`; empty for what is no month. */
export const monthName = (month: string): string => (/^\d{4}-\d\d$/.test(month) ? day(`${month}-01`).slice(2) : '');

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
