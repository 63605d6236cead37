import { useStore } from '@nanostores/react';
import { isEmbedded } from '../../../api/backend.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { asOffered, type EnrolmentState } from '../../../contract/campaign-rules.ts';
import { now } from '../../../lib/clock.ts';
import { done } from '../../../lib/done.ts';
import { check } from '../../../lib/icons.ts';
import { paths, withNext } from '../../../routes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { enrollingOf } from '../facts.ts';
import type { DetailStore } from './detail.ts';

/**
 * Whether the page offers to enrol (`open`), or says that it is `full`. A saved copy offers nothing: it cannot know who is enrolled already,
 * and is read without a network.
 */
export function useOffer(campaign: Campaign, detail: DetailStore): EnrolmentState | 'saved' {
  const today = useStore(detail.$today, { ssr: 'initial' });
  const waiting = useStore(detail.$enrolment, { ssr: 'initial' })?.waiting;
  const shown = useStore(detail.$detail, { ssr: 'initial' });
  if ('savedAt' in shown) return 'saved';
  return enrollingOf(waiting ? asOffered(campaign, waiting.offeredUntil, now()) : campaign, today);
}

export const WAITING_ID = 'waiting-list';
export const TELL_ME = 'Tell me when a place comes free';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** The enrol button: Enrolled, Enrol Now, the way to the waiting list of a full campaign, or none when the page offers no place. */
export function EnrolButton({ campaign, detail }: Props) {
  const enrolled = useStore(detail.$enrolled, { ssr: 'initial' });
  const offered = useOffer(campaign, detail);
  const waits = useStore(detail.$enrolment, { ssr: 'initial' })?.waiting;
  if (enrolled) {
    return (
      <button type="button" className="btn campaign-enrolled" disabled>
        <Icon shape={check} size={20} />
        Enrolled
      </button>
    );
  }
  if (offered === 'full' && isEmbedded() && !waits) {
    return (
      <>
        <button
          type="button"
          className="btn logged-in"
          onClick={() => done('', () => document.getElementById(WAITING_ID))}
        >
          {TELL_ME}
        </button>
        <a className="btn logged-out" href={withNext(paths.login, `${paths.campaign(detail.id)}#${WAITING_ID}`)}>
          {TELL_ME}
        </a>
      </>
    );
  }
  if (offered !== 'open') return null;
  const form = paths.enroll(detail.id);
  // Both are drawn, and the page's first script shows the right one: on a slow line, nobody who is logged in must be led to the login.
  return (
    <>
      <a className="btn btn-main campaign-enrol logged-in" href={form}>
        Enrol Now
      </a>
      <a className="btn btn-main campaign-enrol logged-out" href={withNext(paths.login, form)}>
        Enrol Now
      </a>
    </>
  );
}
