import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { enrolmentMessages, placeOf } from '../../../contract/campaign-rules.ts';
import { textLines, UNKNOWN } from '../../../contract/campaign-texts.ts';
import { day, dayRange, isoDay } from '../../../lib/format.ts';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { enrollingOf, extent } from '../facts.ts';
import type { DetailStore } from './detail.ts';
import { useOffer } from './EnrolButton.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** What stands under the heading: days and place. */
export function Lead({ campaign: { startTime, endTime, location } }: Pick<Props, 'campaign'>) {
  return (
    <p className="lead campaign-lead">
      {startTime && (
        <time dateTime={isoDay(startTime)}>{endTime ? dayRange(startTime, endTime) : `From ${day(startTime)}`}</time>
      )}{' '}
      <bdi>
        <Spoken>{placeOf(location)}</Spoken>
      </bdi>
    </p>
  );
}

/** Why nobody can enrol; nothing where somebody can, or where the ticket's status says it: Ended. */
export function WhyClosed({ campaign, detail }: Props) {
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  const offered = useOffer(campaign, detail) === 'open';
  if (enrolling === 'cancelled')
    return (
      <p className="message is-bad">
        <strong>{enrolmentMessages.cancelled}</strong>
      </p>
    );
  return (
    enrolling !== 'open' &&
    enrolling !== 'ended' &&
    !offered && <p className="message">{enrolmentMessages[enrolling]}</p>
  );
}

interface FactListProps {
  readonly className: string;
  /** The name of each fact and what it is, in the order in which they are shown. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts of a campaign as names and values. A value stands in its own direction of writing. */
export function FactList({ className, rows }: FactListProps) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? <Spoken>{value}</Spoken> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The four facts under the heading. */
export function Facts({ campaign }: { readonly campaign: Campaign }) {
  const rows = textLines(campaign, 'head');
  return <FactList className="facts campaign-facts" rows={[['Extent', extent(campaign) || UNKNOWN], ...rows]} />;
}

/** Who leads, in the campaign's own words. */
export function Leader({ campaign: { preparation, language } }: { readonly campaign: Campaign }) {
  if (!preparation?.leader) return null;
  return (
    <div className="campaign-leader">
      <p className="soft">Leader</p>
      <div className="prose" lang={language ?? undefined}>
        <PlainText text={preparation.leader} marks={preparation.marks?.['leader']} />
      </div>
    </div>
  );
}
