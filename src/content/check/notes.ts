import type { Campaign } from '../../contract/campaign.ts';
import { enrolmentState } from '../../contract/campaign-rules.ts';
import { NO_PLACE } from '../../contract/constants.ts';
import { isoDay } from '../../lib/format.ts';
import { kilometresIn, metresIn, unreadHeights } from '../../lib/measures.ts';
import { parseCampaignFile } from '../campaign.ts';
import { daysFrom } from '../days.ts';
import type { ContentFile } from '../folder.ts';
import { note, type Problem } from '../problems.ts';
import { kilogramsIn, peopleIn } from '../told-numbers.ts';

type Day = NonNullable<Campaign['itineraries']>[number];

function orderOf(days: readonly Day[], firstDay: string): Problem[] {
  const numbers = days.map(({ date }) => daysFrom(firstDay, isoDay(date)) + 1);
  return numbers.flatMap((day, at) => {
    const before = numbers.slice(0, at);
    const later = before.find((each) => each > day);
    const fix = before.includes(day)
      ? `is day ${day} a second time: correct the number`
      : later && `is day ${day}, and stands below day ${later}: put the days in their order`;
    return fix ? [note(`itineraries, number ${at + 1}`, fix)] : [];
  });
}

/** Heights and distances that are not read, so that the way is drawn without them, and an altitude below the height of a day. */
function measures(days: readonly Day[], fact: Campaign['fact']): Problem[] {
  const texts: [field: string, text: string | null | undefined][] = [
    ['fact, altitude', fact?.altitude],
    ['fact, baseCamp', fact?.baseCamp],
    ...days.map(({ height }, at): [string, typeof height] => [`itineraries, number ${at + 1}, height`, height]),
  ];
  const heights = texts.flatMap(([field, text]) =>
    unreadHeights(text)
      .slice(0, 1)
      .map((number) => note(field, `does not say of "${number}" whether it is a height: write it as 3,600 m`)),
  );
  const distances = days.flatMap(({ distance }, at) =>
    distance && kilometresIn(distance) === undefined
      ? [note(`itineraries, number ${at + 1}, distance`, `names no distance in "${distance}": write it as 9 km`)]
      : [],
  );
  const said = Math.max(0, ...metresIn(fact?.altitude));
  const walked = Math.max(0, ...days.flatMap(({ height }) => metresIn(height)));
  const [altitude, day] = [said, walked].map((metres) => `${metres.toLocaleString('en')} m`);
  const lower = said > 0 && walked > said + 20;
  return [
    ...heights,
    ...distances,
    ...(lower ? [note('fact, altitude', `is ${altitude}, and a day goes to ${day}: write one height`)] : []),
  ];
}

const LONG_DAYS = 120;

/**
 * What an editor may want to know of a campaign that is in order on a day of India, such as that it ended and still says `active`, or that
 * its numbers and its text do not agree.
 */
export function campaignNotes({ slug, frontmatter, body }: ContentFile, today: string): Problem[] {
  const parsed = parseCampaignFile(slug, frontmatter, body, today);
  if ('problems' in parsed) return [];
  const { status, startTime, endTime, enrolledCount, location, itineraries, fact, gathered } = parsed.campaign;
  const [firstDay, lastDay] = [isoDay(startTime), isoDay(endTime)];
  const long = daysFrom(firstDay, lastDay) + 1;
  const told = peopleIn(body);
  const weighed = kilogramsIn(body);
  const { people, kilograms } = gathered ?? {};
  const days = itineraries ?? [];
  const rules = [
    [
      status === 'active' && enrolmentState({ status, lastDay }, today) === 'ended',
      'status',
      `is still "${status}", but the campaign ended on ${lastDay}: write "closed"`,
    ],
    [long > LONG_DAYS, 'endTime', `makes the campaign ${long} days long: check the years of both dates`],
    [
      status === 'closed' && enrolledCount && told.length > 0 && !told.includes(enrolledCount),
      'enrolledCount',
      `is ${enrolledCount}, and the text tells of ${told.join(' and of ')} people: write one number`,
    ],
    [
      Object(frontmatter).record && firstDay > today,
      'record',
      'is of a campaign that has not begun, so nothing of it is shown: remove it, or correct the days',
    ],
    [
      people && told.length > 0 && !told.includes(people),
      'record, people',
      `is ${people}, and the text tells of ${told.join(' and of ')} people: write one number`,
    ],
    [
      kilograms && weighed.length > 0 && !weighed.includes(kilograms),
      'record, kinds',
      `is ${kilograms} kg together, and the text tells of ${weighed.join(' and of ')} kg: write one number`,
    ],
    [!location?.place, 'place', `is missing, and the page says "${NO_PLACE}" instead: add the line`],
  ] as const;
  const alone = rules.flatMap(([holds, field, fix]) => (holds ? [note(field, fix)] : []));
  return [...alone, ...orderOf(days, firstDay), ...measures(days, fact)];
}
