import type { Problem } from '../problems.ts';
import { closestMatch } from '../spelling.ts';

/**
 * A campaign that a place of the home page names and that does not exist. A note only: the place is then shown without a link.
 * @param campaigns the ids of all campaigns
 * @param formerCampaigns the ids that they had before, each with the one of today
 */
export function absentCampaign(
  data: unknown,
  campaigns: readonly string[],
  formerCampaigns: ReadonlyMap<string, string>,
): Problem[] {
  const id = typeof data === 'object' && data !== null && 'campaign' in data ? data.campaign : undefined;
  if (typeof id !== 'string' || campaigns.includes(id.trim())) return [];
  const now = formerCampaigns.get(id.trim());
  if (now !== undefined)
    return [{ field: 'campaign', fix: `names "${id}", which has another name now: write "${now}"`, note: true }];
  const guess = closestMatch(id, campaigns);
  const fix = guess ? `did you mean "${guess}"?` : 'correct it, or remove the line';
  return [{ field: 'campaign', fix: `names "${id}", and there is no such campaign: ${fix}`, note: true }];
}
