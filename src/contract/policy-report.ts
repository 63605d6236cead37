import * as v from 'valibot';
import type { Call } from './call.ts';

const REPORTS_MAX = 50;

const blocked = v.optional(v.string(), '');

const SingleReport = v.pipe(
  v.object({ 'csp-report': v.object({ 'violated-directive': v.string(), 'blocked-uri': blocked }) }),
  v.transform(({ 'csp-report': report }) => [
    { directive: report['violated-directive'], blocked: report['blocked-uri'] },
  ]),
);

/** What a browser posts to `report-to`, which another host than this site's may name in its header. */
const ReportList = v.pipe(
  v.array(v.object({ body: v.object({ effectiveDirective: v.string(), blockedURL: blocked }) })),
  v.minLength(1, 'The body must hold a report.'),
  v.maxLength(REPORTS_MAX, `The body may hold ${REPORTS_MAX} reports at most.`),
  v.transform((reports) =>
    reports.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
);

/** Reports what a page's Content-Security-Policy has blocked. Browsers send it by themselves, in one of two shapes. */
export const reportPolicy = {
  method: 'POST',
  path: '/open/policy-report',
  bodyBytes: 65_536,
  embedded: true,
  auth: 'none',
  bodyTypes: ['application/csp-report', 'application/reports+json', 'application/json'],
  body: v.lazy((input) => (Array.isArray(input) ? ReportList : SingleReport)),
  answer: v.null(),
} as const satisfies Call;
