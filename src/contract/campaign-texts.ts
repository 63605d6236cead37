import { NO_PLACE } from './constants.ts';

/** The parts of a campaign's page that show its short texts: the facts below the heading, the tab Getting There, the card Venue. */
export type ShownIn = 'head' | 'way' | 'venue';

type Texts = Readonly<Record<string, string | null | undefined>>;

interface CampaignText {
  /** The part of the campaign that has it on the wire. In a file of content `location` has no lines of its own. */
  readonly within: 'location' | 'fact';
  readonly label: string;
  readonly shown: readonly ShownIn[];
  /** What is shown where it is missing; without it the line is left out. */
  readonly otherwise?: (beside: Texts) => string;
}

export const UNKNOWN = 'To be announced';
const unknown = () => UNKNOWN;

/**
 * The short texts of a campaign that pass from its file to its page, and to paper. Schemas, copy and page are made of it;
 * `content/campaign-fields.ts` says what an editor may write.
 */
export const campaignTexts = {
  place: { within: 'location', label: 'Place', shown: [] },
  meetingPoint: {
    within: 'location',
    label: 'Meeting point',
    shown: ['venue'],
    otherwise: ({ place }) => place || NO_PLACE,
  },
  region: { within: 'location', label: 'Region', shown: ['venue'] },
  /** The hour of the first day in India: `06:30`. */
  meetingTime: { within: 'location', label: 'Meeting time', shown: ['venue'] },
  address: { within: 'location', label: 'Address', shown: ['venue'], otherwise: unknown },
  trekType: { within: 'fact', label: 'Trek type', shown: ['head'], otherwise: unknown },
  altitude: { within: 'fact', label: 'Altitude', shown: ['head'], otherwise: unknown },
  baseCamp: { within: 'fact', label: 'Base camp', shown: ['head', 'way'], otherwise: unknown },
  /** Where the walk ends, with its height, where that is not the base camp. */
  endPoint: { within: 'fact', label: 'End of the walk', shown: ['way'] },
  roadHead: { within: 'fact', label: 'Road head', shown: ['way'], otherwise: unknown },
  railHead: { within: 'fact', label: 'Rail head', shown: ['way'], otherwise: unknown },
} as const satisfies Readonly<Record<string, CampaignText>>;

type Table = typeof campaignTexts;
export type CampaignTextName = keyof Table;
type TextsWithin<Part extends CampaignText['within']> = {
  [Name in CampaignTextName]: Table[Name]['within'] extends Part ? Name : never;
}[CampaignTextName];

const all = Object.entries(campaignTexts) as [CampaignTextName, CampaignText][];

export const mapTexts = <Each>(of: (name: CampaignTextName) => Each) =>
  Object.fromEntries(all.map(([name]) => [name, of(name)])) as Record<CampaignTextName, Each>;

/** Of an object with something for each text, that of one part. */
export const ofPart = <Part extends CampaignText['within'], Each extends Partial<Record<CampaignTextName, unknown>>>(
  part: Part,
  each: Each,
) =>
  Object.fromEntries(all.filter(([, { within }]) => within === part).map(([name]) => [name, each[name]])) as Pick<
    Each,
    TextsWithin<Part> & keyof Each
  >;

/** The label and the text of each line that a part of the page shows. */
export function textLines(
  campaign: { readonly location?: Texts | null | undefined; readonly fact?: Texts | null | undefined },
  where: ShownIn,
): [label: string, text: string][] {
  return all.flatMap(([name, { within, label, shown, otherwise }]) => {
    const beside = campaign[within] ?? {};
    const text = beside[name] || otherwise?.(beside);
    return shown.includes(where) && text ? [[label, text] as [string, string]] : [];
  });
}

/**
 * What the price pays for, in one line: `Food, Stay`, which is also said of a campaign whose backend does not say what is included, and
 * denied of one that promises nothing.
 */
export function includedIn({ included }: { readonly included?: readonly string[] | null | undefined }): string {
  return included?.length === 0 ? 'Not included: Food, Stay' : (included ?? ['Food', 'Stay']).join(', ');
}
