import { reportPolicy } from '../../contract/policy-report.ts';
import { addToCounter } from '../database/counters.ts';
import type { Api } from '../http/api.ts';
import { NETWORK_REPORTS } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { blockedSource, directiveName } from './names.ts';

const MINUTE_MS = 60_000;
/** What one line of the log names at most; everything else is summed up. */
const NAMED_MAX = 10;
const OTHERS = 'others';

/** One line a minute at most: what was blocked since the last one. */
function minuteLines({ log, now }: Pick<Services, 'log' | 'now'>): (what: string) => void {
  const seen = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  return (what) => {
    const name = seen.has(what) || seen.size < NAMED_MAX ? what : OTHERS;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    const at = now().getTime();
    if (at - last < MINUTE_MS) return;
    last = at;
    log(`policy blocked: ${[...seen].map(([each, times]) => `${times} ${each}`).join(', ')}`);
    seen.clear();
  };
}

/**
 * What browsers report about the Content-Security-Policy: counted for each directive, and logged without the page's address
 * and without the path or query of what was blocked.
 */
export function addPolicyReportCalls(api: Api, { db, limits, log, now }: Services): void {
  const tell = minuteLines({ log, now });
  api.on(reportPolicy, async ({ body, network }) => {
    await limits.hit(NETWORK_REPORTS, network);
    for (const [directive, group] of Map.groupBy(body, (report) => directiveName(report.directive))) {
      // There are as many counters as `directiveName` has names.
      await addToCounter(db, `policy ${directive}`, group.length);
      for (const { blocked } of group) tell(`${directive} ${blockedSource(blocked)}`);
    }
    return null;
  });
}
