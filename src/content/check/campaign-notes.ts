import type { Campaign } from '../../contract/campaign.ts';
import { NO_COUNT, NO_PLACE } from '../../contract/campaign-rules.ts';
import { isoDay } from '../../lib/format.ts';
import { daysFrom } from '../days.ts';
import { note, type Problem } from '../problems.ts';

const MOST_HEADING = 90;

/** Days of an itinerary that stand twice, or below a later one. */
export function itineraryNotes({
  startTime,
  itineraries = [],
}: Pick<Campaign, 'startTime' | 'itineraries'>): Problem[] {
  const days = (itineraries ?? []).map(({ date }) => daysFrom(isoDay(startTime), isoDay(date)) + 1);
  return days.flatMap((day, index): Problem[] => {
    const field = `itineraries, number ${index + 1}`;
    const before = days.slice(0, index);
    const missing = Array.from({ length: Math.max(...days, days.length) }, (_, at) => at + 1).find(
      (each) => !days.includes(each),
    );
    const absent = missing === undefined ? '' : `, and day ${missing} is missing`;
    if (before.includes(day)) return [note(field, `is day ${day} a second time${absent}: correct the number`)];
    const later = before.find((each) => each > day);
    if (later === undefined) return [];
    return [note(field, `is day ${day}, and stands below day ${later}: put the days in their order`)];
  });
}

/** What a campaign of the foundation's own can do better at its head: a short heading, a place, and how many enrolled. */
export function headNotes({
  heading,
  location,
  enrolledCount,
}: Pick<Campaign, 'heading' | 'location' | 'enrolledCount'>): Problem[] {
  const counted = typeof enrolledCount === 'number';
  const untold = `is missing, and the page says ${NO_COUNT} until somebody enrols: add the line, with 0 for a new campaign`;
  const length = Array.from(heading).length;
  return [
    ...(length > MOST_HEADING
      ? [note('heading', `has ${length} characters: shorten it to at most ${MOST_HEADING}, for a phone`)]
      : []),
    ...(location?.place ? [] : [note('place', `is missing, and the page says "${NO_PLACE}" instead: add the line`)]),
    ...(counted ? [] : [note('enrolledCount', untold)]),
  ];
}
