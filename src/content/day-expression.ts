/** Days as an editor writes them in a campaign's file. They are days in India, wherever server and visitor are. */

import { INDIA_OFFSET_MS } from '../lib/format.ts';

const DAY_MS = 86_400_000;
const PLAIN = /^\d{4}-\d\d-\d\d$/;
const RELATIVE = /^(today|start)(?:\s*([+-])\s*(\d{1,4})\s+days?)?$/;

/** The days that relative days count from. `start` is the campaign's first day. */
type Anchors = { today: string; start?: string };

/** The day `count` days after (before, when negative) a day written `2024-06-05`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to another: 0 for the same day, negative when `to` lies before `from`. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The time at which a day begins in India: ISO 8601 in UTC, as in the API. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS).toISOString();
}

/** Whether a day counts from today (`today + 20 days`). Only samples may have such days. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text) && text.startsWith('today');
}

/** Whether the text is a day that `resolveDay` understands: `2026-12-05`, `today + 20 days`, `start + 3 days`. */
export function isDayExpression(text: string): boolean {
  return resolveDay(text, { today: '2024-06-05', start: '2024-06-05' }) !== null;
}

/** The day that a text names, written `2026-12-05`; `null` for an invalid day or an unknown anchor. */
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
