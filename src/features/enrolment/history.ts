import { fetchAllEnrolments, fetchEnrolments } from '../../api/enrolments.ts';
import { HISTORY_PAGE_SIZE } from '../../contract/donation.ts';
import type { EnrolmentRow } from '../../contract/enrolment.ts';
import { csv } from '../../lib/csv.ts';
import { isoDay } from '../../lib/format.ts';
import { createPagedList, type PagedList } from '../../lib/lists/paged.ts';
import { paths } from '../../routes.ts';

/** The visitor's enrolments in pages. */
export const createEnrolmentHistory = (): PagedList<EnrolmentRow> =>
  createPagedList<EnrolmentRow>({
    path: paths.enrollHistory,
    size: HISTORY_PAGE_SIZE,
    load: ({ page }, signal) => fetchEnrolments(page, signal),
  });

/** Every enrolment of the visitor as CSV; amounts in rupees, days in India. */
export async function enrolmentsAsCsv(): Promise<string> {
  const rows = await fetchAllEnrolments();
  return csv(
    ['Booked on', 'Transaction id', 'Campaign', 'From', 'To', 'Name', 'Email', 'Mobile', 'Status', 'Amount (INR)'],
    rows.map((row) => [
      ...[isoDay(row.createdAt), row.transactionId, row.campaignName],
      ...[isoDay(row.startTime), isoDay(row.endTime), row.name],
      ...[row.email, row.mobile, row.status, row.amount],
    ]),
  );
}
