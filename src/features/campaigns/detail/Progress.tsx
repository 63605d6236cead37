import { useId } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { rupees } from '../../../lib/format.ts';
import { progressOf } from '../facts.ts';

/** The money raised for the goal, as text and as a bar of prayer flags; nothing unless both amounts are given. */
export function Progress({ campaign }: { readonly campaign: Campaign }) {
  const id = useId();
  const progress = progressOf(campaign);
  if (!progress) return null;
  const { raised, goal, percent } = progress;
  return (
    <div className="campaign-progress">
      <p id={id}>
        <strong>{rupees(raised)}</strong> of {rupees(goal)} raised ({percent}%)
      </p>
      <progress value={Math.min(raised, goal)} max={goal} aria-labelledby={id} />
    </div>
  );
}
