import { useState } from 'react';
import type { DonationRow } from '../../contract/donation.ts';
import { day, rupees } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { paths } from '../../routes.ts';
import { download } from '../../ui/download.ts';
import { History } from '../../ui/History.tsx';
import type { Column } from '../../ui/Table.tsx';
import { createDonationHistory, donationsAsCsv, hasName } from './history.ts';

const columns: readonly Column<DonationRow>[] = [
  { label: 'Name', cell: (row) => row.name },
  { label: 'Day', cell: (row) => day(row.createdAt), whole: true },
  { label: 'Email', cell: (row) => row.email },
  { label: 'Mobile', cell: (row) => row.mobile, whole: true },
  { label: 'Status', cell: (row) => row.gatewayStatus, whole: true },
  { label: 'Amount', cell: (row) => rupees(row.amount ?? ''), number: true },
];

/** The table of `/donations/historyPage` (section 2). */
export default function DonationHistory() {
  const [list] = useState(createDonationHistory);
  const [save] = useState(() =>
    createRequest(async () => download('donations.csv', 'text/csv', await donationsAsCsv()), { hideAfter: false }),
  );
  return (
    <History
      {...{ list, save, columns }}
      label="donations"
      id={(row) => row.id}
      matches={hasName}
      empty={
        <>
          You have not donated yet. <a href={paths.donations}>Donate now</a>
        </>
      }
    />
  );
}
