import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { paths } from '../../routes.ts';
import { Said } from '../../ui/Said.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import type { DonateForm } from './donate.ts';
import { createGift, giftWords, isUnclear, knownCampaign, purposeWords } from './gift.ts';

interface Props {
  readonly id: string;
  readonly form: Pick<DonateForm, 'gift' | '$request'>;
  /** Told what the gift is for, in a few words; `null` while nobody knows. */
  readonly onPurpose: (words: string | null) => void;
}

/** Which campaign the gift is for, or why it is for none, with the choice of our general work. */
export default function GiftNotice({ id, form, onPurpose }: Props) {
  const [store] = useState(createGift);
  const purpose = useStore(store.$purpose);
  const { state } = purpose;
  // What is being paid is for what was chosen when it was sent.
  const paying = useStore(form.$request).state === 'request';
  const campaign = knownCampaign(purpose);

  useEffect(() => {
    form.gift.store = store;
    void store.ask(id);
    const onShow = (event: PageTransitionEvent) => event.persisted && void store.ask();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [form, store, id]);

  useEffect(() => {
    if (purpose.state !== 'general') onPurpose(isUnclear(purpose) ? null : purposeWords(purpose));
  }, [purpose, onPurpose]);

  if (state === 'general') return null;
  const isLine = state === 'campaign' || state === 'asking' || (state === 'instead' && purpose.why === 'chosen');
  return (
    <div className={`gift-notice ${isLine ? 'is-line' : 'message'}`}>
      <Said as={isLine ? 'p' : 'div'}>
        {state === 'campaign' ? (
          <>
            For{' '}
            <strong>
              <Spoken>{purpose.campaign.campaignName}</Spoken>
            </strong>
          </>
        ) : (
          giftWords[state === 'instead' ? purpose.why : state]
        )}
      </Said>
      {state === 'unreached' && (
        <button type="button" className="btn" onClick={() => void store.ask()}>
          Ask again
        </button>
      )}
      {(campaign || state === 'unreached') && (
        <button
          type="button"
          className="btn btn-quiet"
          disabled={paying}
          onClick={state === 'instead' ? store.giveToCampaign : store.giveInstead}
        >
          {isLine && (
            <>
              Change<span className="visually-hidden">: </span>
            </>
          )}
          <span className={isLine ? 'visually-hidden' : undefined}>
            {state === 'instead' ? 'Give to the campaign' : 'Give to our general work instead'}
          </span>
        </button>
      )}
      {state === 'instead' && !campaign && <a href={paths.campaigns}>See campaigns</a>}
    </div>
  );
}
