import type { Campaign } from '../../../contract/campaign.ts';
import { curve, type Way, wayOf } from './way.ts';

/** How thick the load is at the end of the way, in thousandths of the picture's height. */
const LOAD = 75;
/** A day that takes less of the width is named by its number alone. */
const NARROW = 140;

const metres = (height: number) => `${String(height).replace(/(\d)(?=\d{3}$)/, '$1,')} m`;
const percent = (thousandths: number) => `${thousandths / 10}%`;

/** The mountain with a thin line up and a heavy one down. Texts stand beside the drawing, which is stretched: they keep their size. */
function Profile({ way: { points, top, days } }: { readonly way: Way }) {
  const down = points.slice(top);
  const under = down.map(({ x, y }, at) => ({ x, y: y + Math.round((LOAD * at) / (down.length - 1 || 1)) }));
  const isShown = (x: number, at: number) =>
    at === top || ((at === 0 || at === points.length - 1) && Math.abs(x - (points[top]?.x ?? 0)) > 250);
  return (
    <svg width="100%" height="176" aria-hidden="true" fontSize="14">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" fill="none" aria-hidden="true">
        <path fill="var(--hill)" d={`M${curve(points)}V1000H0`} />
        <path
          stroke="var(--ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          d={`M${curve(points.slice(0, top + 1))}`}
        />
        {down.length > 1 && <path fill="var(--flag-yellow)" d={`M${curve(down)}L${curve(under.reverse())}Z`} />}
        <path
          stroke="var(--on-night)"
          opacity=".4"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
          d={days
            .slice(1)
            .map(({ from }) => `M${from} 1000V860`)
            .join('')}
        />
      </svg>
      {[...points.entries()].map(
        ([at, { x, y, height }]) =>
          isShown(x, at) && (
            <text
              key={at}
              x={percent(x)}
              y={at === top ? percent(y) : 16}
              dy={at === top ? -10 : 0}
              fill="var(--ink)"
              fontWeight="700"
              textAnchor={x < 80 ? 'start' : x > 920 ? 'end' : 'middle'}
            >
              {metres(height)}
            </text>
          ),
      )}
      {days.map(({ from, to }, at) => (
        <text key={to} x={percent((from + to) / 2)} y="96%" fill="var(--on-night)" textAnchor="middle">
          {to - from < NARROW ? at + 1 : `Day ${at + 1}`}
        </text>
      ))}
    </svg>
  );
}

const isUpAndDown = ({ points, top }: Way) => top > 0 && (points.at(-1)?.height ?? 0) < (points[top]?.height ?? 0);

/** The way as a picture, and as a list for who does not see it: height, distance and hours of each day. Nothing without heights. */
export function WayPicture({ campaign }: { readonly campaign: Campaign }) {
  const way = wayOf(campaign);
  if (!way) return null;
  return (
    <section className="campaign-way" aria-labelledby="way">
      <h2 id="way">{isUpAndDown(way) ? 'Up light, down heavy' : 'The way'}</h2>
      <Profile way={way} />
      <ol>
        {[...(campaign.itineraries ?? []).entries()].map(([at, { id, height, distance, hours }]) => (
          <li key={id}>
            <strong>Day {at + 1}</strong> <bdi>{[height, distance, hours].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
