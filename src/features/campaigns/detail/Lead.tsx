import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { enrolmentMessages, NO_COUNT, placeOf, placesLeft } from '../../../contract/campaign-rules.ts';
import { day, dayRange, isoDay, priceOrFree } from '../../../lib/format.ts';
import { enrollingOf, extent, FULL, UNKNOWN } from '../facts.ts';
import type { DetailStore } from './detail.ts';
import { EnrolBarPlace } from './EnrolBarPlace.tsx';
import { EnrolButton } from './EnrolButton.tsx';
import { Progress } from './Progress.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
  /** Whether the API has just answered the campaign. */
  readonly current?: true | undefined;
}

/**
 * What is said of its places: `4 places left`, `Full`, or how many there are where `isCurrent` is false, because enrolments of the
 * meantime are not known then. Empty where the campaign does not say it.
 */
export function placesText(campaign: Pick<Campaign, 'places' | 'enrolledCount'>, isCurrent: boolean): string {
  const left = placesLeft(campaign);
  if (left === null) return '';
  if (left === 0) return FULL;
  const shown = isCurrent ? left : campaign.places;
  return `${shown} ${shown === 1 ? 'place' : 'places'}${isCurrent ? ' left' : ''}`;
}

/** How many have enrolled, or had until a campaign was over; what a campaign that does not know it says. */
export function enrolledText(count: number = NO_COUNT, over = false): string {
  return `${count} ${count === 1 ? 'person' : 'people'} enrolled${over ? '' : ' so far'}`;
}

/** What came of a campaign, once it is noted: `14 people came, 123.5 kg gathered`. */
export function gatheredText({ people, kilograms }: NonNullable<Campaign['gathered']>): string {
  const came = `${people} ${people === 1 ? 'person' : 'people'} came`;
  return kilograms ? `${came}, ${kilograms} kg gathered` : came;
}

/** The first sentence, unless it is as short as an abbreviation; the whole text stands below. */
const firstSentence = (text: string) => /^.{20,}?[.।](?=\s|$)/s.exec(text)?.[0] ?? text;

/** What decides: days, place, length, price, difficulty, leader, places; and the page's main button. */
export function Lead({ campaign, detail, current }: Props) {
  const { startTime, endTime, location, enrolledCount, gathered, fact, preparation, language } = campaign;
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  const over = enrolling === 'cancelled' || enrolling === 'ended';
  const places = over ? '' : placesText(campaign, current === true);
  return (
    <header className="campaign-lead">
      <p className="lead">
        {startTime && (
          <>
            <time dateTime={isoDay(startTime)}>
              {endTime ? dayRange(startTime, endTime) : `From ${day(startTime)}`}
            </time>
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
      {preparation?.leader && (
        <p>
          Leader: <bdi lang={language ?? undefined}>{firstSentence(preparation.leader)}</bdi>
        </p>
      )}
      {places && (
        <p>
          <strong>{places}</strong>
        </p>
      )}
      <p className="soft">{gathered ? gatheredText(gathered) : enrolledText(enrolledCount ?? undefined, over)}</p>
      {enrolling === 'cancelled' && (
        <p className="message is-bad">
          <strong>{enrolmentMessages.cancelled}</strong>
        </p>
      )}
      {enrolling !== 'cancelled' && enrolling !== 'open' && <p className="message">{enrolmentMessages[enrolling]}</p>}
      <div className="campaign-action">
        <EnrolButton campaign={campaign} detail={detail} />
      </div>
      <EnrolBarPlace campaign={campaign} detail={detail} />
      <Progress campaign={campaign} />
    </header>
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
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The four facts under the heading. */
export function Facts({ campaign }: { readonly campaign: Campaign }) {
  const { fact } = campaign;
  return (
    <FactList
      className="facts campaign-facts"
      rows={[
        ['Extent', extent(campaign) || UNKNOWN],
        ['Trek type', fact?.trekType || UNKNOWN],
        ['Altitude', fact?.altitude || UNKNOWN],
        ['Base camp', fact?.baseCamp || UNKNOWN],
      ]}
    />
  );
}
