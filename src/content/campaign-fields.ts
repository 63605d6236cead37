import * as v from 'valibot';
import { REGION_MAX } from '../contract/campaign-rules.ts';
import { type CampaignTextName, ofPart } from '../contract/campaign-texts.ts';
import { GATHERED_KINDS } from '../contract/walk-record.ts';
import { Kilograms, PeopleWhoCame, WENT_MAX } from '../contract/walk-rules.ts';
import {
  CampaignPhone,
  Cancelling,
  drawingAddress,
  listOf,
  MeetingHour,
  pictureAddress,
  Rupees,
  textOrNumber,
  wholeNumber,
} from './campaign-values.ts';
import { Alt, DrawingName, dayField, hinted, Language, PICTURE_MISSING, requiredText, Sample } from './fields.ts';
import { Formerly } from './formerly.ts';
import { publishingFields } from './publishing.ts';

const Itinerary = v.pipe(
  v.strictObject({
    day: v.optional(hinted(wholeNumber('1'), '1 is the first day. Leave it empty where you give a date.')),
    date: v.optional(hinted(dayField('2026-12-05'), 'Instead of the number of the day.')),
    heading: requiredText('Walk to the meadow', 200),
    body: v.optional(hinted(requiredText('Six hours on foot, with a long stop for tea.', 5000), 'The day.', 'Text')),
    height: v.optional(hinted(textOrNumber('3,600 m'), 'Of the camp in the evening, or of the highest point.')),
    distance: v.optional(textOrNumber('9 km')),
    hours: v.optional(hinted(textOrNumber('5 hours'), 'Hours on foot.')),
  }),
  v.check(
    ({ day, date }) => (day === undefined) !== (date === undefined),
    'needs either "day" (1 is the first day) or "date", and not both',
  ),
);

const Preparation = v.strictObject(
  {
    leader: v.optional(
      hinted(
        requiredText('A mountaineer from Manali who has led this walk eleven times.', 600),
        'Who leads, and what he or she can do.',
      ),
    ),
    notIncluded: listOf(
      requiredText('The bus to Prini', 200),
      'must be a list, for example [The bus to Prini, Insurance]',
    ),
    bring: listOf(requiredText('Rain jacket', 200), 'must be a list: one line for each, beginning with a dash'),
    effort: v.optional(
      hinted(requiredText('Six hours a day with a light rucksack; one long climb.', 1000), 'How hard it is.'),
    ),
    notFor: v.optional(
      hinted(requiredText('Anyone who has had trouble above 3,500 m.', 1000), 'Who should not come.', 'Not for'),
    ),
    cancellation: v.optional(requiredText('Tell us two weeks before, and we return all of it.', 1000)),
  },
  'must have lines such as leader and bring below it, each two blanks further in',
);

const Contact = v.strictObject(
  {
    mobile: v.optional(CampaignPhone),
    email: v.optional(
      v.pipe(v.string('must be a mail address'), v.email('is no mail address: write it as name@village.in')),
    ),
    alternate: v.optional(hinted(CampaignPhone, 'A second phone.', 'Second phone')),
  },
  'must have the lines mobile, email and alternate below it, each two blanks further in',
);

const texts = {
  place: v.optional(hinted(requiredText('Kheerganga, Himachal Pradesh'), 'Where the campaign is.')),
  region: v.optional(
    hinted(requiredText('Kullu', REGION_MAX), 'People search the list by it. Campaigns of one region write it alike.'),
  ),
  meetingPoint: v.optional(
    hinted(requiredText('Bus stand, Barshaini', 300), 'Where the group meets. Empty: the place itself.'),
  ),
  meetingTime: v.optional(hinted(MeetingHour, 'When the group meets on the first day, by the clock of India.')),
  address: v.optional(hinted(requiredText('Bus stand, Barshaini, Kullu district', 600), 'Of the meeting point.')),
  baseCamp: v.optional(requiredText('Barshaini')),
  endPoint: v.optional(
    hinted(
      requiredText('Chhatru, 3,350 m'),
      'Where the walk ends, with its height. Empty: it comes back to the base camp.',
    ),
  ),
  roadHead: v.optional(requiredText('Barshaini, 31 km from Bhuntar')),
  railHead: v.optional(requiredText('Joginder Nagar, 110 km')),
  trekType: v.optional(
    hinted(
      v.picklist(['Easy', 'Moderate', 'Difficult'], 'must be Easy, Moderate or Difficult'),
      'How hard the walk is.',
      'Difficulty',
    ),
  ),
  altitude: v.optional(textOrNumber('2,960 m')),
} satisfies Readonly<Record<CampaignTextName, v.GenericSchema>>;

const Facts = v.strictObject(
  ofPart('fact', texts),
  'must have lines such as baseCamp and altitude below it, each two blanks further in',
);

const CampaignPicture = v.pipe(
  v.strictObject(
    { drawing: v.optional(DrawingName), picture: v.optional(pictureAddress('campaigns')), alt: Alt },
    'must have the lines "- drawing: scene-trail" and "alt: what it shows"',
  ),
  v.forward(
    v.check(({ drawing, picture }) => (picture ?? drawing) !== undefined, PICTURE_MISSING),
    ['drawing'],
  ),
  v.transform(({ drawing, picture, alt }) => ({ picture: picture ?? drawingAddress(drawing), alt })),
);

