import { enrolmentState } from '../../contract/campaign-rules.ts';
import { LIST_TEXT, PROJECT_TEXT, SLIDE_TEXT } from '../../contract/constants.ts';
import { isoDay } from '../../lib/format.ts';
import { truncate } from '../../lib/text.ts';
import { parseCampaignFile } from '../campaign.ts';
import { daysFrom } from '../days.ts';
import type { ContentFile } from '../folder.ts';
import { note, type Problem } from '../problems.ts';
import { headNotes, itineraryNotes } from './campaign-notes.ts';

const LONG_DAYS = 120;

const length = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).length;
const lastWords = (text: string, most: number) =>
  truncate(text, most)
    .slice(-32)
    .replace(/^\S*\s/, '');

/** A description of which lists show the beginning only. */
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

/** That the list of projects shows only the beginning of a description. A sample is not worth shortening: `own` tells. */
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

/**
 * What an editor may want to know of a campaign that is in order: that it ended and still says `active`, that it is very long, days that
 * stand twice.
 * @param today the day in India, as `2024-06-05`
 * @param own whether the text is the foundation's own: a sample is not worth shortening
 */
export function campaignNotes(file: ContentFile, today: string, own: boolean): Problem[] {
  const parsed = parseCampaignFile(file.slug, file.frontmatter, file.body, today);
  if ('problems' in parsed) return [];
  const { status, startTime, endTime } = parsed.campaign;
  const [firstDay, lastDay] = [isoDay(startTime), isoDay(endTime)];
  const ended = enrolmentState({ status, lastDay }, today) === 'ended';
  const days = daysFrom(firstDay, lastDay) + 1;
  return [
    ...(ended ? [note('status', `is still "${status}", but the campaign ended on ${lastDay}: write "closed"`)] : []),
    ...(days > LONG_DAYS
      ? [note('endTime', `makes the campaign ${days} days long: check the years of both dates`)]
      : []),
    ...itineraryNotes(parsed.campaign),
    ...(own ? [...headNotes(parsed.campaign), ...cutCampaign(file)] : []),
  ];
}
