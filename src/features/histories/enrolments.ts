import { fetchEnrolments } from '../../api/enrolments.ts';
import type { EnrolmentRow } from '../../contract/history.ts';
import { isoDay } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import type { HistorySource } from './history.ts';

export const enrolments: HistorySource<EnrolmentRow> = {
  label: 'enrolments',
  path: paths.enrollHistory,
  fetchPage: fetchEnrolments,
  file: {
    'Booked on': (row) => isoDay(row.createdAt),
    'Transaction id': (row) => row.transactionId,
    Campaign: (row) => row.campaignName,
    From: (row) => isoDay(row.startTime),
    To: (row) => isoDay(row.endTime),
    Name: (row) => row.name,
    With: (row) => row.friends?.map(({ name }) => name).join(', '),
    Email: (row) => row.email,
    Mobile: (row) => row.mobile,
    Status: (row) => row.status,
    'Amount (INR)': (row) => row.amount,
  },
};
