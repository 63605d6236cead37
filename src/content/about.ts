import * as v from 'valibot';
import {
  Alt,
  entryFields,
  hasPicture,
  hinted,
  onePicture,
  PICTURE_MISSING,
  pictureEntries,
  requiredText,
  Sample,
  SortOrder,
} from './fields.ts';

/** A section of `/about`: founder story, mission, vision, values. The text below the fields is the section. */
export const AboutSection = v.pipe(
  v.strictObject({
    ...entryFields('Our mission', 80, 'The heading of the section.'),
    points: v.optional(
      hinted(
        v.array(v.strictObject({ title: requiredText('Leave less', 60), text: requiredText('We carry out …', 400) })),
        'A list below the text, each point with a name and a sentence.',
      ),
    ),
  }),
  v.metadata({ label: 'About us', one: 'Section', text: 'Text' }),
);
export type AboutSection = v.InferOutput<typeof AboutSection>;

/** A role in the team. Roles, no names, until an editor writes them. The text below the fields says what the role does. */
export const TeamMember = v.pipe(
  v.strictObject({
    role: hinted(requiredText('Trek leader', 60), 'What the person does.'),
    name: v.optional(hinted(requiredText('…', 60), 'Leave it empty where no name is to be shown.')),
    ...pictureEntries,
    alt: Alt,
    order: SortOrder,
    sample: Sample,
  }),
  v.metadata({ label: 'Team', one: 'Member', text: 'What the role does' }),
  v.forward(
    v.check((fields) => hasPicture(fields), PICTURE_MISSING),
    ['drawing'],
  ),
  v.transform(onePicture),
);
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** Someone the foundation works with. The text below the fields says what is done together. */
export const Partner = v.pipe(
  v.strictObject(entryFields('Village councils', 80, 'With whom we work.')),
  v.metadata({ label: 'Partners', one: 'Partner', text: 'What we do together' }),
);
export type Partner = v.InferOutput<typeof Partner>;
