import { atom, type ReadableAtom } from 'nanostores';
import { fetchJson, jsonEqual } from '../../../api/fetch-json.ts';
import type { Campaign, Suggestion } from '../../../contract/campaign.ts';
import { compactCampaign, isEnrolled } from '../../../contract/campaign-rules.ts';
import type { EnrolmentStatus } from '../../../contract/history.ts';
import { now } from '../../../lib/clock.ts';
import { failureOf } from '../../../lib/failure.ts';
import { isoDay } from '../../../lib/format.ts';
import { $session } from '../../../session/session.ts';
import { hasSavedCampaigns } from '../offline/trail-cache.ts';

/**
 * What the page of one campaign shows. `savedAt` (ISO 8601, UTC) is set when it shows the copy saved for offline use, `current` when
 * the API has just answered it: what the build knew, or a copy, is older than the latest enrolments.
 */
export type Detail =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly campaign: Campaign; readonly savedAt?: string; readonly current?: true }
  | { readonly state: 'unknown' }
  | {
      readonly state: 'failed';
      readonly message: string;
      readonly retryable?: true | undefined;
      readonly reload?: true | undefined;
    };

/** What the page has before it calls the API: the build's data, or nothing in the shell. */
interface InitialDetail {
  readonly campaign?: Campaign | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** The day of India on which the page was built: the first render in the browser must equal the built HTML. */
  readonly builtOn?: string | undefined;
  /** The open calls. A test hands in its own. */
  readonly get?: typeof fetchJson;
}

export interface DetailStore {
  readonly id: string;
  readonly $detail: ReadableAtom<Detail>;
  /** `null` while nobody is logged in or the answer is not there. */
  readonly $enrolled: ReadableAtom<boolean | null>;
  /** The visitor's enrolment as the API knows it; `null` as above. */
  readonly $enrolment: ReadableAtom<EnrolmentStatus | null>;
  readonly $suggestions: ReadableAtom<readonly Suggestion[]>;
  /** The day of India that decides whether the campaign has ended. */
  readonly $today: ReadableAtom<string>;
  /** Asks the API again. */
  refresh(): Promise<void>;
  /** The same, and about the visitor's enrolment too. */
  recheck(): Promise<void>;
  /** Loads everything, follows login, logout, and the return of network and visitor, until the returned function is called. */
  connect(): () => void;
}

const today = () => isoDay(now().toISOString());

const isCount = (value: unknown) => value === undefined || value === null || typeof value === 'number';

/**
 * The store of one campaign's page. Data from the build is shown until the API's answer replaces it, and stays when the call
 * fails. Without data from the build, a failed call shows the copy saved for offline use. The visitor's enrolment is fetched only
 * after login.
 */
