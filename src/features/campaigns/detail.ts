import { atom, type ReadableAtom } from 'nanostores';
import { fetchCampaign, fetchSuggestions } from '../../api/campaigns.ts';
import { fetchEnrolment } from '../../api/enrolments.ts';
import type { Campaign, Suggestion } from '../../contract/campaign.ts';
import { failureOf } from '../../lib/request.ts';
import { $session } from '../../session/session.ts';
import { readSaved } from './saved.ts';

/** What the page of one campaign shows. `savedAt` is there when it shows the copy kept for the trail: ISO 8601 in UTC. */
export type Detail =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly campaign: Campaign; readonly savedAt?: string }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly message: string };

/** What the page knew before it asked: from the build, or nothing. */
export interface Start {
  readonly campaign?: Campaign | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
}

export interface DetailStore {
  readonly id: string;
  readonly $detail: ReadableAtom<Detail>;
  /** `null` while nobody is logged in or the answer is not there. */
  readonly $enrolled: ReadableAtom<boolean | null>;
  readonly $suggestions: ReadableAtom<readonly Suggestion[]>;
  /** Asks the API again. */
  refresh(): Promise<void>;
  /** Loads everything, follows login, logout and the return of the network, until the returned function is called. */
  connect(): () => void;
}

/** PAID or FREE means enrolled (section 3). */
const isEnrolled = (status: string | null | undefined) => status === 'PAID' || status === 'FREE';

/**
 * One campaign (section 2): what was built ahead stays until the API's answer replaces it, and stays when there is none;
 * without either, the copy kept for the trail is shown. The enrolment is asked for only when logged in (section 4).
 */
export function createDetail(id: string, start: Start = {}): DetailStore {
  const $detail = atom<Detail>(start.campaign ? { state: 'shown', campaign: start.campaign } : { state: 'loading' });
  const $enrolled = atom<boolean | null>(null);
  const $suggestions = atom<readonly Suggestion[]>(start.suggestions ?? []);

  async function refresh(): Promise<void> {
    if ($detail.get().state === 'failed') $detail.set({ state: 'loading' });
    try {
      $detail.set({ state: 'shown', campaign: await fetchCampaign(id) });
    } catch (error) {
      const { status, message } = failureOf(error);
      if (status === 404) return $detail.set({ state: 'unknown' });
      if (!(await showSaved()) && $detail.get().state !== 'shown') $detail.set({ state: 'failed', message });
    }
  }

  async function showSaved(): Promise<boolean> {
    const saved = await readSaved(id);
    if (saved) $detail.set({ state: 'shown', campaign: saved.campaign, savedAt: saved.savedAt });
    return saved !== null;
  }

  async function suggest(): Promise<void> {
    const found = await fetchSuggestions().catch(() => null);
    if (found) $suggestions.set(found);
  }

  async function askEnrolment(token: string | null): Promise<void> {
    $enrolled.set(null);
    if (token === null) return;
    const answer = await fetchEnrolment(id).catch(() => null);
    if (answer && $session.get().token === token) $enrolled.set(isEnrolled(answer.status));
  }

  return {
    id,
    $detail,
    $enrolled,
    $suggestions,
    refresh,
    connect() {
      const online = () => void refresh();
      window.addEventListener('online', online);
      // Without a network the kept copy is there long before the calls have given up.
      if (!navigator.onLine) void showSaved();
      void refresh();
      void suggest();
      let token: string | null | undefined;
      const stop = $session.subscribe((session) => {
        if (session.token !== token) void askEnrolment(session.token);
        token = session.token;
      });
      return () => {
        window.removeEventListener('online', online);
        stop();
      };
    },
  };
}

/** The id of the campaign that an address names: `/campaigns/{id}`. */
export function idFromPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
