import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { curve, type Way, wayOf } from '../way.ts';
import { type At, labelsOf } from './way-labels.ts';

/** How thick the load is at the end of the way, in thousandths of the picture's height. */
const LOAD = 75;
const percent = (thousandths: number) => `${thousandths / 10}%`;
/** A drawing that keeps its size in the picture, which is stretched: its lower middle stands at a point of the way. */
function Figure({ at: { x, y }, scale = 1, children }: { at: At; scale?: number; children: ReactNode }) {
  return (
    <svg x={percent(x)} y={percent(y)} aria-hidden="true">
      <g transform={`scale(${scale})`}>{children}</g>
    </svg>
  );
}

const walkers = (
  <>
    <g strokeLinecap="round" fill="none">
      <path stroke="var(--ink)" strokeWidth="3" d="M-10-12l-3 11M-9-12l4 11M9-16L6-5M10-16l4 11" />
      <path stroke="#e8923a" strokeWidth="6" d="M-9-19v6" />
      <path stroke="#2f6db3" strokeWidth="6" d="M10-23v6" />
      <path stroke="#7a4d33" strokeWidth="4" d="M-14.5-19v4M4.5-23v4" />
      <path stroke="#9a6544" strokeWidth="1.5" d="M-2-18v17M17-22v16" />
    </g>
    <circle cx="-9" cy="-26" r="3.7" fill="#9a6544" />
    <circle cx="10" cy="-29.5" r="3.7" fill="#7a4d33" />
    <path stroke="var(--flag-red)" strokeWidth="2.6" d="M-12-28h7M7-31.5h7" />
  </>
);
const tent = (
  <>
    <path fill="#e8923a" d="M0-19L15 0h-30z" />
    <path fill="#7a3d12" d="M0-14L6 0H-6z" />
  </>
);
const sack = (
  <path
    fill="var(--flag-yellow)"
    stroke="#6b4405"
    d="M-5 0C-8-5-6-11-2.5-14l-2-4L-2-16.5 0-19l2 2.5L4.5-18l-2 4C6-11 8-5 5 0z"
  />
);
const lorry = (
  <>
    <path
      fill="var(--flag-yellow)"
      stroke="#6b4405"
      d="M-11-17c-1-4 1-6 4-6s5 2 4 6zM-4-17c-1-5 1-7 4-7s5 2 4 7zM3-17c-1-4 1-6 4-6s5 2 4 6z"
    />
    <path fill="var(--flag-blue)" d="M-21-17H5v12h-26zM21-5v-8l-4-7H7v15z" />
    <path fill="var(--flag-white)" d="M17.5-13.5L15-18H9v4.5z" />
    <g fill="#10272b" stroke="var(--flag-white)" strokeWidth="1.4">
      <circle cx="-13" cy="-4.5" r="4" />
      <circle cx="12" cy="-4.5" r="4" />
    </g>
  </>
);

/** Points of the curve between two of the way, at a quarter, the half and three quarters of its length. */
const between = (from: At, to: At): At[] =>
  [
    [0.3, 0.16],
    [0.5, 0.5],
    [0.7, 0.84],
  ].map(([x = 0, y = 0]) => ({ x: from.x + (to.x - from.x) * x, y: from.y + (to.y - from.y) * y }));

/** The piece of a way that goes up, or down, the most; none where nothing does. */
function steepest(points: readonly At[], rise: (from: At, to: At) => number): [At, At] | undefined {
  const pieces = points.slice(1).map((to, at): [At, At] => [points[at] ?? to, to]);
  return pieces.filter(([from, to]) => rise(from, to) > 0).toSorted((a, b) => rise(...b) - rise(...a))[0];
}

/** The hill with the name of its place inside, a line over it, and a load that grows on the way down. */
function Profile({ way, campaign }: { readonly way: Way; readonly campaign: Campaign }) {
  const { points, top, ends } = way;
  const line = curve(points);
  const down = points.slice(top);
  const under = down.map(({ x, y }, at) => ({ x, y: y + Math.round((LOAD * at) / (down.length - 1 || 1)) }));
  const [first, peak, last] = [points[0], points[top], points.at(-1)];
  if (!first || !peak || !last) return null;
  const up = steepest(points.slice(0, top + 1), (from, to) => from.y - to.y);
  const fall = steepest(down, (from, to) => to.y - from.y);
  const nights = ends.slice(0, -1).flatMap((end) => points.filter(({ x, y }) => x === end && y < first.y - 40));
  return (
    <svg width="100%" aria-hidden="true" fill="var(--on-night)">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        <path
          fill="var(--ridge-2)"
          opacity=".3"
          d="M0 500C90 300 160 430 240 200S380 65 470 135 640 30 740 165 880 400 1000 300V1000H0z"
        />
        <path fill="var(--hill)" d={`M${line}V1000H0`} />
        <path fill="var(--flag-yellow)" d={`M${curve(down)}L${curve(under.reverse())}`} />
        <path fill="none" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" d={`M${line}`} />
        <path
          stroke="var(--on-night)"
          strokeOpacity=".4"
          strokeDasharray="2 5"
          vectorEffect="non-scaling-stroke"
          d={nights.map(({ x, y }) => `M${x} ${y}V1000`).join('')}
        />
      </svg>
      {up && <Figure at={between(...up)[1] ?? peak}>{walkers}</Figure>}
      {nights.map((at) => (
        <Figure key={at.x} at={at} scale={nights.length > 3 ? 0.6 : 0.9}>
          {tent}
        </Figure>
      ))}
      {fall &&
        between(...fall).map((at, load) => (
          <Figure key={at.x} at={at} scale={0.75 + load / 5}>
            {sack}
          </Figure>
        ))}
      {fall && last.y > peak.y && <Figure at={{ x: 940, y: last.y }}>{lorry}</Figure>}
      {labelsOf(way, campaign).map(({ kind, text, x, y, anchor }) => (
        <text key={`${kind} ${x}`} x={percent(x)} y={percent(y)} textAnchor={anchor} className={`is-${kind}`}>
          {text}
        </text>
      ))}
    </svg>
  );
}

const isUpAndDown = ({ points, top }: Way) => top > 0 && points.at(-1)?.y !== points[top]?.y;

/** The way as a picture, and as a list for who does not see it: height, distance and hours of each day. Nothing without heights. */
export function WayPicture({ campaign }: { readonly campaign: Campaign }) {
  const way = wayOf(campaign);
  if (!way) return null;
  return (
    <section className="campaign-way" aria-labelledby="way">
      <h2 id="way">{isUpAndDown(way) ? 'Up light, down heavy' : 'The way'}</h2>
      <Profile way={way} campaign={campaign} />
      <ol>
        {campaign.itineraries?.map(({ id, height, distance, hours }, at) => (
          <li key={id} className={`is-${way.widths[at]}`}>
            <strong>{`Day ${at + 1}`}</strong>{' '}
            <bdi>
              <Spoken>{[distance, hours].filter(Boolean).join(' · ')}</Spoken>
            </bdi>
            {height && (
              <bdi className="campaign-height">
                <Spoken>{height}</Spoken>
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
