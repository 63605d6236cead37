/** Days as an editor writes them in a campaign's file. Days are India's (decision 33); nothing here looks at a clock. */

import { INDIA_OFFSET_MS } from '../lib/format.ts';

const DAY_MS = 86_400_000;
const PLAIN = /^\d{4}-\d\d-\d\d$/;
const RELATIVE = /^(today|start)(?:\s*([+-])\s*(\d{1,4})\s+days?)?$/;

/** The days that a relative one counts from. `start` is the campaign's first day. */
export type Anchors = { today: string; start?: string };

/** The day `count` days after (before, when negative) a day written `2024-06-05`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to another: 0 for the same day, negative when `to` lies before `from`. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The moment at which a day begins in India, as the wire carries it: ISO 8601 in UTC (decision 35). */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS).toISOString();
}

/** Whether a day counts from the day of reading (`today + 20 days`), as only a sample's may. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text) && text.startsWith('today');
}

/** Whether the text is a day that `resolveDay` understands: `2026-12-05`, `today + 20 days`, `start + 3 days`. */
export function isWhen(text: string): boolean {
  return resolveDay(text, { today: '2024-06-05', start: '2024-06-05' }) !== null;
}

/** The day that a text names, written `2026-12-05`; `null` for what is no day of the calendar or counts from an unknown one. */
export function resolveDay(text: string, anchors: Anchors): string | null {
  if (PLAIN.test(text)) {
    const ms = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text;
  }
  const [, anchor, sign, count] = RELATIVE.exec(text) ?? [];
  const from = anchor === 'today' ? anchors.today : anchor === 'start' ? anchors.start : undefined;
  if (from === undefined) return null;
  return addDays(from, Number(count ?? 0) * (sign === '-' ? -1 : 1));
}
