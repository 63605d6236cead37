import { fetchAllEnrolments, fetchEnrolments } from '../../api/enrolments.ts';
import { HISTORY_PAGE_SIZE } from '../../contract/donation.ts';
import type { EnrolmentRow } from '../../contract/enrolment.ts';
import { csv } from '../../lib/csv.ts';
import { isoDay } from '../../lib/format.ts';
import { createPaged, type Paged } from '../../lib/paged.ts';
import { paths } from '../../routes.ts';

/** The visitor's enrolments in pages (section 2). */
export const createEnrolmentHistory = (): Paged<EnrolmentRow> =>
  createPaged<EnrolmentRow>({
    path: paths.enrollHistory,
    size: HISTORY_PAGE_SIZE,
    load: ({ page }, signal) => fetchEnrolments(page, signal),
  });

/** Every enrolment of the visitor as CSV; amounts in rupees, days in India. */
export async function enrolmentsAsCsv(): Promise<string> {
  const rows = await fetchAllEnrolments();
  return csv(
    ['Day', 'Transaction id', 'Campaign', 'Name', 'Email', 'Mobile', 'Status', 'Amount (INR)'],
    rows.map((row) => [
      ...[isoDay(row.createdAt), row.transactionId, row.campaignName, row.name],
      ...[row.email, row.mobile, row.status, row.amount],
    ]),
  );
}
