import type { Campaign } from '../../../contract/campaign.ts';
import { priceOrFree } from '../../../lib/format.ts';
import type { DetailStore } from './detail.ts';
import { EnrolButton } from './EnrolButton.tsx';
import styles from './enrol-bar.css?url';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** Price and button at the bottom edge of a narrow screen. Its stylesheet loads with it, after the words of the page. */
export function EnrolBar({ campaign, detail }: Props) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="enrol-bar" />
      <div className="enrol-bar">
        <strong>{priceOrFree(campaign.price)}</strong>
        <EnrolButton campaign={campaign} detail={detail} />
      </div>
    </>
  );
}
