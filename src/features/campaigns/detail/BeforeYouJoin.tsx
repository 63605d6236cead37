import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { cancellingLines, noticeWords } from '../../../contract/cancelling.ts';
import { readPaise, rupeesOf } from '../../../contract/rupees.ts';
import { shortRupees } from '../../../lib/format.ts';
import { PlainText, TextList } from '../../../ui/PlainText.tsx';

const NOTHING = 'Nothing';

/** What comes back of the price, in rupees. Nothing for a campaign that is free, or has no figures. */
function Cancelling({ campaign: { price, cancelling } }: { readonly campaign: Campaign }) {
  const paise = readPaise(price) ?? 0;
  const lines = paise > 0 ? cancellingLines(cancelling, paise) : [];
  if (lines.length === 0) return null;
  const words = (back: number) => {
    const amount = shortRupees(rupeesOf(back));
    return back === paise ? `All of ${amount}` : back === 0 ? NOTHING : amount;
  };
  const rows = [
    ...lines.map((line) => [noticeWords(line), words(line.paise)] as const),
    ['We call it off', words(paise)],
  ];
  return (
    <table>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">When</th>
          <th scope="col">What comes back</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, what]) => (
          <tr key={when}>
            <td>{when}</td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What people want to know before they join: only what the campaign says. Nothing for a campaign that says nothing. */
export function BeforeYouJoin({ campaign }: { readonly campaign: Campaign }) {
  const { preparation, language } = campaign;
  const { notIncluded, effort, notFor, cancellation, marks } = preparation ?? {};
  const text = (words: string | null | undefined, name: string) =>
    words && <PlainText text={words} marks={marks?.[name]} />;
  const all: readonly (readonly [title: string, content: ReactNode])[] = [
    ['Not included', notIncluded?.length && <TextList texts={notIncluded} marks={marks} name="notIncluded" />],
    ['How hard it is', text(effort, 'effort')],
    ['Who should not come', text(notFor, 'notFor')],
  ];
  const parts = all.filter(([, content]) => content);
  const table = Cancelling({ campaign });
  if (parts.length === 0 && !cancellation && !table) return null;
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
      {(cancellation || table) && (
        <div className="campaign-cancel">
          <h2>If you cancel</h2>
          {table}
          <div className="prose" lang={language ?? undefined}>
            {text(cancellation, 'cancellation')}
          </div>
        </div>
      )}
    </section>
  );
}
