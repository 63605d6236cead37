import type { Campaign } from '../../../contract/campaign.ts';
import { weighedKinds } from '../../../contract/walk-record.ts';
import { dayRange } from '../../../lib/format.ts';
import { weight } from '../../../lib/weight.ts';
import { paths } from '../../../routes.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { PhotoImage } from '../photos/PhotoImage.tsx';

type Gathered = NonNullable<Campaign['gathered']>;

/** Kilograms by kind: a list with a bar in each line. */
function Kinds({ gathered }: { readonly gathered: Gathered }) {
  const kinds = weighedKinds(gathered).filter(([, kilograms]) => kilograms > 0);
  const most = Math.max(...kinds.map(([, kilograms]) => kilograms));
  if (kinds.length === 0) return null;
  return (
    <dl>
      {kinds.map(([kind, kilograms]) => (
        <div key={kind}>
          <dt>{kind.charAt(0).toUpperCase() + kind.slice(1)}</dt>
          <dd>{weight(kilograms)}</dd>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" fill="currentColor">
            <path d={`M0 0h${Math.max(1, Math.round((kilograms / most) * 100))}v8H0z`} />
          </svg>
        </div>
      ))}
    </dl>
  );
}

function Photographs({ photos }: Pick<Gathered, 'photos'>) {
  if (!photos?.length) return null;
  const ordered = photos.toSorted((a, b) => Number(a.when === 'after') - Number(b.when === 'after'));
  return (
    <ul>
      {[...ordered.entries()].map(([at, { when, url, alt }]) => (
        <li key={at}>
          <figure>
            {/* The caption holds the text. */}
            <PhotoImage photo={{ url, alt: '' }} sizes="(width < 40rem) 90vw, 24rem" />
            <figcaption dir="auto">
              <strong>{when === 'after' ? 'After' : 'Before'}</strong> <Spoken>{alt}</Spoken>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function sumWords({ people, kilograms }: Gathered) {
  const came = people && `${people} ${people === 1 ? 'person' : 'people'}`;
  if (!kilograms) return came && <strong>{came} came</strong>;
  return (
    <>
      <strong>{weight(kilograms)}</strong> {came && `carried down by ${came}`}
    </>
  );
}

/** What came of a campaign, and the next date of the same walk: only what is known. Nothing where nothing is. */
export function WhatCameDown({ campaign: { gathered, next } }: { readonly campaign: Campaign }) {
  const sum = gathered && sumWords(gathered);
  if (!gathered && !next) return null;
  const title = !gathered
    ? 'The same walk again'
    : gathered.kilograms || gathered.photos
      ? 'What came down'
      : 'Who came';
  return (
    <section className="campaign-record" aria-labelledby="record">
      <h2 id="record">{title}</h2>
      {sum && <p className="campaign-sum">{sum}</p>}
      {gathered && <Kinds gathered={gathered} />}
      {gathered?.went && (
        <p>
          Where it went: <Spoken>{gathered.went}</Spoken>
        </p>
      )}
      {gathered && <Photographs photos={gathered.photos} />}
      {next?.startTime && (
        <p>
          Next date of this walk: <a href={paths.campaign(next.id)}>{dayRange(next.startTime, next.endTime)}</a>
        </p>
      )}
    </section>
  );
}
