import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { done } from '../../../lib/done.ts';
import { moment } from '../../../lib/format.ts';
import { Said } from '../../../ui/Said.tsx';
import { photosOf } from '../photos/photos.ts';
import { canSave, hasSavedCampaigns } from './trail-cache.ts';

/** Imported on demand: most visitors never save a campaign. */
const loadSaved = () => import('./saved-campaigns.ts');

/** What was pressed last, where it goes on or has failed. */
type Step = 'none' | 'saving' | 'not saved' | 'not removed';

const NOT_SAVED =
  'This could not be saved: the network or the storage of this phone gave up. Nothing is lost; try again.';
const NOT_REMOVED = 'The saved copy could not be removed. It is still on this phone; try again.';

/** Safari clears what a site has stored after seven days in which nobody came. No other browser has its gestures. */
const forgetting = () =>
  'GestureEvent' in window
    ? ' Safari forgets it after seven days without a visit: open it here again before you set out.'
    : '';

function statusText(step: Step, savedAt: string | null, missing: string): string {
  if (step === 'saving') return 'Saving …';
  if (step === 'not saved') return NOT_SAVED;
  if (step === 'not removed') return NOT_REMOVED;
  return savedAt === null ? '' : `Saved on ${moment(savedAt)}. It opens without a signal${missing}.${forgetting()}`;
}

/** What is said of photos that were to be saved and are not; empty when all are. */
function missingText(wanted: number, saved: number): string {
  return saved < wanted
    ? `, but ${wanted - saved} of ${wanted} photos could not be saved. Save again to try once more`
    : '';
}

interface Props {
  readonly campaign: Campaign;
  /** Other buttons, which stand beside this one. */
  readonly children: ReactNode;
}

/** Saves the campaign for offline use, with the photos that the visitor chooses. */
export function SaveForTrail({ campaign, children }: Props) {
  const id = String(campaign.id);
  const photos = photosOf(campaign);
  /** When the copy on this phone was saved; `null` without one. */
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [step, setStep] = useState<Step>('none');
  const [missing, setMissing] = useState('');
  const [able, setAble] = useState(true);
  // A photo is larger than the whole text, so only the first one is chosen at the beginning.
  const [chosen, setChosen] = useState<readonly string[]>(photos.slice(0, 1).map(({ url }) => url));
  const list = useRef<HTMLUListElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
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
      setSavedAt(saved.savedAt);
      setChosen(saved.photos);
    }
    void readState();
  }, [id]);

  async function save() {
    if (step === 'saving') return;
    begun.current = true;
    setStep('saving');
    try {
      const saved = await (await loadSaved()).saveCampaign(campaign, chosen);
      setSavedAt(saved.savedAt);
      setMissing(missingText(chosen.length, saved.photos.length));
      setStep('none');
    } catch {
      setStep('not saved');
    }
  }

  async function remove(pressed: HTMLElement) {
    try {
      await (await loadSaved()).removeSaved(id);
      setSavedAt(null);
      setStep('none');
      done('The saved copy is removed.', saveButton.current, pressed);
    } catch {
      setStep('not removed');
    }
  }

  if (!able) return children;
  const saved = savedAt !== null;
  return (
    <>
      <button
        ref={saveButton}
        type="button"
        className="btn btn-quiet"
        aria-disabled={step === 'saving'}
        onClick={() => void save()}
      >
        {saved ? 'Save again' : 'Save for the trail'}
      </button>
      {children}
      {(step !== 'none' || saved) && (
        <Said as="p" className="soft">
          {statusText(step, savedAt, missing)}
        </Said>
      )}
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
      {saved && step !== 'saving' && (
        <button type="button" className="btn btn-quiet" onClick={({ currentTarget }) => void remove(currentTarget)}>
          Remove the saved copy
        </button>
      )}
    </>
  );
}
