import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFeed, calendarFile } from '../../../src/lib/ics.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const trek: CalendarEvent = {
  uid: 'campaign-kheerganga@example.org',
  title: 'Kheerganga; carry down, and \\ back',
  firstDay: '2026-12-30',
  lastDay: '2027-01-01',
  cancelled: false,
  place: 'Barshaini, Kullu',
  description: 'First line\nSecond line with हिमालय 🏔️',
  url: 'https://example.org/campaigns/kheerganga',
};

const withIcalJs = (file: string) => {
  const event = new ICAL.Component(ICAL.parse(file) as string).getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event');
  const value = (name: string) => event.getFirstPropertyValue(name);
  return {
    uid: value('uid'),
    title: value('summary'),
    place: value('location'),
    description: value('description'),
    start: String(value('dtstart')),
    end: String(value('dtend')),
    allDay: (value('dtstart') as ICAL.Time).isDate,
    status: value('status'),
  };
};

const day = (date: Date) =>
  `${date.getFullYear()}-${`${date.getMonth() + 1}`.padStart(2, '0')}-${`${date.getDate()}`.padStart(2, '0')}`;

const withNodeIcal = (file: string) => {
  const event = Object.values(ical.sync.parseICS(file)).find((entry) => entry?.type === 'VEVENT');
  if (event?.type !== 'VEVENT') throw new Error('no event');
  return {
    uid: event.uid,
    title: event.summary,
    place: event.location,
    description: event.description,
    start: day(event.start),
    end: day(event.end as Date),
    allDay: event.datetype === 'date',
    status: event.status,
  };
};

it('counts up with each download, so that other days replace those of before', () => {
  const sequence = (event: CalendarEvent, at: number) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarFile(event, new Date(at)))?.[1]);
  const [first, later] = [sequence(trek, +NOW), sequence({ ...trek, lastDay: '2027-01-02' }, +NOW + 60_000)];
  expect(later).toBeGreaterThan(first);
  expect(sequence({ ...trek, cancelled: true }, +NOW)).toBeGreaterThan(first);
  expect(later).toBeLessThan(2 ** 31);
});

describe.each([
  ['ical.js', withIcalJs],
  ['node-ical', withNodeIcal],
])('the calendar file, read by %s', (_, read) => {
  it('takes whole days and ends on the day after the last one', () => {
    expect(read(calendarFile(trek, NOW))).toEqual({
      uid: trek.uid,
      title: trek.title,
      place: trek.place,
      description: trek.description,
      start: '2026-12-30',
      end: '2027-01-02',
      allDay: true,
      status: 'CONFIRMED',
    });
  });

  it('keeps what looks like calendar syntax inside the text', () => {
    const title = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:B';
    expect(read(calendarFile({ ...trek, title }, NOW)).title).toBe(title.replaceAll('\r\n', '\n'));
  });
});

it('a calendar to subscribe to has a name, and each event with the id of its own file, which makes nobody busy', () => {
  const calendar = calendarFeed('Walks: all', [trek, { ...trek, uid: 'other@example.org', cancelled: true }], NOW);
  const read = new ICAL.Component(ICAL.parse(calendar) as string);
  for (const name of ['name', 'x-wr-calname']) expect(read.getFirstPropertyValue(name)).toBe('Walks: all');
  const events = read.getAllSubcomponents('vevent');
  const values = (name: string) => events.map((event) => event.getFirstPropertyValue(name));
  expect(values('uid')).toEqual([trek.uid, 'other@example.org']);
  expect(values('status')).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(values('transp')).toEqual(['TRANSPARENT', 'TRANSPARENT']);
});

describe('the calendar file', () => {
  it('breaks no line after more than 75 octets and no character in two', () => {
    const text = 'पर्वत 🏔️ '.repeat(200);
    const file = calendarFile({ ...trek, title: text, description: text }, NOW);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(withIcalJs(file).title).toBe(text);
    expect(file.isWellFormed()).toBe(true);
  });
});
