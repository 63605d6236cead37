import { useState } from 'react';
import type { EnrolmentRow } from '../../contract/enrolment.ts';
import { day, dayRange, price } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { paths } from '../../routes.ts';
import { Private } from '../../session/Private.tsx';
import { downloadFile } from '../../ui/download.ts';
import { History } from '../../ui/History.tsx';
import type { Column } from '../../ui/Table.tsx';
import { createEnrolmentHistory, enrolmentsAsCsv } from './history.ts';

const columns: readonly Column<EnrolmentRow>[] = [
  {
    label: 'Campaign',
    cell: (row) =>
      row.campaignId ? <a href={paths.campaign(row.campaignId)}>{row.campaignName}</a> : row.campaignName,
  },
  { label: 'Dates', cell: (row) => dayRange(row.startTime, row.endTime) },
  { label: 'Booked on', cell: (row) => day(row.createdAt), whole: true },
  { label: 'Name', cell: (row) => row.name },
  { label: 'Email', cell: (row) => row.email },
  { label: 'Mobile', cell: (row) => row.mobile, whole: true },
  { label: 'Status', cell: (row) => row.status, whole: true },
  { label: 'Amount', cell: (row) => price(row.amount), number: true },
];

/** The table of `/campaigns/enroll/history`. */
export default function EnrolmentHistory() {
  return (
    <Private>
      <OwnHistory />
    </Private>
  );
}

function OwnHistory() {
  const [list] = useState(createEnrolmentHistory);
  const [save] = useState(() =>
    createRequest(async () => downloadFile('enrolments.csv', 'text/csv', await enrolmentsAsCsv()), {
      hideAfter: false,
    }),
  );
  return (
    <History
      {...{ list, save, columns }}
      label="enrolments"
      id={(row) => row.id}
      empty={
        <>
          You have not enrolled yet. <a href={paths.campaigns}>See the campaigns</a>
        </>
      }
    />
  );
}
