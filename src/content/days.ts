import { DAY_MS, INDIA_OFFSET_MS } from '../lib/format.ts';

/** Days as a content file writes them, `2026-12-05`: days in India. */

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The time at which a day begins in India: ISO 8601 in UTC, as in the API. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS).toISOString();
}
