import { useId } from 'react';
import { isEmbedded } from '../../../api/backend.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { isCancelled } from '../../../contract/campaign-rules.ts';
import { giftQuery } from '../../../contract/constants.ts';
import { shortRupees } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import { progressOf } from '../facts.ts';

/**
 * The money raised for the goal, fees and gifts apart, as text and as a bar of prayer flags, with a way to give where
 * the backend records what a gift is for; nothing unless both amounts are given. A campaign that has ended takes gifts, a cancelled one takes none.
 */
export function Progress({ campaign }: { readonly campaign: Campaign }) {
  const id = useId();
  const progress = progressOf(campaign);
  if (!progress) return null;
  const { raised, goal, percent } = progress;
  const { fees } = campaign;
  return (
    <div className="campaign-progress">
      <p id={id}>
        <strong>{shortRupees(raised)}</strong> of {shortRupees(goal)} raised ({percent}%)
      </p>
      {(fees || isEmbedded()) && (
        <p className="campaign-fees">
          {fees
            ? `${shortRupees(fees)} in enrolment fees, ${shortRupees(raised - fees)} in gifts`
            : 'Gifts and enrolment fees together'}
        </p>
      )}
      <progress value={Math.min(raised, goal)} max={goal} aria-labelledby={id} />
      {isEmbedded() && !isCancelled(campaign.status) && (
        <p>
          <a className="btn" href={`${paths.donations}${giftQuery(campaign.id)}`}>
            Give to this campaign
          </a>
        </p>
      )}
    </div>
  );
}
