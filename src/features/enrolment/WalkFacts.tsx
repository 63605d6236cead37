import type { ReactNode } from 'react';
import type { Campaign } from '../../contract/campaign.ts';
import { meetingPointOf } from '../../contract/campaign-rules.ts';
import { includedIn } from '../../contract/campaign-texts.ts';
import { cancellingRows, lineOn } from '../../contract/cancelling.ts';
import { readPaise } from '../../contract/rupees.ts';
import { now } from '../../lib/clock.ts';
import { isoDay } from '../../lib/format.ts';
import { photoSizes } from '../../lib/photo.ts';
import { backOf, ComesBack } from '../../ui/ComesBack.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Spoken } from '../../ui/Spoken.tsx';

export interface WalkFactsProps {
  readonly campaign: Campaign;
  /** How many the amount is for. */
  readonly people: number;
  /** Whether a place can be taken: what would come back is of no use else, and another amount for who has one. */
  readonly open: boolean;
}

/**
 * What the walk is, beside its name and its amount: picture, meeting point and hour, what is included, and what comes back to who cancels.
 * It is loaded with the campaign's answer: the form does not wait for it.
 */
export default function WalkFacts({ campaign, people, open }: WalkFactsProps): ReactNode {
  const { assets, cancelling, included, language, location, preparation, price, startTime } = campaign;
  const url = assets?.[0]?.url;
  const paise = (readPaise(price) ?? 0) * people;
  const rows = cancellingRows(cancelling, paise);
  const today = rows.length > 0 && lineOn(cancelling, paise, isoDay(startTime), isoDay(now().toISOString()));
  const words = preparation?.cancellation;
  return (
    <>
      {url && <img src={url} srcSet={photoSizes(url)} sizes="(width < 60rem) 7rem, 32rem" alt="" />}
      <dl className="enrol-facts">
        <dt>Meeting point</dt>
        <dd>
          <Spoken>{meetingPointOf(location)}</Spoken>
          {location?.meetingTime && `, ${location.meetingTime}`}
        </dd>
        {/* Of a walk that promises nothing the words say themselves that it is not. */}
        <dt>{included?.length === 0 ? 'The price' : 'Included'}</dt>
        <dd>{includedIn(campaign)}</dd>
      </dl>
      {open && (rows.length > 0 || words) && (
        <details className="enrol-cancel" open={matchMedia('(width >= 60rem)').matches}>
          <summary>
            <b>If you cancel</b>
            {today && <span>Today: {backOf(today.paise, paise)}</span>}
          </summary>
          <ComesBack rows={rows} />
          {words && (
            <div className="prose" lang={language ?? undefined}>
              <PlainText text={words} marks={preparation.marks?.['cancellation']} />
            </div>
          )}
        </details>
      )}
    </>
  );
}
