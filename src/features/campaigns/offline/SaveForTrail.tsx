import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { moment } from '../../../lib/format.ts';
import { download } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { photosOf } from '../photos/photos.ts';
import { canSave, hasSavedCampaigns } from './trail-cache.ts';

/** Imported on demand: most visitors never save a campaign. */
const loadSaved = () => import('./saved-campaigns.ts');

type Trail =
  | { readonly state: 'unsaved' | 'saving' }
  | { readonly state: 'saved'; readonly savedAt: string }
  | { readonly state: 'failed' };

const FAILED = 'This could not be saved: the network or the storage of this phone gave up. Nothing is lost; try again.';

function statusText(trail: Trail): string {
  if (trail.state === 'saving') return 'Saving …';
  if (trail.state === 'saved') return `Saved on ${moment(trail.savedAt)}. It opens without a signal.`;
  return trail.state === 'failed' ? FAILED : '';
}

/** Saves the campaign for offline use, with the photos that the visitor chooses. */
export function SaveForTrail({ campaign }: { readonly campaign: Campaign }) {
  const id = String(campaign.id);
  const photos = photosOf(campaign);
  const [trail, setTrail] = useState<Trail>({ state: 'unsaved' });
  const [able, setAble] = useState(true);
  // A photo is larger than the whole text, so only the first one is chosen at the beginning.
  const [chosen, setChosen] = useState<readonly string[]>(photos.slice(0, 1).map(({ url }) => url));
  const list = useRef<HTMLUListElement>(null);
  // The visitor has chosen or pressed something: what is read of the saved copy comes too late.
  const begun = useRef(false);

  useEffect(() => {
    setAble(canSave());
    // What was chosen before the script had come.
    const ticked = list.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [];
    setChosen([...ticked].map(({ value }) => value));
    async function readState() {
      const saved = (await hasSavedCampaigns()) && (await (await loadSaved()).readSaved(id));
      if (!saved || begun.current) return;
      setTrail({ state: 'saved', savedAt: saved.savedAt });
      setChosen(saved.photos);
    }
    void readState();
  }, [id]);

  async function save() {
    begun.current = true;
    setTrail({ state: 'saving' });
    const saved = await loadSaved()
      .then(({ saveCampaign }) => saveCampaign(campaign, chosen))
      .catch(() => null);
    setTrail(saved ? { state: 'saved', savedAt: saved.savedAt } : { state: 'failed' });
  }

  async function remove() {
    await loadSaved()
      .then(({ removeSaved }) => removeSaved(id))
      .catch(() => undefined);
    setTrail({ state: 'unsaved' });
  }

  if (!able) return null;
  const saved = trail.state === 'saved';
  return (
    <>
      <button type="button" className="btn" aria-disabled={trail.state === 'saving'} onClick={() => void save()}>
        <Icon shape={download} size={20} />
        {saved ? 'Save again' : 'Save for the trail'}
      </button>
      <p className="soft" role="status">
        {statusText(trail)}
      </p>
      {photos.length > 0 && (
        <details className="campaign-choose">
          <summary>Photos to save: {chosen.length}</summary>
          <ul ref={list}>
            {[...photos.entries()].map(([at, { url, alt }]) => (
              <li key={at}>
                <label>
                  <input
                    type="checkbox"
                    value={url}
                    checked={chosen.includes(url)}
                    onChange={({ target }) => {
                      begun.current = true;
                      setChosen(target.checked ? [...chosen, url] : chosen.filter((other) => other !== url));
                    }}
                  />
                  <span>{alt}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      {saved && (
        <button type="button" className="btn btn-quiet" onClick={() => void remove()}>
          Remove the saved copy
        </button>
      )}
    </>
  );
}
