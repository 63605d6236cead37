import type { Campaign } from '../../../contract/campaign.ts';
import { curve, type Way, wayOf } from '../way.ts';

/** How thick the load is at the end of the way, in thousandths of the picture's height. */
const LOAD = 75;
/** A day that takes less of the width is named by its number alone. */
const NARROW = 140;

const percent = (thousandths: number) => `${thousandths / 10}%`;

/** The mountain with a line over it, and a load that grows on the way down. Texts stand beside the drawing, which is stretched: they keep their size. */
function Profile({ way: { points, top, ends } }: { readonly way: Way }) {
  const line = curve(points);
  const down = points.slice(top);
  const under = down.map(({ x, y }, at) => ({ x, y: y + Math.round((LOAD * at) / (down.length - 1 || 1)) }));
  return (
    <svg width="100%" height="176" aria-hidden="true" fontSize="14" fill="var(--ink)" textAnchor="middle">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        <path fill="var(--hill)" d={`M${line}V1000H0`} />
        <path fill="var(--flag-yellow)" d={`M${curve(down)}L${curve(under.reverse())}`} />
        <path fill="none" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" d={`M${line}`} />
      </svg>
      {points.map(
        ({ x, y, height }, at) =>
          // Of the others, the first and the last where they are far from the highest.
          (at === top || (at % (points.length - 1) === 0 && Math.abs(x - (down[0]?.x ?? 0)) > 250)) && (
            <text
              key={x}
              x={percent(x)}
              y={percent(at === top ? y - 60 : 90)}
              fontWeight="700"
              textAnchor={x < 80 ? 'start' : x > 920 ? 'end' : undefined}
            >
              {`${height.toLocaleString('en')} m`}
            </text>
          ),
      )}
      {ends.map((to, at) => {
        const from = ends[at - 1] ?? 0;
        return (
          <text key={to} x={percent((from + to) / 2)} y="96%" fill="var(--on-night)">
            {to - from < NARROW ? at + 1 : `Day ${at + 1}`}
          </text>
        );
      })}
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
      <Profile way={way} />
      <ol>
        {campaign.itineraries?.map(({ id, height, distance, hours }, at) => (
          <li key={id}>
            <strong>{`Day ${at + 1}`}</strong> <bdi>{[height, distance, hours].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
