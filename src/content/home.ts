import * as v from 'valibot';
import {
  ALT_MISSING,
  Alt,
  CampaignOfPlace,
  entryFields,
  HindiName,
  hasPicture,
  hinted,
  isToldPicture,
  Link,
  onePicture,
  PICTURE_MISSING,
  perhapsPicture,
  pictureEntries,
  requiredText,
} from './fields.ts';

export const CarouselPlace = v.pipe(
  v.strictObject({
    ...entryFields('Kheerganga', 60, 'The name of the place.'),
    place: v.optional(hinted(requiredText('Parvati valley, Kullu', 80), 'Where it lies.', 'Where')),
    hindi: HindiName,
    campaign: v.optional(CampaignOfPlace),
    ...pictureEntries,
    alt: Alt,
  }),
  v.metadata({ label: 'Home page: places', one: 'Place', text: 'One or two sentences' }),
  v.forward(
    v.check((fields) => hasPicture(fields), PICTURE_MISSING),
    ['drawing'],
  ),
  v.transform(onePicture),
);
export type CarouselPlace = v.InferOutput<typeof CarouselPlace>;

const kinds = ['slide', 'why', 'call'] as const;

export const HomePiece = v.pipe(
  v.strictObject({
    kind: v.pipe(
      v.picklist(kinds, `must be one of: ${kinds.join(', ')}`),
      v.metadata({
        example: 'call',
        hint: 'slide: a picture at the head of the home page, where the title, text and button of the first one stand. why: the text "Why Himalayas?". call: one of the three boxes that invite.',
      }),
    ),
    ...entryFields('Be the change', 80, 'What stands large.'),
    ...pictureEntries,
    alt: v.optional(Alt),
    action: v.optional(
      hinted(
        v.strictObject({ label: requiredText('See campaigns', 40), href: Link }),
        'A button: what it says, and where it leads.',
        'Button',
      ),
    ),
  }),
  v.metadata({ label: 'Home page: texts', one: 'Text', text: 'Text' }),
  v.forward(
    v.check((fields) => isToldPicture(fields), ALT_MISSING),
    ['alt'],
  ),
  v.transform(perhapsPicture),
);
export type HomePiece = v.InferOutput<typeof HomePiece>;
