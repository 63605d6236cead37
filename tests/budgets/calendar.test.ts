import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { dist, htmlOf } from '../helpers/dist.ts';

const file = readFileSync(join(dist, 'campaigns.ics'), 'utf8');

it('the calendar of all campaigns has each once, under the id of its own file, as whole days that a parser reads', () => {
  const calendar = new ICAL.Component(ICAL.parse(file) as string);
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name);
    const [start, end] = [value('dtstart') as ICAL.Time, value('dtend') as ICAL.Time];
    return { uid: String(value('uid')), status: value('status'), start, end };
  });
  const uids = events.map(({ uid }) => uid);
  expect(uids.length).toBeGreaterThan(5);
  expect(new Set(uids).size).toBe(uids.length);
  for (const { start, end } of events) {
    expect([start.isDate, end.isDate]).toEqual([true, true]);
    expect(end.compare(start)).toBe(1);
  }
  expect(events.find(({ uid }) => uid.startsWith('campaign-kheerganga-carry-down@'))?.status).toBe('CONFIRMED');
  expect(file).toContain('\r\nX-WR-CALNAME:');
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('the list leads to it, below its rows', () => {
  const html = htmlOf('/campaigns');
  expect(html.indexOf('href="/campaigns.ics"')).toBeGreaterThan(html.lastIndexOf('class="trip"'));
});
