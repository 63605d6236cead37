import type { Campaign } from '../../../contract/campaign.ts';
import { activeInstructions } from '../../../contract/campaign-rules.ts';
import { day, isoDay } from '../../../lib/format.ts';
import { PlainText } from '../../../ui/PlainText.tsx';
import type { Tab } from '../../../ui/Tabs.tsx';
import { UNKNOWN } from '../facts.ts';
import { FactList } from './Lead.tsx';

function GettingThere({ campaign: { fact } }: { readonly campaign: Campaign }) {
  return (
    <FactList
      className="facts"
      rows={[
        ['Base camp', fact?.baseCamp || UNKNOWN],
        ['Road head', fact?.roadHead || UNKNOWN],
        ['Rail head', fact?.railHead || UNKNOWN],
      ]}
    />
  );
}

function Instructions({ campaign }: { readonly campaign: Campaign }) {
  const instructions = activeInstructions(campaign);
  if (instructions.length === 0) return <p>The trek leader tells you what to bring.</p>;
  return (
    <ul className="prose campaign-instructions" lang={campaign.language ?? undefined}>
      {instructions.map(({ id, instuction, marks }) => (
        <li key={id}>
          <PlainText text={instuction} marks={marks?.['instuction']} />
        </li>
      ))}
    </ul>
  );
}

function Itineraries({ campaign: { itineraries, language } }: { readonly campaign: Campaign }) {
  if (!itineraries?.length) return <p>The plan of the days follows soon.</p>;
  return (
    <div className="accordion">
      {[...itineraries.entries()].map(([at, { id, date, heading, body, marks, height, distance, hours }]) => (
        <details key={id} open={at === 0}>
          <summary>
            <span>
              {date && (
                <time className="soft" dateTime={isoDay(date)}>
                  {day(date)}
                </time>
              )}
              <bdi lang={language ?? undefined}>{heading}</bdi>
              {(height || distance || hours) && (
                <small>
                  <bdi>{[height, distance, hours].filter(Boolean).join(' · ')}</bdi>
                </small>
              )}
            </span>
          </summary>
          <div className="prose" lang={language ?? undefined}>
            <PlainText text={body} marks={marks?.['body']} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** The first set of tabs: Description, Getting There, Instructions, Itineraries. */
export function infoTabs(campaign: Campaign): readonly Tab[] {
  return [
    {
      id: 'description',
      label: 'Description',
      content: (
        <div className="prose" lang={campaign.language ?? undefined}>
          <PlainText text={campaign.body} marks={campaign.marks?.['body']} />
          {campaign.footer && (
            <footer className="campaign-footer">
              <PlainText text={campaign.footer} marks={campaign.marks?.['footer']} />
            </footer>
          )}
        </div>
      ),
    },
    { id: 'getting-there', label: 'Getting There', content: <GettingThere campaign={campaign} /> },
    { id: 'instructions', label: 'Instructions', content: <Instructions campaign={campaign} /> },
    { id: 'itineraries', label: 'Itineraries', content: <Itineraries campaign={campaign} /> },
  ];
}
