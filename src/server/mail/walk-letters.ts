import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { UNKNOWN } from '../../contract/campaign-texts.ts';
import { linkWith } from '../../contract/mailed-links.ts';
import { day, dayRange } from '../../lib/format.ts';
import { isDrawing } from '../../lib/photo.ts';
import { paths } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { companionsOf } from '../places/companions.ts';
import { hasBegun, type Meeting, meetingOf } from '../places/meeting.ts';
import { holds, isPresenceNoted } from '../places/places.ts';
import { campaignAttachment, campaignPayload, joiningLines, pageLine, type WalkRow } from './joining.ts';
import { addressed, type Letter, type LetterFacts, oneLine } from './letter.ts';
import { newOwnPlaceLink } from './links.ts';

/** What stands in the queue: whose place, and what is noted with it as told (`office/walk-letters.ts`). */
export interface WalkPayload {
  txnid: string;
  told: string;
}

/** The place of a letter with its campaign as that stands now; undefined where it is none any more, or the walk does not take place. */
async function walkOf(db: Database, txnid: string) {
  const place = await db.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!place || !holds(place)) return undefined;
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', place.campaign_id).executeTakeFirst();
  if (!row?.listed || isCancelled(row.status) || row.called_off_at !== null) return undefined;
  const along = (await companionsOf(db, [txnid]))(txnid).filter(holds);
  return { name: place.name, userId: place.user_id, came: place.came, along, row };
}

/** A letter that is dropped has told nothing: what was told before it is noted again. */
async function untell(
  db: Database,
  noted: 'told_meeting' | 'told_before' | 'told_after',
  { txnid, told }: WalkPayload,
  before: string | null,
): Promise<undefined> {
  const row = db.updateTable('enrolments').where('txnid', '=', txnid).where(noted, '=', told);
  await row.set({ [noted]: before }).execute();
}

const dayWords = ({ startDay, endDay }: Meeting) => dayRange(startDay, endDay);
const ROWS: readonly (readonly [label: string, words: (meeting: Meeting) => string])[] = [
  ['Days', dayWords],
  ['Meeting time', ({ hour }) => hour],
  ['Meeting point', ({ point }) => oneLine(point)],
  ['Address of the meeting point', ({ address }) => oneLine(address)],
];

/** What differs between two meetings, in words. */
export const changesOf = (was: Meeting, is: Meeting) =>
  ROWS.map(([label, words]) => ({ label, was: words(was), is: words(is) })).filter((row) => row.was !== row.is);

interface Coming {
  name: string;
  along: readonly { name: string }[];
  row: WalkRow;
  /** The token of a link; null where it is not shown whose address it is. */
  ownPlace: string | null;
}

/** Undefined where the place is gone, the walk has begun, or it is as it was before. */
export async function changedWalk(
  db: Database,
  payload: WalkPayload & { was: string },
  { to, at }: { to: string; at: Date },
): Promise<(Coming & { was: Meeting }) | undefined> {
  const { txnid, was } = payload;
  const walk = await walkOf(db, txnid);
  const before: Meeting = JSON.parse(was);
  if (!walk || hasBegun(walk.row, at) || !changesOf(before, meetingOf(walk.row)).length)
    return untell(db, 'told_meeting', payload, was);
  return { ...walk, was: before, ownPlace: await newOwnPlaceLink(db, txnid, to) };
}

/** Undefined where the place is gone, the walk has begun, or begins on another day by now. */
export async function comingWalk(
  db: Database,
  payload: WalkPayload,
  { to, at }: { to: string; at: Date },
): Promise<Coming | undefined> {
  const { txnid, told } = payload;
  const walk = await walkOf(db, txnid);
  if (!walk || hasBegun(walk.row, at) || walk.row.start_day !== told) return untell(db, 'told_before', payload, null);
  return { ...walk, ownPlace: await newOwnPlaceLink(db, txnid, to) };
}

const alongLines = (along: Coming['along']): string[] =>
  along.length
    ? [
        `Please tell those who come along with you too: ${along.map(({ name }) => oneLine(name)).join(', ')}. We have no mail address of theirs.`,
      ]
    : [];

