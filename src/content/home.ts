import * as v from 'valibot';
import { Alt, entryFields, Link, PictureName, requiredText } from './fields.ts';

/** A place in the carousel of the home page. The text below the fields is one or two sentences about it. */
export const CarouselPlace = v.strictObject({
  ...entryFields('Kheerganga', 60),
  /** Where it lies. */
  place: v.optional(requiredText('Parvati valley, Kullu', 80)),
  /** The id of the campaign that goes there, the name of its file without `.md`. */
  campaign: v.optional(requiredText('kheerganga-carry-down', 80)),
  picture: PictureName,
  alt: Alt,
});
export type CarouselPlace = v.InferOutput<typeof CarouselPlace>;

const kinds = ['slide', 'why', 'call'] as const;

/** A piece of the home page. The text below the fields is its text. */
export const HomePiece = v.pipe(
  v.strictObject({
    /** `slide`: a picture of the header slider; `why`: the block 'Why Himalayas?'; `call`: one of the three calls to action. */
    kind: v.pipe(v.picklist(kinds, `must be one of: ${kinds.join(', ')}`), v.metadata({ example: 'call' })),
    ...entryFields('Be the change', 80),
    /** Picture of a slide. */
    picture: v.optional(PictureName),
    /** What that picture shows. */
    alt: v.optional(Alt),
    /** Where a button leads, and what it says. */
    action: v.optional(v.strictObject({ label: requiredText('See campaigns', 40), href: Link })),
  }),
  v.forward(
    v.check(
      ({ picture, alt }) => picture === undefined || alt !== undefined,
      'is missing: say in a few words what the picture shows, for those who cannot see it',
    ),
    ['alt'],
  ),
);
export type HomePiece = v.InferOutput<typeof HomePiece>;