export function createDetail(id: string, initial: InitialDetail = {}): DetailStore {
  const { get = fetchJson } = initial;
  const $detail = atom<Detail>(
    initial.campaign ? { state: 'shown', campaign: initial.campaign } : { state: 'loading' },
  );
  const $enrolled = atom<boolean | null>(null);
  const $enrolment = atom<EnrolmentStatus | null>(null);
  const $suggestions = atom<readonly Suggestion[]>(initial.suggestions ?? []);
  const $today = atom(initial.builtOn ?? today());
  /** The API has answered since the page was opened: no saved copy is newer than what is shown. */
  let answered = false;

  /**
   * Whether the API still says what the page was built with, but for the numbers that change with each enrolment: the page takes
   * these over. Then the client's scripts need not be loaded.
   */
  async function isUpToDate(): Promise<boolean> {
    if (!initial.campaign) return false;
    const data = Object(await get(`/open/campaign/${encodeURIComponent(id)}`)) as Campaign;
    const { enrolledCount, waiting, raised, fees, rating } = data;
    if (!isCount(enrolledCount) || !isCount(waiting) || !isCount(raised)) return false;
    if (rating && ![rating.average, rating.count].every(Number.isFinite)) return false;
    const current = {
      ...initial.campaign,
      ...{ enrolledCount, raised },
      ...(waiting != null && { waiting }),
      ...(fees != null && { fees }),
      ...(rating && { rating }),
    };
    if (!jsonEqual(compactCampaign(data), current)) return false;
    const same = jsonEqual(current, initial.campaign);
    // Without a limit, the page says nothing that needs the API's word.
    if (same && typeof current.places !== 'number') return true;
    $detail.set({ state: 'shown', campaign: same ? initial.campaign : current, current: true });
    return true;
  }

  /** Asks the API, and only then looks at the clock: an answer tells when it is off. */
  const refresh = () => load().finally(() => $today.set(today()));

  async function load(): Promise<void> {
    if ($detail.get().state === 'failed') $detail.set({ state: 'loading' });
    if (await isUpToDate().catch(() => false)) {
      answered = true;
      return;
    }
    try {
      const { fetchCampaign } = await import('../../../api/campaigns.ts');
      $detail.set({ state: 'shown', campaign: await fetchCampaign(id), current: true });
      answered = true;
    } catch (error) {
      const { status, message, retryable, reload } = failureOf(error);
      if (status === 404) return $detail.set({ state: 'unknown' });
      if (!answered && !(await showSaved()) && $detail.get().state !== 'shown')
        $detail.set({ state: 'failed', message, retryable, reload });
    }
  }

  async function showSaved(): Promise<boolean> {
    const saved = (await hasSavedCampaigns()) && (await (await import('../offline/saved-campaigns.ts')).readSaved(id));
    if (saved && !answered) $detail.set({ state: 'shown', campaign: saved.campaign, savedAt: saved.savedAt });
    return Boolean(saved);
  }

  async function loadSuggestions(): Promise<void> {
    if (initial.suggestions) {
      const found = await get('/open/campaigns/suggestions');
      const others = Array.isArray(found) && found.filter((other) => String(other?.id) !== id);
      if (!others || jsonEqual(others, initial.suggestions)) return;
    }
    const { fetchSuggestions } = await import('../../../api/campaigns.ts');
    await fetchSuggestions().then($suggestions.set, () => undefined);
  }

  function forgetEnrolment(): void {
    $enrolled.set(null);
    $enrolment.set(null);
  }

  async function loadEnrolment(token: string | null): Promise<void> {
    if (token === null) return;
    const { fetchEnrolment } = await import('../../../api/enrolments.ts');
    const answer = await fetchEnrolment(id).catch(() => null);
    if (!answer || $session.get().token !== token) return;
    $enrolment.set(answer);
    $enrolled.set(isEnrolled(answer.status));
  }

  return {
    id,
    $detail,
    $enrolled,
    $enrolment,
    $suggestions,
    $today,
    refresh,
    recheck: async () => void (await Promise.all([refresh(), loadEnrolment($session.get().token)])),
    connect() {
      const online = () => void refresh();
      window.addEventListener('online', online);
      // Who comes back to the page, with the back button or from another tab, may have enrolled meanwhile.
      const back = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return;
        void refresh();
        void loadEnrolment($session.get().token);
      };
      window.addEventListener('pageshow', back);
      const seen = () => {
        if (document.visibilityState === 'visible' && !$enrolled.get()) void loadEnrolment($session.get().token);
      };
      window.addEventListener('visibilitychange', seen);
      // Without a network the saved copy is shown at once: the calls take long to fail.
      if (!navigator.onLine) void showSaved();
      void refresh();
      void loadSuggestions();
      let token: string | null | undefined;
      const stop = $session.subscribe((session) => {
        if (session.token !== token) {
          forgetEnrolment();
          void loadEnrolment(session.token);
        }
        token = session.token;
      });
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('pageshow', back);
        window.removeEventListener('visibilitychange', seen);
        stop();
      };
    },
  };
}
