import * as v from 'valibot';
import { policyPages } from '../page-table.ts';
import { paths } from '../routes.ts';
import {
  ALT_MISSING,
  Alt,
  CampaignOfPlace,
  DrawingName,
  dayField,
  entryFields,
  HindiName,
  hinted,
  isToldPicture,
  Language,
  Link,
  Points,
  perhapsPicture,
  pictureEntries,
  requiredText,
  Sample,
  SortOrder,
} from './fields.ts';
import { Formerly } from './formerly.ts';
import { publishingFields } from './publishing.ts';

/** A question of `/faq`, as a visitor asks it. The text below the fields is the answer. Those without a group come first; the first one stands open. */
export const Question = v.pipe(
  v.strictObject({
    ...entryFields('How can I volunteer?', 120, 'The question, as a visitor asks it.'),
    group: v.optional(
      hinted(
        requiredText('Before you book', 60),
        'A heading that it shares with others. Leave it empty for the first three.',
      ),
    ),
    language: v.optional(Language),
  }),
  v.metadata({ label: 'Questions', one: 'Question', text: 'Answer' }),
);
export type Question = v.InferOutput<typeof Question>;

/** A section of `/legal`. The text below the fields is the section. */
export const LegalSection = v.pipe(
  v.strictObject({
    ...entryFields('Disclaimers', 80, 'The heading of the section.'),
    language: v.optional(Language),
  }),
  v.metadata({ label: 'Legal sections', one: 'Legal section', text: 'Text' }),
);
export type LegalSection = v.InferOutput<typeof LegalSection>;

/** A page of its own, at the address of its file name: `privacy-policy.md` is `/privacy-policy`. The text below the fields is the page. */
export const Policy = v.pipe(
  v.strictObject({
    title: hinted(requiredText('Privacy policy', 80), 'Heading and title of the page.'),
    language: v.optional(Language),
    description: hinted(
      requiredText('What we ask of you and what we do with it.', 200),
      'One sentence for search engines.',
    ),
    updated: v.optional(
      hinted(
        dayField('2024-06-05'),
        'The day that the page states as its last update, where it states one.',
        'Last updated',
      ),
    ),
    changed: v.optional(
      hinted(
        v.array(dayField('2026-11-26')),
        'Each later day on which it changed, which the page names beside it.',
        'Changed since',
      ),
    ),
    facts: v.optional(
      hinted(
        v.boolean('must be true, or the line removed'),
        'On for the one page that begins with the registrations and addresses of the foundation.',
        'Shows our facts',
      ),
    ),
    home: v.optional(
      hinted(
        requiredText('Home', 30),
        'The word for Home in the trail above the heading, where the page is not in English.',
        'Word for Home',
      ),
    ),
    lead: v.optional(hinted(requiredText('We clean up.', 400), 'First words, before the picture.', 'First words')),
    ...pictureEntries,
    alt: v.optional(Alt),
    doors: v.optional(
      hinted(
        v.array(v.strictObject({ label: requiredText('Campaigns', 40), href: Link })),
        'Buttons below the picture. The first one is the main one.',
        'Buttons',
      ),
    ),
    call: v.optional(
      hinted(
        requiredText('Call us', 40),
        'What stands before our phone number, on a button at the end of the page. Without it there is none.',
        'Button that calls us',
      ),
    ),
    related: v.optional(
      hinted(
        v.array(v.strictObject({ label: requiredText('Refund policy', 60), href: Link })),
        'Pages that a reader may want next.',
        'Related pages',
      ),
    ),
    formerly: Formerly,
    sample: Sample,
  }),
  v.metadata({ label: 'Pages and policies', one: 'Page', text: 'Text of the page' }),
  v.forward(
    v.check((fields) => isToldPicture(fields), ALT_MISSING),
    ['alt'],
  ),
  v.transform(perhapsPicture),
);
export type Policy = v.InferOutput<typeof Policy>;

/** A place on the map of `/about`. */
const CleanedPlace = v.strictObject({
  place: requiredText('Kheerganga', 60),
  hindi: HindiName,
  at: v.pipe(
    requiredText('31.99, 77.51', 20),
    v.regex(
      /^(?:3[0-4]\.\d+), ?(?:7[6-9]\.\d+)$/,
      'must be north and east in degrees, such as 31.99, 77.51, between 30, 76 and 35, 80',
    ),
  ),
  down: requiredText('410 kg', 120),
  campaign: v.optional(CampaignOfPlace),
});

