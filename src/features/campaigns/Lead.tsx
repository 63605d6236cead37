import { useStore } from '@nanostores/react';
import type { Campaign } from '../../contract/campaign.ts';
import { day, isoDay } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { useSession } from '../../session/useSession.tsx';
import type { DetailStore } from './detail.ts';
import { CANCELLED, CLOSED, enrollingOf } from './facts.ts';
import { Progress } from './Progress.tsx';
import { NO_COUNT, NO_PLACE } from './summary.ts';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** The enrol button in its three states (section 2): Enrolled, Enrol Now, or none with the reason. */
function Enrol({ campaign, detail }: Props) {
  const { isAuthenticated } = useSession();
  const enrolled = useStore(detail.$enrolled, { ssr: 'initial' });
  const enrolling = enrollingOf(campaign);
  if (enrolled) {
    return (
      <button type="button" className="btn" disabled>
        Enrolled
      </button>
    );
  }
  if (enrolling !== 'open') return null;
  return (
    <a className="btn btn-main campaign-enrol" href={isAuthenticated ? paths.enroll(detail.id) : paths.login}>
      Enrol Now
    </a>
  );
}

/** Start, place, how many come, and the one main action of the page. */
export function Lead({ campaign, detail }: Props) {
  const { startTime, location, enrolledCount } = campaign;
  const enrolling = enrollingOf(campaign);
  return (
    <header className="campaign-lead">
      <p className="lead">
        {startTime && (
          <>
            From <time dateTime={isoDay(startTime)}>{day(startTime)}</time>
            {' · '}
          </>
        )}
        <bdi>{location?.place || NO_PLACE}</bdi>
      </p>
      <p className="soft">{enrolledCount ?? NO_COUNT} people enrolled so far</p>
      {enrolling === 'cancelled' && (
        <p className="message is-bad">
          <strong>{CANCELLED}</strong>
        </p>
      )}
      {enrolling === 'closed' && <p className="message">{CLOSED}</p>}
      <div className="campaign-action">
        <Enrol campaign={campaign} detail={detail} />
      </div>
      <Progress campaign={campaign} />
    </header>
  );
}
