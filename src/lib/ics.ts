/** An event of one or more whole days. Days are days in India, written `2026-12-05`. */
export interface CalendarEvent {
  /** Stays the same for the same event, so that a second download replaces the first. */
  readonly uid: string;
  readonly title: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly cancelled: boolean;
  readonly place?: string;
  readonly description?: string;
  readonly url?: string;
}

const FOLD_AT = 75;
const encoder = new TextEncoder();

// iCalendar forbids control characters other than the line break in a text.
const CONTROL = /[^\P{Cc}\n]/gu;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** At most 75 octets a line, never inside a character; further ones begin with a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_AT) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

const compact = (day: string) => day.replaceAll('-', '');

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function eventLines(event: CalendarEvent, now: Date, busy: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event.firstDay)}`,
    `DTEND;VALUE=DATE:${compact(nextDay(event.lastDay))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url.replace(/\s/g, '')}`] : []),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000) + (event.cancelled ? 1 : 0)}`,
    `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

function calendar(about: readonly string[], events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campaigns//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...about,
    'X-WR-TIMEZONE:Asia/Kolkata',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * A calendar file with one all-day event (RFC 5545); its DTEND is the day after the last one. The sequence number grows with `now`, so
 * that a later download replaces an earlier one.
 */
export const calendarFile = (event: CalendarEvent, now: Date): string => calendar([], eventLines(event, now, true));

/** A calendar of such events to subscribe to (RFC 7986). Whoever has it is busy by none of them; it is asked for anew twice a day. */
export const calendarFeed = (name: string, events: readonly CalendarEvent[], now: Date): string =>
  calendar(
    [
      ...['NAME', 'X-WR-CALNAME'].map((property) => `${property}:${escaped(name)}`),
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
    ],
    events.flatMap((event) => eventLines(event, now, false)),
  );
