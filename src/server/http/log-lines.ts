import { logIn, logInWithGoogle } from '../../contract/auth.ts';
import { reportPolicy } from '../../contract/policy-report.ts';
import { logCounted } from '../platform/counted-log.ts';
import type { Api } from './api.ts';

const MINUTE_MS = 60_000;
const LOGINS: readonly string[] = [logIn, logInWithGoogle].map(({ method, path }) => `${method} ${path}`);

/** In words of our own; undefined for an answer that is not counted. */
function countedAs(call: string, status: number): string | undefined {
  if (LOGINS.includes(call) && (status === 401 || status === 403)) return 'failed logins';
  if (status === 429) return 'refused with 429';
  if (status === 503) return 'refused with 503';
  return status >= 500 ? `failed with ${status}` : undefined;
}

export interface MinuteCounts {
  count(call: string, status: number): void;
  tell(): void;
}

/** Counts failed logins, refusals and failures, and writes one line at the end of each minute with some. */
export function minuteCounts(write: (line: string) => void): MinuteCounts {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    write(`in the last minute: ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')}`);
    counts.clear();
  }
  return {
    tell,
    count(call, status) {
      const what = countedAs(call, status);
      if (what === undefined) return;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      timer ??= setTimeout(tell, MINUTE_MS).unref();
    },
  };
}

/** What was blocked, as far as a log may hold it: an origin, a scheme, or one of the browser's own words. */
function blockedSource(reported: string): string {
  if (/^[a-z][a-z-]{0,30}$/.test(reported)) return reported;
  if (!URL.canParse(reported)) return 'unknown';
  const { protocol, origin } = new URL(reported);
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol).slice(0, 80);
}

const directiveName = (reported: string) => /^[a-z][a-z-]{2,30}(?= |$)/.exec(reported.trim())?.[0] ?? 'other';

/** Reports of the Content-Security-Policy as lines of the log, without addresses of pages. */
export function addPolicyReportCalls(api: Api, { log }: { log: (line: string) => void }): void {
  api.on(reportPolicy, ({ body }) => {
    for (const { directive, blocked } of body)
      logCounted(log, 'policy blocked', `${directiveName(directive)} ${blockedSource(blocked)}`);
    return null;
  });
}
