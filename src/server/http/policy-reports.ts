import { reportPolicy } from '../../contract/policy-report.ts';
import { logCounted } from '../platform/counted-log.ts';
import type { Api } from './api.ts';

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
