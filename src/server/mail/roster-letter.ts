import { html, raw } from 'hono/html';
import { startOfDay } from '../../content/days.ts';
import { placeOf } from '../../contract/campaign-rules.ts';
import { counted, dayRange, moment } from '../../lib/format.ts';
import { deskAddress, type Letter, type LetterFacts, signed } from './letter.ts';
import { dialled, type Roster, type RosterPerson } from './roster.ts';

const style =
  'html{font:100%/1.5 system-ui,sans-serif;color-scheme:light dark;-webkit-text-size-adjust:none}body{font-size:1.0625rem;max-width:40rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.2;margin:0}ol{padding-inline-start:2rem}li{padding-block:.5rem;border-block-end:1px solid #8888}p{margin:.25rem 0}a{color:inherit;display:inline-block;padding:.6rem 1.25rem .6rem 0}@media print{li{break-inside:avoid}}';

const days = ({ startDay, endDay }: Roster) => dayRange(startOfDay(startDay), startOfDay(endDay));

/** As a sentence. */
export const rosterCounts = ({ people, elsewhere, withoutPlace }: Roster): string =>
  [
    `${counted(people.length, 'person', 'people')} on this list`,
    ...(elsewhere ? [`${elsewhere} more enrolled elsewhere, who are not on it`] : []),
    ...(withoutPlace ? [`${counted(withoutPlace, 'payment')} without a place`] : []),
  ].join('; ');

/** Where and at what hour of India one meets, as the campaign's file says. */
export const meetingWords = ({ content: { location } }: Pick<Roster, 'content'>): string =>
  [location?.meetingPoint || placeOf(location), location?.meetingTime].filter(Boolean).join(', ');

/** The number alone where it cannot be dialled. */
export function phoneLinks({ mobile }: Pick<RosterPerson, 'mobile'>) {
  const number = dialled(mobile);
  if (!number) return html`${mobile || 'no phone'}`;
  return html`<a href="tel:+${number}">${mobile}</a> <a href="https://wa.me/${number}">WhatsApp</a>`;
}

/** The list as one file that opens without a network: it loads and runs nothing. */
export async function rosterFile(roster: Roster, at: Date): Promise<string> {
  const { heading, people, cancelled } = roster;
  const row = (person: RosterPerson) =>
    html`<li><b dir="auto">${person.name}</b><p>${phoneLinks(person)}</p><p>${[person.paid, person.due].filter(Boolean).join(', ')}</p>${person.note ? html`<p dir="auto">Note: ${person.note}</p>` : ''}</li>`;
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'"><title>${heading}</title><style>${raw(style)}</style></head>
<body><main><h1 dir="auto">${heading}</h1><p>${days(roster)}${cancelled ? ', cancelled' : ''}. ${meetingWords(roster)}</p><p>${rosterCounts(roster)}.</p><p>As it was on ${moment(at.toISOString())}.</p>
<ol>${people.map(row)}</ol>${people.length ? '' : html`<p>Nobody has enrolled.</p>`}</main></body></html>`,
  );
}

const rosterFileName = ({ id, startDay }: Roster): string => `${startDay}-${id}.html`;

/** For the phone of the leader. */
export async function rosterLetter(
  facts: LetterFacts,
  { roster, part }: { roster: Roster; part: 'evening' | 'morning' },
  at: Date,
): Promise<Letter> {
  const changed = part === 'morning';
  return {
    subject: `${changed ? 'The list has changed' : 'Who comes'}: ${roster.heading}`,
    text: signed(facts, [
      'Namaste,',
      '',
      `${changed ? 'the list of the evening has changed. Here is the new one' : 'here is the list'} for "${roster.heading}", ${days(roster)}: ${rosterCounts(roster)}.`,
      '',
      'The file with this mail opens without a network. Save it on your phone while you have one. It has names and phones: give it to nobody else, and delete it after the walk.',
      '',
      `The newest list: ${deskAddress(facts, `/desk/campaigns/${encodeURIComponent(roster.id)}`)}`,
    ]),
    attachments: [{ filename: rosterFileName(roster), type: 'text/html', content: await rosterFile(roster, at) }],
  };
}
