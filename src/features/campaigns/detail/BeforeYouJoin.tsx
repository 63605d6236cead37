import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { cancellingRows } from '../../../contract/cancelling.ts';
import { readPaise } from '../../../contract/rupees.ts';
import { ComesBack } from '../../../ui/ComesBack.tsx';
import { PlainText, TextList } from '../../../ui/PlainText.tsx';

/** What people want to know before they join: only what the campaign says. Nothing for a campaign that says nothing. */
export function BeforeYouJoin({ campaign }: { readonly campaign: Campaign }) {
  const { preparation, language, price, cancelling } = campaign;
  const { notIncluded, effort, notFor, cancellation, marks } = preparation ?? {};
  const text = (words: string | null | undefined, name: string) =>
    words && <PlainText text={words} marks={marks?.[name]} />;
  const all: readonly (readonly [title: string, content: ReactNode])[] = [
    ['Not included', notIncluded?.length && <TextList texts={notIncluded} marks={marks} name="notIncluded" />],
    ['How hard it is', text(effort, 'effort')],
    ['Who should not come', text(notFor, 'notFor')],
  ];
  const parts = all.filter(([, content]) => content);
  const rows = cancellingRows(cancelling, readPaise(price) ?? 0);
  if (parts.length === 0 && !cancellation && rows.length === 0) return null;
  return (
    <section className="campaign-join" aria-label="Before you join">
      {parts.map(([title, content]) => (
        <details key={title}>
          <summary>
            <h2>{title}</h2>
          </summary>
          <div className="prose" lang={language ?? undefined}>
            {content}
          </div>
        </details>
      ))}
      {(cancellation || rows.length > 0) && (
        <div className="campaign-cancel">
          <h2>If you cancel</h2>
          <ComesBack rows={rows} />
          <div className="prose" lang={language ?? undefined}>
            {text(cancellation, 'cancellation')}
          </div>
        </div>
      )}
    </section>
  );
}
