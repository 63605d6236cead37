import { linkWith } from '../../contract/mailed-links.ts';
import { LINE_ENDS_HOURS, OFFER_HOURS } from '../../contract/waiting.ts';
import { dayRange } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { hasOffer, standingOf } from '../places/line.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { pageLine } from './joining.ts';
import { addressed, indiaTime, type Letter, type LetterFacts, oneLine } from './letter.ts';

/** Where somebody waits, with the token of the link of one letter. */
export interface WaitingLetter {
  token: string;
  campaign: string;
  heading: string;
  startDay: string;
  endDay: string;
  name: string;
  /** Its price when the letter is written; 0 where it is free. */
  paise: number;
  /** The place in the line. */
  number: number;
  /** ISO 8601 in UTC; null while others are before. */
  offeredUntil: string | null;
}

/** Where somebody waits, with a new link; undefined where that has ended, or where the offer that is asked for does not hold any more. */
export async function waitingLetterOf(
  db: Database,
  id: string,
  { at, offer }: { at: Date; offer: boolean },
): Promise<WaitingLetter | undefined> {
  const row = await db
    .selectFrom('waiting_list')
    .innerJoin('place_requests', 'place_requests.id', 'waiting_list.id')
    .innerJoin('campaigns', 'campaigns.id', 'waiting_list.campaign_id')
    .selectAll('waiting_list')
    .select(['place_requests.name', 'heading', 'start_day', 'end_day', 'price_paise'])
    .where('waiting_list.id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row || (offer && !hasOffer(row, at))) return undefined;
  const token = newToken();
  await db
    .insertInto('place_links')
    .values({ token_hash: hashToken(token), request_id: id })
    .execute();
  const { name, heading, campaign_id: campaign, start_day: startDay, end_day: endDay, price_paise: paise } = row;
  const about = { name, campaign, heading, startDay, endDay, paise };
  const { number, offeredUntil } = await standingOf(db, row);
  return { ...about, token, number, offeredUntil };
}

const nameOf = ({ heading, startDay, endDay }: WaitingLetter) =>
  `"${oneLine(heading)}"${startDay && ` (${dayRange(startDay, endDay)})`}`;

const leaveLines = ({ siteUrl }: LetterFacts, { token }: WaitingLetter, what: string): string[] => [
  what,
  `${siteUrl}${linkWith('leave', token)}`,
];

/** Says to somebody who has joined a line that it is so, and how it goes on. */
export function joinedLineLetter(facts: LetterFacts, waiting: WaitingLetter): Letter {
  return {
    subject: `You are in the waiting list: ${oneLine(waiting.heading)}`,
    text: addressed(facts, waiting.name, [
      `${nameOf(waiting)} is full. You are number ${waiting.number} in its waiting list.`,
      '',
      'When a place comes free, we offer it by mail to the first in the list, and hold it for that person meanwhile.',
      `That is for ${OFFER_HOURS} hours, or for half of the time that is left before the start, where that is less.`,
      `Then it goes to the next. The list ends ${LINE_ENDS_HOURS} hours before the start.`,
      '',
      'You have no place yet, and nothing is paid. There is nothing to do until our next mail.',
      '',
      ...leaveLines(facts, waiting, 'If you do not want to wait any more, leave the list with this link:'),
      '',
      pageLine(facts, waiting.campaign),
    ]),
  };
}

/** Offers a place that has come free to the first in the line. */
export function offerLetter(facts: LetterFacts, waiting: WaitingLetter): Letter {
  const { heading, name, token, paise, offeredUntil } = waiting;
  const until = indiaTime(offeredUntil ?? '');
  return {
    subject: `A place is free for you until ${until}: ${oneLine(heading)}`,
    text: addressed(facts, name, [
      `a place has come free in ${nameOf(waiting)}, and you are the next in the waiting list.`,
      '',
      `We hold it for you until ${until}. After that it goes to the next in the list.`,
      `That is ${OFFER_HOURS} hours, or half of the time that was left before the start, where that is less.`,
      '',
      paise
        ? `Price: ${shownRupees(paise)}. The link leads on to the payment, and the place is yours once it is paid:`
        : 'Price: FREE. Open the link and press the button there, and the place is yours:',
      `${facts.siteUrl}${linkWith('place', token)}`,
      '',
      ...leaveLines(
        facts,
        waiting,
        'If you cannot come, leave the list with this link. The next one then gets the place at once:',
      ),
      '',
      pageLine(facts, waiting.campaign),
    ]),
  };
}
