import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign, Preparation } from '../../../contract/campaign.ts';
import { calendar, print, share } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { SaveForTrail } from '../offline/SaveForTrail.tsx';
import { addressOf, downloadCalendar } from './download-calendar.ts';

type Field = Exclude<keyof Preparation, 'marks'>;

function list(items: readonly string[] | null | undefined, content = (item: string, _at: number): ReactNode => item) {
  if (!items?.length) return null;
  return (
    <ul>
      {items.map((item, at) => (
        <li key={item}>{content(item, at)}</li>
      ))}
    </ul>
  );
}

/** What people want to know before they join: only what the campaign says. Nothing for a campaign that says nothing. */
export function BeforeYouJoin({ campaign: { preparation, included, language } }: { readonly campaign: Campaign }) {
  if (!preparation) return null;
  const text = (words: string | null | undefined, name: string) =>
    words && <PlainText text={words} marks={preparation.marks?.[name]} />;
  const field = (name: Field) => {
    const value = preparation[name];
    return Array.isArray(value) ? list(value, (item, at) => text(item, `${name}.${at}`)) : text(value, name);
  };
  const all: readonly (readonly [title: string, content: ReactNode])[] = [
    ['What the price pays for', list(included)],
    ['Not included', field('notIncluded')],
    ['What to bring', field('bring')],
    ['How hard it is', field('effort')],
    ['Who should not come', field('notFor')],
    ['If you cancel', field('cancellation')],
    ['Who leads', field('leader')],
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
