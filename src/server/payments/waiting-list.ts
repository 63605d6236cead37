import { leaveByLink } from '../../contract/place.ts';
import { joinLine, LINE_ENDS_HOURS, leaveLine } from '../../contract/waiting.ts';
import { paths } from '../../routes.ts';
import { linkOf, rejectDeadLink, tokenIn } from '../accounts/mailed-link.ts';
import type { Database } from '../database/open.ts';
import type { Api } from '../http/api.ts';
import { LINE_JOINS } from '../limits/limits.ts';
import { endEntry, enterLine, entryOf, standingOf, type Waiting } from '../places/line.ts';
import { beginsAt } from '../places/meeting.ts';
import { lockPlaces } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import type { PaymentContext } from './context.ts';
import { campaignFor } from './enrolments.ts';

const HOUR_MS = 3_600_000;

/** When the line of a campaign ends. */
export const lineEndsAt = (campaign: Parameters<typeof beginsAt>[0]): Date =>
  new Date(beginsAt(campaign).getTime() - LINE_ENDS_HOURS * HOUR_MS);

/** The line in which somebody is who holds the link of a letter. Throws 400 for an unknown link. */
async function entryOfLink(on: Database, token: string): Promise<Waiting> {
  const entry = await on
    .selectFrom('waiting_list')
    .innerJoin('place_links', 'request_id', 'waiting_list.id')
    .selectAll('waiting_list')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!entry) throw new HttpError(400, 'This link does not work any more. You are in no waiting list by it.');
  return entry;
}

/** Joining the line of a full campaign with the login, and leaving it, with the login or by the link of a letter. */
export function addWaitingCalls(api: Api, parts: PaymentContext, { limits }: Services): void {
  const { outbox, campaignChanged } = parts;

  api.on(joinLine, async ({ params: { id: campaignId }, body, user }) => {
    await limits.hit([LINE_JOINS, user.id]);
    const at = parts.now();
    const standing = await parts.transaction(async (on) => {
      await lockPlaces(on, campaignId);
      const known = await entryOf(on, campaignId, user.id);
      if (known) return standingOf(on, known);
      const { campaign, left } = await campaignFor(on, campaignId, user, at);
      if (left !== 0) throw new HttpError(422, 'This campaign has a place left. You can enrol now.');
      const ends = lineEndsAt(campaign);
      if (at >= ends) throw new HttpError(422, 'This campaign begins soon. Its waiting list has ended.');
      const id = newId();
      const asked = { campaign_id: campaignId, name: body.name, email: user.email, mobile: body.phone, mail_id: '' };
      await on
        .insertInto('place_requests')
        .values({ id, ...asked, created_at: at.toISOString(), expires_at: ends.toISOString() })
        .execute();
      const entry = await enterLine(on, { id, campaign: campaignId, userId: user.id, at });
      await outbox.add(on, user.email, { kind: 'line-joined', payload: { id } }, `line-joined:${id}`);
      return standingOf(on, entry);
    });
    outbox.kick();
    campaignChanged(campaignId);
    return standing;
  });

  const leave = async (entry: Waiting) => {
    if (await endEntry(parts.db, entry, 'left', parts.now())) campaignChanged(entry.campaign_id);
  };

  api.on(leaveLine, async ({ params, user }) => {
    const entry = await entryOf(parts.db, params.id, user.id);
    if (entry) await leave(entry);
    return 'You have left the waiting list.';
  });

  api.on(leaveByLink, async ({ body }) => {
    const entry = await entryOfLink(parts.db, tokenIn(body.link)).catch(rejectDeadLink);
    if (entry.ended_how === 'taken')
      throw new HttpError(422, 'You have taken the place that you waited for. This link does not give it back.');
    await leave(entry);
    return 'You have left the waiting list.';
  });
  api.form(leaveByLink, {
    title: 'Leave the waiting list',
    button: 'Leave the waiting list',
    page: () => paths.leaveLine,
    carried: { link: linkOf('leave') },
    done: () => paths.sent('left'),
  });
}
