import { type ReactNode, useEffect } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { calendar, print } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlainText, TextList } from '../../../ui/PlainText.tsx';
import { SaveForTrail } from '../offline/SaveForTrail.tsx';
import { downloadCalendar } from './download-calendar.ts';

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

/** Opens every accordion before printing, because a closed one would hide its text on paper. */
function openForPrint(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.campaign .accordion details')) {
    details.open = true;
  }
}

/** The box "Take it along": save for offline use, add to the calendar, print. */
export function TakeAlong({ campaign }: { readonly campaign: Campaign }) {
  useEffect(() => {
    window.addEventListener('beforeprint', openForPrint);
    return () => window.removeEventListener('beforeprint', openForPrint);
  }, []);
  return (
    <section className="campaign-along">
      <h2>Take it along</h2>
      <SaveForTrail campaign={campaign}>
        {campaign.startTime && (
          <button type="button" className="btn btn-quiet" onClick={() => void downloadCalendar(campaign)}>
            <Icon shape={calendar} size={20} />
            Add to calendar
          </button>
        )}
        <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
          <Icon shape={print} size={20} />
          Print
        </button>
      </SaveForTrail>
    </section>
  );
}
