import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Campaign } from '../contract/campaign.ts';
import {
  type CampaignListName,
  campaignOrder,
  compareCampaigns,
  enrolmentState,
  isCancelled,
  placesLeft,
} from '../contract/campaign-rules.ts';
import { ofPart } from '../contract/campaign-texts.ts';
import { DONATION_PRODUCT } from '../contract/payment.ts';
import { heldRecord } from '../contract/walk-record.ts';
import { isoDay } from '../lib/format.ts';
import { CampaignFields } from './campaign-fields.ts';
import { addDays, daysFrom, startOfDay } from './days.ts';
import { describedProblem } from './fields.ts';
import type { ContentFile, SourceFile } from './folder.ts';
import { readTexts } from './marked-text.ts';
import { organisationFile, readCancelling } from './organisation.ts';
import { type FileProblem, type Problem, problemsOf } from './problems.ts';
import { markedTitle, type PublishingOptions, readPublished } from './publishing.ts';

export type ParsedCampaign = { campaign: Campaign } | { problems: Problem[] };

type Span = { start: string; end: string };

/** File names that no campaign may have, and why. */
const TAKEN_NAMES = new Map([
  ['enroll', '/campaigns/enroll is taken'],
  [DONATION_PRODUCT, 'payments of gifts have this name, and an enrolment would be taken for a gift'],
]);

/** The id of a campaign goes to the payment provider with each enrolment. */
const LONGEST_NAME = 100;

/** The days by which a sample's dates move: to begin `sampleStart` days from today, or on its own day of the year, last (closed) or next. */
function shiftOf({ startTime, endTime, status, sampleStart, sampleSeason }: CampaignFields, today: string): number {
  if (sampleStart !== undefined) return daysFrom(startTime, addDays(today, sampleStart));
  if (!sampleSeason) return 0;
  const [, month = 1, day = 1] = startTime.split('-').map(Number);
  const shifts = [-2, -1, 0, 1, 2].map((years) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)) + years, month - 1, day));
    return daysFrom(startTime, at.toISOString().slice(0, 10));
  });
  return status === 'closed'
    ? (shifts.findLast((shift) => addDays(endTime, shift) < today) ?? 0)
    : (shifts.find((shift) => addDays(startTime, shift) > today) ?? 0);
}

function span(fields: CampaignFields, today: string): { span?: Span; problems: Problem[] } {
  const { startTime, endTime, sample } = fields;
  const problems: Problem[] = [];
  for (const field of ['sampleStart', 'sampleSeason'] as const) {
    const fix = 'is for samples alone: remove the line, and write the days themselves in startTime and endTime';
    if (fields[field] !== undefined && !sample) problems.push({ field, fix });
  }
  if (endTime < startTime)
    return { problems: [...problems, { field: 'endTime', fix: 'lies before startTime: check both dates' }] };
  const shift = shiftOf(fields, today);
  return { span: { start: addDays(startTime, shift), end: addDays(endTime, shift) }, problems };
}

function itineraryDays(fields: CampaignFields, { start, end }: Span, today: string) {
  const dates: string[] = [];
  const problems: Problem[] = [];
  const length = daysFrom(start, end) + 1;
  for (const [index, { day, date = '' }] of fields.itineraries.entries()) {
    const on = day === undefined ? addDays(date, shiftOf(fields, today)) : addDays(start, day - 1);
    if (on >= start && on <= end) dates.push(on);
    else {
      const field = `itineraries, number ${index + 1}`;
      const days = length === 1 ? '1 day' : `${length} days`;
      problems.push({ field, fix: `lies outside the campaign: it has ${days}, from startTime to endTime` });
    }
  }
  return { dates, problems };
}

/**
 * The campaign that the API answers, from one file. Pure. `slug` becomes its id; `today`, the day in India, is what `sampleStart` counts
 * from.
 */
export function parseCampaignFile(slug: string, frontmatter: unknown, body: string, today: string): ParsedCampaign {
  const parsed = v.safeParse(CampaignFields, frontmatter);
  const problems = parsed.success ? [] : problemsOf(parsed.issues, CampaignFields);
  const taken = TAKEN_NAMES.get(slug);
  if (taken) problems.push({ field: 'file name', fix: `must not be ${slug}.md: ${taken}; rename the file` });
  if (slug.length > LONGEST_NAME)
    problems.push({
      field: 'file name',
      fix: `is ${slug.length} characters long, and the payment provider takes ${LONGEST_NAME}: rename the file`,
    });
  const described = describedProblem(body, 'write what the campaign is about below the second ---');
  if (described) problems.push(described);
  if (!parsed.success) return { problems };
  const time = span(parsed.output, today);
  const days = time.span && itineraryDays(parsed.output, time.span, today);
  problems.push(...time.problems, ...(days?.problems ?? []));
  if (!time.span || !days || problems.length > 0) return { problems };
  const file = { slug, fields: parsed.output, body: body.trim(), span: time.span, dates: days.dates };
  return { campaign: toCampaign(file, today) };
}

type CampaignFile = { slug: string; fields: CampaignFields; body: string; span: Span; dates: readonly string[] };

