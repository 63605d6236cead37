import { sql } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { DIFFICULTIES, REGION_MAX } from '../../contract/campaign-choices.ts';

/** A text as it is stored to be searched, and as a search for it is written: small letters, one blank between two words. */
export const searchable = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\0', ' ').toWellFormed().normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The columns of a campaign by which it is found. */
export function searchColumns({ heading, body, location, fact }: Campaign) {
  const { place, region, meetingPoint, address } = location ?? {};
  const [difficulty = ''] = searchable(fact?.trekType).split(/[^a-z]/, 1);
  return {
    region: searchable(region).slice(0, REGION_MAX),
    difficulty: DIFFICULTIES.some((known) => known === difficulty) ? difficulty : '',
    // A line for each: no search reaches from the end of one into the next.
    search_text: [heading, place, region, meetingPoint, address, body].map(searchable).filter(Boolean).join('\n'),
  };
}

/** Whether a campaign holds a text somewhere. Signs that LIKE reads as any letter stand for themselves. */
export const holds = (word: string) =>
  sql<boolean>`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
