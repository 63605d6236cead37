import { reportPolicy } from '../../contract/policy-report.ts';
import { logCounted } from '../platform/counted-log.ts';
import type { Api } from './api.ts';

/**
 * What was blocked, as far as a log may hold it: the origin of an address, its scheme where it has no origin (an extension, `data:`),
 * or one of the browser's own words such as `inline`.
 */
function blockedSource(reported: string): string {
  if (/^[a-z][a-z-]{0,30}$/.test(reported)) return reported;
  if (!URL.canParse(reported)) return 'unknown';
  const { protocol, origin } = new URL(reported);
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol).slice(0, 80);
}

/** The directive that a report names, without the sources that older browsers add; `other` for a name that is none. */
const directiveName = (reported: string) => /^[a-z][a-z-]{2,30}(?= |$)/.exec(reported.trim())?.[0] ?? 'other';

/**
 * What browsers report about the Content-Security-Policy, as a line of the log: without the page's address, and without the path or
 * query of what was blocked.
 */
export function addPolicyReportCalls(api: Api, { log }: { log: (line: string) => void }): void {
  api.on(reportPolicy, ({ body }) => {
    for (const { directive, blocked } of body)
      logCounted(log, 'policy blocked', `${directiveName(directive)} ${blockedSource(blocked)}`);
    return null;
  });
}
