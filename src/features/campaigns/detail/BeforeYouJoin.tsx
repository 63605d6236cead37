import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { PlainText } from '../../../ui/PlainText.tsx';

function list(items: readonly string[] | null | undefined): ReactNode {
  if (!items?.length) return null;
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const words = (text: string | null | undefined): ReactNode => text && <PlainText text={text} />;

/** What people want to know before they join: only what the campaign says. Nothing for a campaign that says nothing. */
export function BeforeYouJoin({ campaign: { preparation, included } }: { readonly campaign: Campaign }) {
  if (!preparation) return null;
  const { leader, effort, notFor, bring, notIncluded, cancellation } = preparation;
  const all: readonly (readonly [title: string, content: ReactNode])[] = [
    ['What the price pays for', list(included)],
    ['What it does not pay for', list(notIncluded)],
    ['What to bring', list(bring)],
    ['How hard it is', words(effort)],
    ['Who should not come', words(notFor)],
    ['If you cancel', words(cancellation)],
    ['Who leads', words(leader)],
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
            <div className="prose">{content}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
