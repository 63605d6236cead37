import type { Campaign } from '../../../contract/campaign.ts';
import { activeInstructions } from '../../../contract/campaign-rules.ts';
import { textLines } from '../../../contract/campaign-texts.ts';
import { day, isoDay } from '../../../lib/format.ts';
import { PlainText, TextList } from '../../../ui/PlainText.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import type { Tab } from '../../../ui/Tabs.tsx';
import { FactList } from './Lead.tsx';

function Instructions({ campaign }: { readonly campaign: Campaign }) {
  const instructions = activeInstructions(campaign);
  const { bring, marks: told } = campaign.preparation ?? {};
  if (instructions.length === 0 && !bring?.length) return <p>The trek leader tells you what to bring.</p>;
  const lang = campaign.language ?? undefined;
  return (
    <>
      {instructions.length > 0 && (
        <ul className="prose campaign-instructions" lang={lang}>
          {instructions.map(({ id, instuction, marks }) => (
            <li key={id}>
              <PlainText text={instuction} marks={marks?.['instuction']} />
            </li>
          ))}
        </ul>
      )}
      {bring && bring.length > 0 && (
        <>
          <h3>What to bring</h3>
          <div className="prose" lang={lang}>
            <TextList texts={bring} marks={told} name="bring" />
          </div>
        </>
      )}
    </>
  );
}

function Itineraries({ campaign }: { readonly campaign: Campaign }) {
  const { itineraries, language } = campaign;
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
              <bdi lang={language ?? undefined}>
                <Spoken>{heading}</Spoken>
              </bdi>
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
          <PlainText text={campaign.body} marks={campaign.marks?.['body']} fold={200}>
            {campaign.footer && (
              <footer className="campaign-footer">
                <PlainText text={campaign.footer} marks={campaign.marks?.['footer']} />
              </footer>
            )}
          </PlainText>
        </div>
      ),
    },
    {
      id: 'getting-there',
      label: 'Getting There',
      content: <FactList className="facts" rows={textLines(campaign, 'way')} />,
    },
    { id: 'instructions', label: 'Instructions', content: <Instructions campaign={campaign} /> },
    { id: 'itineraries', label: 'Itineraries', content: <Itineraries campaign={campaign} /> },
  ];
}