/** The start of `today` is the time of the instructions: a file has no other. */
function toCampaign({ slug, fields, body, span: { start, end }, dates }: CampaignFile, today: string): Campaign {
  const importedAt = startOfDay(today);
  const { heading, status, price, goal, raised, places, footer, contact, fact } = fields;
  return {
    id: slug,
    heading,
    language: fields.language,
    ...readTexts({ body, footer }),
    status,
    startTime: startOfDay(start),
    endTime: startOfDay(end),
    price,
    included: fields.included,
    // No line means that nobody has enrolled yet.
    enrolledCount: fields.enrolledCount ?? 0,
    places,
    raised,
    goal,
    assets: fields.pictures.map(({ picture, alt }) => ({ url: picture, alt })),
    location: ofPart('location', fields),
    contact,
    fact,
    instuctions: fields.instructions.map((instuction, index) => ({
      id: `${slug}-instruction-${index + 1}`,
      active: true,
      deleted: false,
      ...readTexts({ instuction }),
      campaignId: slug,
      createdAt: importedAt,
      updatedAt: importedAt,
    })),
    itineraries: fields.itineraries.map((day, index) => ({
      id: `${slug}-itinerary-${index + 1}`,
      date: startOfDay(dates[index] ?? start),
      heading: day.heading,
      ...readTexts({ body: day.body ?? '' }),
      height: day.height,
      distance: day.distance,
      hours: day.hours,
    })),
    preparation: fields.preparation && readTexts(fields.preparation),
    cancelling: fields.cancelling,
    // A walk that has not begun has brought nothing down.
    gathered: start <= today ? heldRecord(fields.record) : undefined,
    next: fields.next === undefined ? undefined : { id: fields.next },
  };
}

/** The campaign's next date that is not over: where the one that its file names is, the next one of that. */
function nextDate(campaign: Campaign, byId: ReadonlyMap<string, Campaign>, today: string): Campaign['next'] {
  const seen = new Set<string>();
  for (let id = campaign.next?.id; id !== undefined && !seen.has(String(id)); ) {
    seen.add(String(id));
    const next = byId.get(String(id));
    if (!next) return undefined;
    const { startTime, endTime, status } = next;
    if (isoDay(startTime) > today && !isCancelled(status)) return { id: next.id, startTime, endTime };
    id = next.next?.id;
  }
  return undefined;
}

/**
 * Reads every campaign of a folder on a day of India. A file with problems is left out and its problems are listed. `sources` are all
 * files.
 */
export async function readCampaigns(
  folder: string,
  today: string,
  options: PublishingOptions = {},
): Promise<{ campaigns: Campaign[]; problems: FileProblem[]; sources: readonly SourceFile[] }> {
  let everywhere: Campaign['cancelling'];
  try {
    everywhere = readCancelling(dirname(folder));
  } catch (error) {
    const file = join(dirname(folder), organisationFile);
    const fix = `cannot be read: ${error instanceof Error ? error.message : error}`;
    return { campaigns: [], problems: [{ file, field: 'cancelling', fix }], sources: [] };
  }
  const parse = ({ slug, frontmatter, body }: ContentFile) => {
    const parsed = parseCampaignFile(slug, frontmatter, body, today);
    if ('problems' in parsed) return parsed;
    const { heading, cancelling = everywhere } = parsed.campaign;
    return { ...parsed.campaign, heading: markedTitle(heading, frontmatter, today), cancelling };
  };
  const { entries, ...read } = await readPublished(folder, today, parse, options);
  const byId = new Map(entries.map((campaign) => [String(campaign.id), campaign]));
  return { campaigns: entries.map((one) => ({ ...one, next: nextDate(one, byId, today) })), ...read };
}

export function campaignDays({ startTime, endTime }: Pick<Campaign, 'startTime' | 'endTime'>, today: string) {
  const start_day = isoDay(startTime) || today;
  return { start_day, end_day: isoDay(endTime) || start_day };
}

type Days = ReturnType<typeof campaignDays>;

const isOpen = ({ status, end_day, ...campaign }: Campaign & Days, today: string): boolean =>
  enrolmentState({ status, lastDay: end_day, left: placesLeft(campaign) }, today) === 'open';

const isFirst = {
  open: isOpen,
  ahead: ({ start_day }: Days, today: string): boolean => start_day > today,
};

const belongs: Record<CampaignListName, (campaign: Campaign & Days, today: string) => boolean> = {
  incoming: isFirst.ahead,
  ongoing: ({ start_day, end_day }, today) => start_day <= today && end_day >= today,
  archived: ({ end_day }, today) => end_day < today,
  slider: isOpen,
  all: () => true,
};

export function campaignList(campaigns: readonly Campaign[], list: CampaignListName, today: string): Campaign[] {
  const { first } = { first: undefined, ...campaignOrder[list] };
  return campaigns
    .map((campaign) => ({ campaign, row: { ...campaign, ...campaignDays(campaign, today) } }))
    .filter(({ row }) => belongs[list](row, today))
    .map(({ campaign, row }) => ({
      campaign,
      row: { ...row, isFirst: first !== undefined && isFirst[first](row, today) },
    }))
    .toSorted((a, b) => compareCampaigns(list)(a.row, b.row))
    .map(({ campaign }) => campaign);
}
