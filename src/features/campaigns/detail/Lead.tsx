import { useStore } from '@nanostores/react';
import type { Campaign } from '../../../contract/campaign.ts';
import { enrolmentMessages } from '../../../contract/enrolment-rules.ts';
import { placeOf } from '../../../contract/place.ts';
import { day, isoDay } from '../../../lib/format.ts';
import { check } from '../../../lib/icons.ts';
import { paths, withNext } from '../../../routes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { enrollingOf } from '../facts.ts';
import { NO_COUNT } from '../summary.ts';
import type { DetailStore } from './detail.ts';
import { Progress } from './Progress.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** The enrol button: Enrolled, Enrol Now, or none when enrolment is not open. */
function Enrol({ campaign, detail }: Props) {
  const enrolled = useStore(detail.$enrolled, { ssr: 'initial' });
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  if (enrolled) {
    return (
      <button type="button" className="btn campaign-enrolled" disabled>
        <Icon shape={check} size={20} />
        Enrolled
      </button>
    );
  }
  if (enrolling !== 'open') return null;
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

/** Start, place, number of enrolled people, and the page's main button. */
export function Lead({ campaign, detail }: Props) {
  const { startTime, location, enrolledCount } = campaign;
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  return (
    <header className="campaign-lead">
      <p className="lead">
        {startTime && (
          <>
            From <time dateTime={isoDay(startTime)}>{day(startTime)}</time>
            {' · '}
          </>
        )}
        <bdi>{placeOf(location)}</bdi>
      </p>
      <p className="soft">{enrolledCount ?? NO_COUNT} people enrolled so far</p>
      {enrolling === 'cancelled' && (
        <p className="message is-bad">
          <strong>{enrolmentMessages.cancelled}</strong>
        </p>
      )}
      {(enrolling === 'closed' || enrolling === 'ended') && <p className="message">{enrolmentMessages[enrolling]}</p>}
      <div className="campaign-action">
        <Enrol campaign={campaign} detail={detail} />
      </div>
      <Progress campaign={campaign} />
    </header>
  );
}