const RecordPhotograph = v.pipe(
  v.strictObject(
    {
      picture: pictureAddress('campaigns'),
      alt: Alt,
      when: v.pipe(
        v.picklist(['before', 'after'], 'must be before or after'),
        v.metadata({ example: 'before', label: 'Before or after' }),
      ),
    },
    'must have the lines "- picture: ./meadow.jpg", "alt: what it shows" and "when: before"',
  ),
  v.transform(({ picture, alt, when }) => ({ url: picture, alt, when })),
);

const ofEachKind = Object.fromEntries(GATHERED_KINDS.map((kind) => [kind, v.optional(Kilograms)]));

const WalkFields = v.strictObject(
  {
    people: v.optional(hinted(PeopleWhoCame, 'Who came, of all lists. Leave it empty where nobody counted.', 'People')),
    kinds: v.optional(
      hinted(
        v.strictObject(ofEachKind, 'must have lines such as plastic and glass below it, each with kilograms'),
        'What was weighed. Leave empty what was not.',
        'Kilograms',
      ),
    ),
    went: v.optional(
      hinted(requiredText('The sorting shed in Bhuntar', WENT_MAX), 'Where it was brought.', 'Where it went'),
    ),
    photos: listOf(
      RecordPhotograph,
      'must be a list: for each photograph "- picture: ./meadow.jpg", and below it alt and when',
    ),
  },
  'must have lines such as people and kinds below it, each two blanks further in',
);

const Fields = v.strictObject({
  heading: hinted(requiredText('Carry down from Kheerganga', 300), 'The name of the campaign.', 'Name'),
  language: v.optional(Language),
  status: v.pipe(
    v.picklist(['active', 'closed', 'cancelled'], 'must be active, closed or cancelled'),
    v.metadata({
      example: 'active',
      hint: 'active: people may enrol. closed: nobody may. cancelled: the site says so everywhere.',
    }),
  ),
  startTime: hinted(dayField('2026-12-05'), 'The first day.', 'First day'),
  endTime: hinted(dayField('2026-12-08'), 'The last day. It belongs to the campaign.', 'Last day'),
  price: v.optional(
    v.pipe(
      hinted(Rupees, 'Rupees for one person. Empty, or 0, is free.'),
      v.maxValue(500_000, ({ input }) => `is ${input} rupees, and at most 500000 are possible: check the digits`),
    ),
  ),
  included: hinted(
    listOf(requiredText('Food', 40), 'must be a list, for example [Food, Stay]'),
    'What the price pays for.',
  ),
  goal: v.optional(hinted(Rupees, 'Rupees that you hope for.')),
  raised: v.optional(hinted(Rupees, 'Rupees given by other ways than this site, which adds what is paid here.')),
  enrolledCount: v.optional(
    hinted(wholeNumber('12'), 'People who enrolled by other ways than this site, which adds its own.', 'Enrolled'),
  ),
  places: v.optional(
    v.pipe(
      hinted(wholeNumber('16'), 'How many people can take part. Leave it empty where there is no limit.'),
      v.minValue(1, 'must be 1 or more; leave the line out where there is no limit'),
    ),
  ),
  ...ofPart('location', texts),
  contact: v.optional(hinted(Contact, 'Of the person who leads.')),
  fact: v.optional(hinted(Facts, 'Each is shown where you write it.', 'Facts')),
  instructions: hinted(
    listOf(requiredText('Carry your waste down', 2000), 'must be a list: one line for each, beginning with a dash'),
    'What to bring and to know, one by one.',
  ),
  itineraries: hinted(
    listOf(Itinerary, 'must be a list: for each day "- day: 1", and below it heading and body'),
    'What happens on each day.',
    'Itinerary',
  ),
  preparation: v.optional(hinted(Preparation, 'What people want to know before they join.')),
  cancelling: v.optional(
    hinted(Cancelling, 'What comes back when somebody gives a place back. Empty: as the facts of the foundation say.'),
  ),
  pictures: listOf(CampaignPicture, 'must be a list: for each picture "- drawing: scene-trail", and below it alt'),
  record: v.optional(
    hinted(WalkFields, 'What came of it, once it is over. What the desk notes goes before it.', 'What came down'),
  ),
  next: v.optional(
    v.pipe(
      requiredText('kheerganga-carry-down', 100),
      v.metadata({
        widget: 'campaign',
        label: 'Next date',
        hint: 'The campaign that is the same walk on its next days.',
      }),
    ),
  ),
  ...publishingFields,
  formerly: Formerly,
  footer: v.optional(hinted(requiredText('Come as you are. The mountain does the rest.', 2000), 'A last sentence.')),
  sampleStart: v.optional(
    v.pipe(
      v.number('must be a number of days, for example 17'),
      v.integer('must be a whole number of days, for example 17'),
      v.minValue(-9999, 'is too far away: check the digits'),
      v.maxValue(9999, 'is too far away: check the digits'),
      v.metadata({
        example: '17',
        label: 'Sample starts in',
        hint: 'For samples alone: days from today to the first day. All days move with it. Empty it with "Sample".',
      }),
    ),
  ),
  sampleSeason: v.optional(
    v.pipe(
      v.boolean('must be true, or the line removed'),
      v.metadata({
        example: 'true',
        label: 'Sample keeps its season',
        hint: 'For samples alone: a closed one was on these days of the year last, any other is on them next. Empty it with "Sample".',
      }),
    ),
  ),
  sample: Sample,
});

export const CampaignFields = v.pipe(
  Fields,
  v.metadata({ label: 'Campaigns', one: 'Campaign', text: 'What it is about' }),
);
export type CampaignFields = v.InferOutput<typeof CampaignFields>;
