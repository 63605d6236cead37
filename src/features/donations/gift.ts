import { atom, type ReadableAtom } from 'nanostores';
import { fetchCampaignGift } from '../../api/donations.ts';
import { ApiError } from '../../api/error.ts';
import type { generateHash } from '../../contract/begin-payment.ts';
import type { CallAnswer } from '../../contract/call.ts';
import type { CampaignGift } from '../../contract/campaign-gift.ts';

/** Our general work, unasked; not known yet; a campaign; our general work instead of one, and why; not to be found out now. */
type GiftPurpose =
  | { readonly state: 'general' }
  | { readonly state: 'asking' }
  | { readonly state: 'campaign'; readonly campaign: CampaignGift }
  | { readonly state: 'instead'; readonly why: 'unknown' | 'cancelled' | 'chosen'; readonly campaign?: CampaignGift }
  | { readonly state: 'unreached' };

export interface GiftStore {
  readonly $purpose: ReadableAtom<GiftPurpose>;
  /** Asks the API about the campaign in the page's address; about the same one again without an id. */
  ask(id?: string | null): Promise<void>;
  giveInstead(): void;
  giveToCampaign(): void;
  campaignId(): string | undefined;
  /** Throws (404), before anything is paid, when the backend begins the payment without the campaign. */
  check(answer: CallAnswer<typeof generateHash>, sent: string | undefined): void;
}

/** A campaign is named only after the API has said that it records the gift for it. */
export function createGift(): GiftStore {
  const $purpose = atom<GiftPurpose>({ state: 'general' });
  let wanted = '';
  let newest = 0;

  async function ask(id?: string | null) {
    wanted = id ?? wanted;
    if (wanted === '') return;
    const before = $purpose.get();
    // Whoever has chosen is not asked again.
    if (before.state === 'instead' && before.why === 'chosen') return;
    const mine = ++newest;
    if (before.state !== 'campaign') $purpose.set({ state: 'asking' });
    const found = await fetchCampaignGift(wanted).then(
      (campaign): GiftPurpose => ({ state: 'campaign', campaign }),
      purposeWithout,
    );
    if (mine === newest) $purpose.set(found);
  }

  function campaignId() {
    const purpose = $purpose.get();
    return purpose.state === 'campaign' ? purpose.campaign.campaignId : undefined;
  }

  return {
    $purpose,
    ask,
    campaignId,
    check(answer, sent) {
      if (sent === undefined || answer.campaignId === sent) return;
      throw Object.assign(new Error(giftWords.refused), { status: 404 });
    },
    giveInstead() {
      newest++;
      const campaign = knownCampaign($purpose.get());
      $purpose.set({ state: 'instead', why: 'chosen', ...(campaign && { campaign }) });
    },
    giveToCampaign() {
      const campaign = knownCampaign($purpose.get());
      if (campaign) $purpose.set({ state: 'campaign', campaign });
    },
  };
}

/** The campaign that the API has named, whether or not the gift is for it now. */
export const knownCampaign = (purpose: GiftPurpose): CampaignGift | undefined =>
  'campaign' in purpose ? purpose.campaign : undefined;

function purposeWithout(error: unknown): GiftPurpose {
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 422) return { state: 'instead', why: 'cancelled' };
  const final = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return final ? { state: 'instead', why: 'unknown' } : { state: 'unreached' };
}

export const isUnclear = ({ state }: GiftPurpose): boolean => state === 'asking' || state === 'unreached';

export function purposeWords(purpose: GiftPurpose): string {
  if (purpose.state === 'campaign') {
    const { campaignName, ended } = purpose.campaign;
    return `For the campaign ${campaignName}${ended ? ', which is over and still takes gifts' : ''}`;
  }
  return purpose.state === 'instead' ? giftWords.chosen : '';
}

export const giftWords = {
  asking: 'We are asking about the campaign …',
  unknown: 'We cannot record a gift for this campaign. Your gift is for our general work.',
  cancelled: 'This campaign is cancelled. It takes no gifts. Your gift is for our general work.',
  chosen: 'For our general work',
  refused: 'We cannot record a gift for this campaign. Nothing was paid.',
  unreached:
    'We cannot reach our own server at the moment, so we do not know whether your gift can be recorded for the campaign.',
} as const;
