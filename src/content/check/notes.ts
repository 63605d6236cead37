import type { Campaign } from '../../contract/campaign.ts';
import { enrolmentState } from '../../contract/campaign-rules.ts';
import { LIST_TEXT, NO_PLACE, PROJECT_TEXT, SLIDE_TEXT } from '../../contract/constants.ts';
import { isoDay } from '../../lib/format.ts';
import { kilometresIn, metresIn, unreadHeights } from '../../lib/measures.ts';
import { truncate } from '../../lib/text.ts';
import { parseCampaignFile } from '../campaign.ts';
import { daysFrom } from '../days.ts';
import type { ContentFile } from '../folder.ts';
import { note, type Problem } from '../problems.ts';
import { peopleIn } from '../told-numbers.ts';

const MOST_HEADING = 90;

function itineraryNotes({ startTime, itineraries = [] }: Pick<Campaign, 'startTime' | 'itineraries'>): Problem[] {
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

function unreadMeasures({ itineraries, fact }: Pick<Campaign, 'itineraries' | 'fact'>): Problem[] {
  const unread = (field: string, text: string | null | undefined) =>
    unreadHeights(text)
      .slice(0, 1)
      .map((number) => note(field, `does not say of "${number}" whether it is a height: write it as 3,600 m`));
  const height = (field: string, text: string | null | undefined) =>
    text && metresIn(text).length === 0
      ? [note(field, `names no height in "${text}": write it as 3,600 m`)]
      : unread(field, text);
  const distance = (field: string, text: string | null | undefined) =>
    text && kilometresIn(text) === undefined ? [note(field, `names no distance in "${text}": write it as 9 km`)] : [];
  const days = (itineraries ?? []).flatMap((day, at) => [
    ...height(`itineraries, number ${at + 1}, height`, day.height),
    ...distance(`itineraries, number ${at + 1}, distance`, day.distance),
  ]);
  return [...height('fact, altitude', fact?.altitude), ...unread('fact, baseCamp', fact?.baseCamp), ...days];
}

function altitudeNotes({ itineraries, fact }: Pick<Campaign, 'itineraries' | 'fact'>): Problem[] {
  const highest = (texts: readonly (string | null | undefined)[]) => Math.max(0, ...texts.flatMap(metresIn));
  const said = highest([fact?.altitude]);
  const walked = highest((itineraries ?? []).map((day) => day.height));
  if (!said || walked <= said + 20) return [];
  const [altitude, day] = [said, walked].map((metres) => `${metres.toLocaleString('en')} m`);
  return [note('fact, altitude', `is ${altitude}, and a day goes to ${day}: write one height`)];
}

function toldNotes(
  { body }: ContentFile,
  { status, enrolledCount }: Pick<Campaign, 'status' | 'enrolledCount'>,
): Problem[] {
  const told = peopleIn(body);
  if (status !== 'closed' || !enrolledCount || !told.length || told.includes(enrolledCount)) return [];
  return [
    note(
      'enrolledCount',
      `is ${enrolledCount}, and the text tells of ${told.join(' and of ')} people: write one number`,
    ),
  ];
}

function headNotes({ heading, location }: Pick<Campaign, 'heading' | 'location'>): Problem[] {
  const length = Array.from(heading).length;
  return [
    ...(length > MOST_HEADING
      ? [note('heading', `has ${length} characters: shorten it to at most ${MOST_HEADING}, for a phone`)]
      : []),
    ...(location?.place ? [] : [note('place', `is missing, and the page says "${NO_PLACE}" instead: add the line`)]),
  ];
}

const LONG_DAYS = 120;

const length = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).length;
const lastWords = (text: string, most: number) =>
  truncate(text, most)
    .slice(-32)
    .replace(/^\S*\s/, '');

function cutCampaign({ body }: ContentFile): Problem[] {
  if (length(body) <= LIST_TEXT) return [];
  const slide = length(body) > SLIDE_TEXT ? `, the home page ${SLIDE_TEXT}` : '';
  const shown = `the list of campaigns shows the first ${LIST_TEXT}${slide}`;
  return [
    note(
      'description',
      `has ${length(body)} characters; ${shown} and ends "${lastWords(body, LIST_TEXT)}": put first what matters`,
    ),
  ];
}

/** That the list of projects shows only the beginning of a description. `own`: a sample is not worth shortening. */
export function projectNotes({ frontmatter }: ContentFile, own: boolean): Problem[] {
  const { description } = (frontmatter ?? {}) as Record<string, unknown>;
  if (!own || typeof description !== 'string' || length(description) <= PROJECT_TEXT) return [];
  const ends = lastWords(description, PROJECT_TEXT);
  return [
    note(
      'description',
      `has ${length(description)} characters; the list of projects shows the first ${PROJECT_TEXT} and ends "${ends}": put first what matters`,
    ),
  ];
}

/** What an editor may want to know of a campaign that is in order. `own`: a sample is not worth shortening. */
export function campaignNotes(file: ContentFile, today: string, own: boolean): Problem[] {
  const parsed = parseCampaignFile(file.slug, file.frontmatter, file.body, today);
  if ('problems' in parsed) return [];
  const { status, startTime, endTime } = parsed.campaign;
  const [firstDay, lastDay] = [isoDay(startTime), isoDay(endTime)];
  const ended = /^\s*active\s*$/i.test(status ?? '') && enrolmentState({ status, lastDay }, today) === 'ended';
  const days = daysFrom(firstDay, lastDay) + 1;
  return [
    ...(ended ? [note('status', `is still "${status}", but the campaign ended on ${lastDay}: write "closed"`)] : []),
    ...(days > LONG_DAYS
      ? [note('endTime', `makes the campaign ${days} days long: check the years of both dates`)]
      : []),
    ...toldNotes(file, parsed.campaign),
    ...itineraryNotes(parsed.campaign),
    ...unreadMeasures(parsed.campaign),
    ...altitudeNotes(parsed.campaign),
    ...(own ? [...headNotes(parsed.campaign), ...cutCampaign(file)] : []),
  ];
}
