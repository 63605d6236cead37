import * as v from 'valibot';
import { Alt, entryFields, PictureName, requiredText, Sample, SortOrder } from './fields.ts';

/** A section of `/about`: founder story, mission, vision, values. The text below the fields is the section. */
export const AboutSection = v.strictObject({
  ...entryFields('Our mission', 80),
  /** A list under the text, each point with a name and a sentence (the values). */
  points: v.optional(
    v.array(v.strictObject({ title: requiredText('Leave less', 60), text: requiredText('We carry out …', 400) })),
  ),
});
export type AboutSection = v.InferOutput<typeof AboutSection>;

/** A role in the team. Roles, no names, until an editor writes them. The text below the fields says what the role does. */
export const TeamMember = v.strictObject({
  /** What the person does. */
  role: requiredText('Trek leader', 60),
  /** The person's name, once the foundation has given it. */
  name: v.optional(requiredText('…', 60)),
  picture: PictureName,
  alt: Alt,
  /** Place in the list; smaller first. */
  order: SortOrder,
  sample: Sample,
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** Someone the foundation works with. The text below the fields says what is done together. */
export const Partner = v.strictObject(entryFields('Village councils', 80));
export type Partner = v.InferOutput<typeof Partner>;