/** A step on the way of a sack. The words say it all: its drawing is for the eye alone. */
const JourneyStep = v.strictObject({
  title: requiredText('At the road', 60),
  text: requiredText('A lorry takes the sacks down.', 300),
  drawing: DrawingName,
});

/** A section of `/about`: founder story, mission, vision, values, the map, the way of a sack. The text below the fields is the section. */
export const AboutSection = v.pipe(
  v.strictObject({
    ...entryFields('Our mission', 80, 'The heading of the section.'),
    points: v.optional(hinted(Points, 'A list below the text, each point with a name and a sentence.')),
    cleaned: v.optional(
      hinted(
        v.array(CleanedPlace),
        'The flags of the map: a place, its name in Hindi, where it lies, what came down there, and the campaign.',
      ),
    ),
    journey: v.optional(
      hinted(v.array(JourneyStep), 'Steps in pictures, one after the other: a name, a sentence and a drawing each.'),
    ),
    ...pictureEntries,
    alt: v.optional(Alt),
  }),
  v.metadata({ label: 'About us', one: 'Section', text: 'Text' }),
  v.forward(
    v.check((fields) => isToldPicture(fields), ALT_MISSING),
    ['alt'],
  ),
  v.transform(perhapsPicture),
);
export type AboutSection = v.InferOutput<typeof AboutSection>;

/** A role in the team. Roles, no names, until an editor writes them: a portrait stands beside a name. The text below the fields says what the role does. */
export const TeamMember = v.pipe(
  v.strictObject({
    role: hinted(requiredText('Trek leader', 60), 'What the person does.'),
    name: v.optional(hinted(requiredText('…', 60), 'Leave it empty where no name is to be shown.')),
    ...pictureEntries,
    alt: v.optional(Alt),
    order: SortOrder,
    sample: Sample,
  }),
  v.metadata({ label: 'Team', one: 'Member', text: 'What the role does' }),
  v.forward(
    v.check((fields) => isToldPicture(fields), ALT_MISSING),
    ['alt'],
  ),
  v.transform(perhapsPicture),
);
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** Someone the foundation works with. The text below the fields says what is done together. */
export const Partner = v.pipe(
  v.strictObject(entryFields('Village councils', 80, 'With whom we work.')),
  v.metadata({ label: 'Partners', one: 'Partner', text: 'What we do together' }),
);
export type Partner = v.InferOutput<typeof Partner>;

/** A line at the top of every page, as long as it is public. The file has no text below its fields. */
export const Notice = v.pipe(
  v.strictObject({
    title: hinted(requiredText('The helpline rests on Friday.', 160), 'The line itself.', 'Notice'),
    href: v.optional(Link),
    label: v.optional(hinted(requiredText('How to reach us', 40), 'What the link says.', 'Words of the link')),
    ...publishingFields,
    sample: Sample,
  }),
  v.metadata({ label: 'Notices', one: 'Notice', textOptional: true }),
  v.forward(
    v.check(
      ({ href, label }) => href === undefined || label !== undefined,
      'is missing: say in a few words where the link leads, such as "label: How to reach us"',
    ),
    ['label'],
  ),
  v.forward(
    v.check(
      ({ href, label }) => label === undefined || href !== undefined,
      'is missing: add the address that the label leads to, such as "href: /contact"',
    ),
    ['href'],
  ),
);
export type Notice = v.InferOutput<typeof Notice>;

const RESERVED = ['admin', 'api', 'google', 'payu', 'photos', 'pictures', 'shell'];

/** Whether the site already uses the address that a file of this name would get. */
export function isPathTaken(slug: string): boolean {
  const ours = Object.values(paths).filter((path) => typeof path === 'string');
  return RESERVED.includes(slug) || ours.some((path) => path.split('/')[1] === slug && !policyPages.includes(path));
}

/** Files of `content/policies` that must exist, because menus link to their pages. */
export const requiredPolicies: readonly string[] = policyPages.map((path) => path.slice(1));
