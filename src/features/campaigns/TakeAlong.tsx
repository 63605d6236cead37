import { useEffect, useState } from 'react';
import type { Campaign } from '../../contract/campaign.ts';
import { calendar, share } from '../../lib/icons.ts';
import { paths } from '../../routes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SaveForTrail } from './SaveForTrail.tsx';

const addressOf = (campaign: Campaign) => new URL(paths.campaign(campaign.id), window.location.href).href;

async function downloadCalendar(campaign: Campaign): Promise<void> {
  const { campaignCalendar } = await import('./calendar.ts');
  const file = campaignCalendar(campaign, addressOf(campaign));
  if (file === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  link.download = `${String(campaign.id).replace(/[^\w-]+/g, '-')}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The phone's own sheet; where there is none, WhatsApp with the words ready. A sheet that is closed again is no failure. */
async function shareCampaign(campaign: Campaign): Promise<void> {
  const url = addressOf(campaign);
  if (navigator.share) return navigator.share({ title: campaign.heading, url }).catch(() => undefined);
  window.open(`https://wa.me/?text=${encodeURIComponent(`${campaign.heading} ${url}`)}`, '_blank', 'noopener');
}

/** Paper knows no closed accordions. */
function openForPrint(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.campaign .accordion details')) {
    details.open = true;
  }
}

/** What goes along to where there is no signal: the saved copy, the calendar, a message to a friend, a sheet of paper. */
export function TakeAlong({ campaign }: { readonly campaign: Campaign }) {
  const [sheet, setSheet] = useState(true);
  useEffect(() => {
    setSheet('share' in navigator);
    window.addEventListener('beforeprint', openForPrint);
    return () => window.removeEventListener('beforeprint', openForPrint);
  }, []);
  return (
    <section className="box campaign-along">
      <h2>Take it along</h2>
      <SaveForTrail campaign={campaign} />
      {campaign.startTime && (
        <button type="button" className="btn" onClick={() => void downloadCalendar(campaign)}>
          <Icon shape={calendar} size={20} />
          Add to calendar
        </button>
      )}
      <button type="button" className="btn" onClick={() => void shareCampaign(campaign)}>
        <Icon shape={share} size={20} />
        {sheet ? 'Share' : 'Share on WhatsApp'}
      </button>
      <button type="button" className="btn" onClick={() => window.print()}>
        Print
      </button>
    </section>
  );
}
