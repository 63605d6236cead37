import { useLayoutEffect, useRef } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { done } from '../../../lib/done.ts';
import { shortPrice } from '../../../lib/format.ts';
import type { DetailStore } from './detail.ts';
import { EnrolButton } from './EnrolButton.tsx';
import styles from './enrol-bar.css?url';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** Price and button at the bottom edge of a narrow screen. Its stylesheet loads with it, after the words of the page. */
export function EnrolBar({ campaign, detail }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  // It goes when the first button is back on the screen. Whoever has the focus in it goes on from that button.
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const links = [...document.querySelectorAll<HTMLElement>('.campaign-action a')];
      done(
        '',
        links.find((link) => link.getClientRects().length > 0),
      );
    };
  }, []);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="enrol-bar" />
      <div className="enrol-bar" ref={bar}>
        <strong>{shortPrice(campaign.price)}</strong>
        <EnrolButton campaign={campaign} detail={detail} />
      </div>
    </>
  );
}
