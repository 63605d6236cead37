import type { Campaign } from '../../contract/campaign.ts';
import { star } from '../../lib/icons.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The average of the reviews of a campaign and their number, as its page and its row show it. */
export function Rating({ average, count }: NonNullable<Campaign['rating']>) {
  return (
    <>
      <Icon shape={star} size={16} />
      <span aria-hidden="true">
        {average} ({count})
      </span>
      <span className="visually-hidden">
        {average} of 5 stars, {count} reviews
      </span>
    </>
  );
}
