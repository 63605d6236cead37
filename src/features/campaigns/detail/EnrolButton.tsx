import { useStore } from '@nanostores/react';
import type { Campaign } from '../../../contract/campaign.ts';
import { check } from '../../../lib/icons.ts';
import { paths, withNext } from '../../../routes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { enrollingOf } from '../facts.ts';
import type { DetailStore } from './detail.ts';

/** Whether the page offers to enrol. A saved copy does not: it cannot know who is enrolled already, and is read without a network. */
export function useOffer(campaign: Campaign, detail: DetailStore): boolean {
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  const shown = useStore(detail.$detail, { ssr: 'initial' });
  return enrolling === 'open' && !('savedAt' in shown);
}

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** The enrol button: Enrolled, Enrol Now, or none when the page offers no place. */
export function EnrolButton({ campaign, detail }: Props) {
  const enrolled = useStore(detail.$enrolled, { ssr: 'initial' });
  const offered = useOffer(campaign, detail);
  if (enrolled) {
    return (
      <button type="button" className="btn campaign-enrolled" disabled>
        <Icon shape={check} size={20} />
        Enrolled
      </button>
    );
  }
  if (!offered) return null;
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
