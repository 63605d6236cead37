import type { ReactNode } from 'react';
import type { Campaign, Preparation } from '../../../contract/campaign.ts';
import { PlainText } from '../../../ui/PlainText.tsx';

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
    ['What it does not pay for', field('notIncluded')],
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
