import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { calendar, print, share } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlainText, TextList } from '../../../ui/PlainText.tsx';
import { SaveForTrail } from '../offline/SaveForTrail.tsx';
import { addressOf, downloadCalendar } from './download-calendar.ts';

/** What people want to know before they join: only what the campaign says. Nothing for a campaign that says nothing. */
export function BeforeYouJoin({ campaign: { preparation, language } }: { readonly campaign: Campaign }) {
  if (!preparation) return null;
  const { notIncluded, effort, notFor, cancellation, marks } = preparation;
  const text = (words: string | null | undefined, name: string) =>
    words && <PlainText text={words} marks={marks?.[name]} />;
  const all: readonly (readonly [title: string, content: ReactNode])[] = [
    ['Not included', notIncluded?.length && <TextList texts={notIncluded} marks={marks} name="notIncluded" />],
    ['How hard it is', text(effort, 'effort')],
    ['Who should not come', text(notFor, 'notFor')],
    ['If you cancel', text(cancellation, 'cancellation')],
  ];
  const parts = all.filter(([, content]) => content);
  if (parts.length === 0) return null;
  return (
    <section className="stack">
      <h2>Before you join</h2>
      <div className="accordion">
        {parts.map(([title, content]) => (
          <details key={title}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <div className="prose" lang={language ?? undefined}>
              {content}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Opens the phone's share dialog, or WhatsApp with the text where there is none. Closing the dialog is not an error. */
async function shareCampaign(campaign: Campaign): Promise<void> {
  const url = addressOf(campaign);
  if (navigator.share) return navigator.share({ title: campaign.heading, url }).catch(() => undefined);
  window.open(`https://wa.me/?text=${encodeURIComponent(`${campaign.heading} ${url}`)}`, '_blank', 'noopener');
}

/** Opens every accordion before printing, because a closed one would hide its text on paper. */
function openForPrint(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.campaign .accordion details')) {
    details.open = true;
  }
}

/** The box "Take it along": save for offline use, add to the calendar, share, print. */
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
        <Icon shape={print} size={20} />
        Print
      </button>
    </section>
  );
}
