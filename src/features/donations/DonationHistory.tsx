import { useState } from 'react';
import type { DonationRow } from '../../contract/donation.ts';
import { day, rupees } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { paths } from '../../routes.ts';
import { Private } from '../../session/Private.tsx';
import { downloadFile } from '../../ui/download.ts';
import { History } from '../../ui/History.tsx';
import type { Column } from '../../ui/Table.tsx';
import { createDonationHistory, donationsAsCsv, hasName } from './history.ts';

/** Transaction id and receipt in one cell: eight columns would leave no room for an id of 25 characters. */
function Numbers({ transactionId, serial }: Pick<DonationRow, 'transactionId' | 'serial'>) {
  return (
    <span>
      {transactionId}
      {serial && <br />}
      {serial}
    </span>
  );
}

const columns: readonly Column<DonationRow>[] = [
  { label: 'Name', cell: (row) => row.name },
  { label: 'Day', cell: (row) => day(row.createdAt), whole: true },
  { label: 'Email', cell: (row) => row.email },
  { label: 'Mobile', cell: (row) => row.mobile, whole: true },
  { label: 'Status', cell: (row) => row.gatewayStatus, whole: true },
  { label: 'Amount', cell: (row) => rupees(row.amount ?? ''), number: true },
  { label: 'Id and receipt', cell: (row) => <Numbers {...row} />, whole: true },
];

/** The table of `/donations/historyPage`. */
export default function DonationHistory() {
  return (
    <Private>
      <OwnHistory />
    </Private>
  );
}

function OwnHistory() {
  const [list] = useState(createDonationHistory);
  const [save] = useState(() =>
    createRequest(async () => downloadFile('donations.csv', 'text/csv', await donationsAsCsv()), { hideAfter: false }),
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
