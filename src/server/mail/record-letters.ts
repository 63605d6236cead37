import type { RecordedWalk } from '../../contract/impact.ts';
import { linkWith } from '../../contract/mailed-links.ts';
import { weighedKinds } from '../../contract/walk-record.ts';
import { dayRange } from '../../lib/format.ts';
import { gatheredText, weight } from '../../lib/weight.ts';
import { paths } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { balanceOf, wentBack } from '../money/ledger.ts';
import { recordedWalks } from '../places/records.ts';
import { pageLine } from './joining.ts';
import { addressed, type Letter, type LetterFacts, oneLine } from './letter.ts';
import { OFF_WORDS } from './walk-letters.ts';

interface GiftsRecord {
  name: string;
  walk: RecordedWalk;
}

/** What the campaign that a gift was for brought down; undefined where the gift went back, or the record is withdrawn. */
export async function recordOfGift(
  db: Database,
  txnid: string,
): Promise<(GiftsRecord & { login: string | null }) | undefined> {
  const gift = await db
    .selectFrom('donations')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['donations.name', 'campaign_id', 'users.email as login'])
    .where('txnid', '=', txnid)
    .executeTakeFirst();
  if (!gift?.campaign_id || wentBack(await balanceOf(db, txnid))) return undefined;
  const [walk] = await recordedWalks(db, [gift.campaign_id]);
  return walk && { name: gift.name, walk, login: gift.login };
}

/** Tells somebody who gave to a campaign what it brought down. */
export function recordLetter(facts: LetterFacts, { name, walk, off }: GiftsRecord & { off: string }): Letter {
  const offLink = `${facts.siteUrl}${linkWith('off', off)}`;
  const heading = oneLine(walk.heading);
  const kinds = weighedKinds(walk).filter(([, kilograms]) => kilograms > 0);
  return {
    subject: `What came down: ${heading}`,
    text: addressed(facts, name, [
      `you gave to "${heading}" (${dayRange(walk.startDay, walk.endDay)}). This is what came of it:`,
      '',
      `- ${gatheredText(walk) || 'Photographs are on its page.'}`,
      ...kinds.map(([kind, kilograms]) => `- ${kind}: ${weight(kilograms)}`),
      ...(walk.went ? [`- Where it went: ${oneLine(walk.went)}`] : []),
      '',
      pageLine(facts, walk.id),
      '',
      'We write this once for each campaign that you gave to. Your donation history shows it too:',
      `${facts.siteUrl}${paths.donationHistory}`,
      '',
      OFF_WORDS,
      offLink,
    ]),
    off: offLink,
  };
}
