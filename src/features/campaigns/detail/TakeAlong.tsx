import { useEffect, useState } from 'react';
import { isEmbedded } from '../../../api/backend.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { share } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SaveForTrail } from '../offline/SaveForTrail.tsx';
import type { DetailStore } from './detail.ts';
import { addressOf, downloadCalendar } from './download-calendar.ts';
import { useOffer } from './EnrolButton.tsx';
import { shareCampaign } from './share.ts';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** What one friend sends to another; while places are given, with what each of them needs. */
function Friends({ campaign, detail }: Props) {
  const [sheet, setSheet] = useState(false);
  useEffect(() => setSheet('share' in navigator), []);
  const open = useOffer(campaign, detail) === 'open';
  return (
    <section className="campaign-friends">
      <h2>{open ? 'Bring friends' : 'Tell friends'}</h2>
      {open && (
        <p>
          {isEmbedded()
            ? 'Up to six people come with one booking: name them when you enrol. Or send them this page.'
            : 'Each walker needs a place of their own. Send them this page.'}
        </p>
      )}
      <button type="button" className="btn" onClick={() => void shareCampaign(campaign, addressOf(campaign))}>
        <Icon shape={share} size={20} />
        {sheet ? 'Share this page' : 'Share on WhatsApp'}
      </button>
    </section>
  );
}

/** Opens all that is folded before printing: an older browser would hide its text on paper. */
function openForPrint(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>(
    '.campaign :is(.accordion, .campaign-join) > details, .campaign .prose > details',
  ))
    details.open = true;
}

/** What stands below the ticket: bring friends, save for offline use, add to the calendar, print. */
export function TakeAlong({ campaign, detail }: Props) {
  useEffect(() => {
    window.addEventListener('beforeprint', openForPrint);
    return () => window.removeEventListener('beforeprint', openForPrint);
  }, []);
  const offered = useOffer(campaign, detail);
  const print = (
    <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
      Print
    </button>
  );
  return (
    <>
      <Friends campaign={campaign} detail={detail} />
      <div className="campaign-links">
        {offered === 'ended' ? (
          print
        ) : (
          <SaveForTrail campaign={campaign}>
            {campaign.startTime && offered !== 'cancelled' && (
              <button type="button" className="btn btn-quiet" onClick={() => void downloadCalendar(campaign)}>
                Add to calendar
              </button>
            )}
            {print}
          </SaveForTrail>
        )}
      </div>
    </>
  );
}
