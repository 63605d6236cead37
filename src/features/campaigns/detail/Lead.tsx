import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { enrolmentMessages } from '../../../contract/enrolment-rules.ts';
import { placeOf } from '../../../contract/place.ts';
import { day, isoDay, priceOrFree } from '../../../lib/format.ts';
import { enrollingOf, extent } from '../facts.ts';
import { NO_COUNT } from '../summary.ts';
import type { DetailStore } from './detail.ts';
import { EnrolBarPlace } from './EnrolBarPlace.tsx';
import { EnrolButton } from './EnrolButton.tsx';
import { Progress } from './Progress.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** Start, place, number of enrolled people, and the page's main button. */
export function Lead({ campaign, detail }: Props) {
  const { startTime, location, enrolledCount, fact } = campaign;
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
      <p className="campaign-key">
        {[extent(campaign), priceOrFree(campaign.price), fact?.trekType].filter(Boolean).map((word, at) => (
          <Fragment key={word}>
            {at > 0 && ' · '}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="soft">{enrolledCount ?? NO_COUNT} people enrolled so far</p>
      {enrolling === 'cancelled' && (
        <p className="message is-bad">
          <strong>{enrolmentMessages.cancelled}</strong>
        </p>
      )}
      {(enrolling === 'closed' || enrolling === 'ended') && <p className="message">{enrolmentMessages[enrolling]}</p>}
      <div className="campaign-action">
        <EnrolButton campaign={campaign} detail={detail} />
      </div>
      <EnrolBarPlace campaign={campaign} detail={detail} />
      <Progress campaign={campaign} />
    </header>
  );
}
