import { atom, type ReadableAtom } from 'nanostores';
import { peek } from '../../api/peek.ts';
import type { Campaign, Suggestion } from '../../contract/campaign.ts';
import { slim } from '../../contract/instructions.ts';
import { failureOf } from '../../lib/failure.ts';
import { same } from '../../lib/same.ts';
import { $session } from '../../session/session.ts';
import { hasTrail } from './trail.ts';

/** What the page of one campaign shows. `savedAt` is there when it shows the copy kept for the trail: ISO 8601 in UTC. */
export type Detail =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly campaign: Campaign; readonly savedAt?: string }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly message: string; readonly again?: true | undefined };

/** What the page knew before it asked: from the build, or nothing. */
export interface Start {
  readonly campaign?: Campaign | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** Stands in for the network in a test. */
  readonly look?: typeof peek;
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
  const { look = peek } = start;
  const $detail = atom<Detail>(start.campaign ? { state: 'shown', campaign: start.campaign } : { state: 'loading' });
  const $enrolled = atom<boolean | null>(null);
  const $suggestions = atom<readonly Suggestion[]>(start.suggestions ?? []);

  /** The page was built with what the API says now, as on most days: then nothing else needs to be loaded. */
  async function stillHolds(): Promise<boolean> {
    if (!start.campaign) return false;
    const data = await look(`/open/campaign/${encodeURIComponent(id)}`);
    return typeof data === 'object' && data !== null && same(slim(data as Campaign), start.campaign);
  }

  async function refresh(): Promise<void> {
    if ($detail.get().state === 'failed') $detail.set({ state: 'loading' });
    if (await stillHolds().catch(() => false)) return;
    try {
      const { fetchCampaign } = await import('../../api/campaigns.ts');
      $detail.set({ state: 'shown', campaign: await fetchCampaign(id) });
    } catch (error) {
      const { status, message, again } = failureOf(error);
      if (status === 404) return $detail.set({ state: 'unknown' });
      if (!(await showSaved()) && $detail.get().state !== 'shown') $detail.set({ state: 'failed', message, again });
    }
  }

  async function showSaved(): Promise<boolean> {
    const saved = (await hasTrail()) && (await (await import('./saved.ts')).readSaved(id));
    if (saved) $detail.set({ state: 'shown', campaign: saved.campaign, savedAt: saved.savedAt });
    return Boolean(saved);
  }

  async function suggest(): Promise<void> {
    if (start.suggestions) {
      const found = await look('/open/campaigns/suggestions');
      const others = Array.isArray(found) && found.filter((other) => String(other?.id) !== id);
      if (!others || same(others, start.suggestions)) return;
    }
    const { fetchSuggestions } = await import('../../api/campaigns.ts');
    await fetchSuggestions().then($suggestions.set, () => undefined);
  }

  async function askEnrolment(token: string | null): Promise<void> {
    $enrolled.set(null);
    if (token === null) return;
    const { fetchEnrolment } = await import('../../api/enrolments.ts');
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