const askLines = (facts: LetterFacts, { ownPlace, row }: Coming): string[] => [
  ...(ownPlace
    ? [
        '',
        'You cannot come? Give your place back, or move it to another date:',
        `${facts.siteUrl}${linkWith('ownPlace', ownPlace)}`,
      ]
    : []),
  '',
  'If you have a question, answer this mail.',
  pageLine(facts, row.id),
];

/** What was and what is. The calendar file has the same name as the one of the booking, and a higher number. */
export function changedWalkLetter(facts: LetterFacts, { was, ...coming }: Coming & { was: Meeting }, at: Date): Letter {
  const { name, along, row } = coming;
  const campaign = campaignPayload(row, false, facts.siteUrl);
  const changes = changesOf(was, meetingOf(row));
  const heading = oneLine(row.heading);
  return {
    subject: `Changed (${changes.map(({ label }) => label.toLowerCase()).join(', ')}): ${heading}`,
    text: addressed(facts, name, [
      `something has changed in "${heading}". Your place stays yours.`,
      '',
      ...changes.map((row) => `${row.label}: ${row.is || UNKNOWN}. It was: ${row.was || UNKNOWN}.`),
      '',
      'The calendar file with this mail takes the place of the one before.',
      ...alongLines(along),
      ...joiningLines(campaign),
      ...askLines(facts, coming),
    ]),
    attachments: campaignAttachment(facts, campaign, at),
  };
}

/** Where, when, with whom and with what, shortly before the first day. */
export function comingWalkLetter(facts: LetterFacts, coming: Coming, at: Date): Letter {
  const { name, along, row } = coming;
  const campaign = campaignPayload(row, false, facts.siteUrl);
  const heading = oneLine(row.heading);
  return {
    subject: `It begins on ${day(row.start_day)}: ${heading}`,
    text: addressed(facts, name, [
      `"${heading}" begins on ${day(row.start_day)}, and you come along.`,
      ...alongLines(along),
      ...joiningLines(campaign),
      ...askLines(facts, coming),
    ]),
    attachments: campaignAttachment(facts, campaign, at),
  };
}

interface Over {
  name: string;
  /** Who of those that came along with the person was there, where that person was not. */
  only: readonly string[];
  row: WalkRow;
}

/** Undefined where the place is gone, the walk ended on another day, or somebody has noted who came, and nobody of this place did. */
export async function walkThatIsOver(
  db: Database,
  payload: WalkPayload,
): Promise<(Over & { login: string | null }) | undefined> {
  const { txnid, told } = payload;
  const walk = await walkOf(db, txnid);
  if (walk?.row.end_day !== told) return untell(db, 'told_after', payload, null);
  const there = walk.along.filter(({ came }) => came === 1).map(({ name }) => name);
  if (!walk.came && !there.length && (await isPresenceNoted(db, walk.row.id))) return undefined;
  const { name, row, userId } = walk;
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId ?? '')
    .executeTakeFirst();
  return { name, only: walk.came ? [] : there, row, login: user?.email ?? null };
}

/** Above the link that turns a letter off. */
export const OFF_WORDS = 'You do not want such letters? Turn them off with this link, or in your profile:';

/** Thanks, and leads to the reviews, and to the photographs of a campaign that has some. */
export function walkOverLetter(facts: LetterFacts, { name, only, row, off }: Over & { off: string }): Letter {
  const heading = oneLine(row.heading);
  const { assets }: Partial<Campaign> = JSON.parse(row.content);
  const offLink = `${facts.siteUrl}${linkWith('off', off)}`;
  const page = `${facts.siteUrl}${paths.campaign(row.id)}`;
  const came = only.length
    ? `thank you for bringing ${only.map(oneLine).join(', ')} to`
    : 'thank you for coming along to';
  return {
    subject: `Thank you: ${heading}`,
    text: addressed(facts, name, [
      `${came} "${heading}" (${dayRange(row.start_day, row.end_day)}).`,
      '',
      'How was it? A few sentences help others to choose, and us to do it better:',
      `${page}#reviews`,
      ...(assets?.some((picture) => !isDrawing(picture)) ? ['', 'Photographs:', `${page}#photos`] : []),
      '',
      OFF_WORDS,
      offLink,
    ]),
    off: offLink,
  };
}
