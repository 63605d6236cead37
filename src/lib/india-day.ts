import { INDIA_OFFSET_MS } from './format.ts';

/**
 * The day in India at a moment, as `2024-06-05`; today's without one. All dates of the product are days in India, wherever the server or
 * the visitor is.
 */
export function indiaDay(at: Date = new Date()): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}
