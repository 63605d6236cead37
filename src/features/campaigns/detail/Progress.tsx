import { isEmbedded } from '../../../api/backend.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { isCancelled } from '../../../contract/campaign-rules.ts';
import { giftQuery } from '../../../contract/constants.ts';
import { shortRupees } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import { progressOf } from '../facts.ts';

/** Five flags on a line of 120. */
const FLAGS = [
  ['blue', 'M3 6L22 11v18l-9-4-10 4z'],
  ['white', 'M26 12L45 14v18l-9-4-10 4z'],
  ['red', 'M49 15L68 15v18l-9-4-10 4z'],
  ['green', 'M72 15L91 12v18l-9-4-10 4z'],
  ['yellow', 'M95 12L114 7v18l-9-4-10 4z'],
];

const fourTimes = (shape: string) => [0, 120, 240, 360].map((x) => <use key={x} href={shape} x={x} />);

/** Twenty flags on a line; those that are reached have their colour. */
function Bunting({ percent }: { readonly percent: number }) {
  return (
    <svg viewBox="0 0 480 36" aria-hidden="true" fill="none" stroke="var(--edge)" strokeWidth=".8">
      <defs>
        <clipPath id="reached">
          <path d={`M0 0h${Math.min(Math.floor(percent / 5), 20) * 24}v36H0z`} />
        </clipPath>
        <g id="flags" stroke="none">
          {FLAGS.map(([colour, d]) => (
            <path key={d} d={d} fill={`var(--flag-${colour})`} />
          ))}
        </g>
        <path id="edges" d={FLAGS.map(([, d]) => d).join('')} />
      </defs>
      <g clipPath="url(#reached)">{fourTimes('#flags')}</g>
      {fourTimes('#edges')}
      <path stroke="var(--ink)" strokeWidth="1.4" d="M0 5Q60 25 120 5Q180 25 240 5Q300 25 360 5Q420 25 480 5" />
    </svg>
  );
}

/**
 * The money raised for the goal, fees and gifts apart, as text and as a line of prayer flags, with a way to give where
 * the backend records what a gift is for; nothing unless both amounts are given. A campaign that has ended takes gifts, a cancelled one takes none.
 */
export function Progress({ campaign }: { readonly campaign: Campaign }) {
  const progress = progressOf(campaign);
  if (!progress) return null;
  const { raised, goal, percent } = progress;
  const { fees } = campaign;
  return (
    <section className="campaign-progress">
      <p>
        <strong>{shortRupees(raised)}</strong> of {shortRupees(goal)} raised ({percent}%)
      </p>
      <Bunting percent={percent} />
      {(fees || isEmbedded()) && (
        <p className="campaign-fees">
          {fees
            ? `${shortRupees(fees)} in enrolment fees, ${shortRupees(raised - fees)} in gifts`
            : 'Gifts and enrolment fees together'}
        </p>
      )}
      {isEmbedded() && !isCancelled(campaign.status) && (
        <a className="btn" href={`${paths.donations}${giftQuery(campaign.id)}`}>
          Give to this campaign
        </a>
      )}
    </section>
  );
}
