import type { ReactNode } from 'react';
import { day, daysBetween, isoDay, shortPrice } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { countOfPlaces } from '../facts.ts';
import { Rating } from '../Rating.tsx';
import { groupsOf, type Summary, UNDER_WAY } from '../summary.ts';
import { curve } from '../way.ts';
import './timetable.css';

/** A drawing inside the page's HTML, for the first row: loading it as a file takes a second on a slow line. */
interface InlinePicture {
  /** The drawing's address in the campaign. */
  readonly url: string;
  readonly drawing: ReactNode;
}

interface Props {
  readonly rows: readonly Summary[];
  readonly inlinePicture?: InlinePicture | undefined;
  /** Leaves out how many enrolled, and how it was found: a page that no script renews would soon be wrong. */
  readonly uncounted?: boolean;
  /** The one month that is shown, such as `2026-12`. */
  readonly shown?: string | undefined;
}

const dayNumber = (time: string) => day(time).split(' ')[0];
const shortMonth = (time: string) => day(time).split(' ')[1]?.slice(0, 3);
const weekday = (time: string) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(isoDay(time)).getUTCDay()];

/** `18 Jun Fri to Sun 20`, `26 Nov to 3 Dec`; what stands under no month `18 Jun 2027 to 20`. */
function Days({ start, end, isClosed }: Pick<Summary, 'start' | 'end'> & { readonly isClosed: boolean }) {
  if (!start) return null;
  const ends = end && isoDay(end) !== isoDay(start) && end;
  const month = ends && shortMonth(ends) !== shortMonth(start) && ` ${shortMonth(ends)}`;
  return (
    <>
      <time dateTime={isoDay(start)}>
        <b>{dayNumber(start)}</b> {shortMonth(start)}
        {isClosed && ` ${isoDay(start).slice(0, 4)}`}
      </time>{' '}
      <span>
        {!(isClosed || month) && <i>{weekday(start)} </i>}
        {ends && (
          <>
            to {!(isClosed || month) && <i>{weekday(ends)} </i>}
            {dayNumber(ends)}
            {month}
          </>
        )}
      </span>
    </>
  );
}

/** The heights of a way in the picture that all rows share: 1,000 m at its lower edge, 6,000 m at its upper one. */
function Heights({ way }: { readonly way: string }) {
  const points = way.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return { x, y };
  });
  return (
    <svg viewBox="0 0 100 50" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M-9 99V${points[0]?.y}L${curve(points)}H109V99`} />
    </svg>
  );
}

interface RowProps extends Omit<Props, 'rows'> {
  readonly campaign: Summary;
  readonly isClosed: boolean;
}

function Row({ campaign, isClosed, inlinePicture, uncounted, shown }: RowProps) {
  const { id, heading, text, language, place, enrolledCount, left, start, end, picture, difficulty } = campaign;
  const { altitude, closed, rating, way } = campaign;
  const days = daysBetween(start, end);
  const length = days !== null && (days === 1 ? '1 day' : `${days} days`);
  const isLast = !closed && left !== undefined;
  return (
    <li className="trip">
      <p className="trip-day">
        <Days {...{ start, end }} isClosed={isClosed && !shown} />
        <strong>{shortPrice(campaign.price)}</strong>
      </p>
      <h3>
        <a href={paths.campaign(id)} lang={language}>
          <Spoken>{heading}</Spoken>
        </a>
      </h3>
      <p className="trip-text" lang={language}>
        <Spoken>{text}</Spoken>
      </p>
      <p className="trip-place">
        <bdi>
          <Spoken>{place}</Spoken>
        </bdi>{' '}
        {!uncounted && (isLast || enrolledCount > 0) && (
          <span className={isLast ? 'is-last' : undefined}>
            {isLast ? `${countOfPlaces(left)} left` : `${enrolledCount} ${closed ? 'enrolled' : 'going'}`}
          </span>
        )}
      </p>
      {way && <Heights way={way} />}
      <p className="trip-facts">
        {[length, difficulty].filter(Boolean).join(' · ')}
        {altitude && (
          <>
            <span> · </span>
            <b>{altitude}</b>
          </>
        )}
      </p>
      <div className="trip-picture">
        {picture && inlinePicture?.url === picture.url && inlinePicture.drawing}
        {picture && inlinePicture?.url !== picture.url && (
          <img src={picture.url} alt={picture.alt} width="480" height="270" loading="lazy" decoding="async" />
        )}
        {closed && <span>{closed}</span>}
        {rating && !uncounted && (
          <span className="trip-rating">
            <Rating {...rating} />
          </span>
        )}
      </div>
    </li>
  );
}

/** Campaigns as rows of a timetable, under headings; a row is one link to the campaign's page. The page brings `below-rows.css`. */
export function Timetable({ rows, inlinePicture, uncounted = false, shown }: Props) {
  return (
    <div className="campaign-list">
      {groupsOf(rows, shown).map(({ heading, isClosed, rows }, at) => (
        <section
          className={`trips${isClosed ? ' is-closed' : heading === UNDER_WAY ? ' is-earlier' : ''}`}
          key={heading}
        >
          <h2>{heading}</h2>
          <ul className="rows">
            {rows.map((campaign, row) => (
              <Row
                key={campaign.id}
                {...{ campaign, isClosed, uncounted, shown }}
                inlinePicture={at === 0 && row === 0 ? inlinePicture : undefined}
              />
            ))}
          </ul>
          {at === 0 && rows.some(({ way }) => way) && (
            <p className="trips-key" aria-hidden="true">
              Heights on one scale, lines at 3,000, 4,000 and 5,000 m
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
