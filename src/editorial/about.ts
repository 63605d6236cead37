import * as v from 'valibot';
import { Alt, Order, Picture, Sample, words } from './fields.ts';

/** A section of `/about`: founder story, mission, vision, values. The text below the fields is the section. */
export const About = v.strictObject({
  /** Heading of the section. */
  title: words('Our mission', 80),
  /** Place on the page; smaller first. */
  order: Order,
  /** A list under the text, each point with a name and a sentence (the values). */
  points: v.optional(v.array(v.strictObject({ title: words('Leave less', 60), text: words('We carry out …', 400) }))),
  sample: Sample,
});
export type About = v.InferOutput<typeof About>;

/** A role in the team. Roles, no names, until an editor writes them. The text below the fields says what the role does. */
export const Member = v.strictObject({
  /** What the person does. */
  role: words('Trek leader', 60),
  /** The person's name, once the foundation has given it. */
  name: v.optional(words('…', 60)),
  picture: Picture,
  alt: Alt,
  /** Place in the list; smaller first. */
  order: Order,
  sample: Sample,
});
export type Member = v.InferOutput<typeof Member>;

/** Someone the foundation works with. The text below the fields says what is done together. */
export const Partner = v.strictObject({
  /** Who it is. */
  title: words('Village councils', 80),
  /** Place in the list; smaller first. */
  order: Order,
  sample: Sample,
});
export type Partner = v.InferOutput<typeof Partner>;
