import { expect, it, vi } from 'vitest';

const rows = [
  { id: 1, name: 'Asha', transactionId: 'T1', serial: '2026-27/000012', amount: '500.00', gatewayStatus: 'SUCCESS' },
  { id: 2, name: 'Asha', transactionId: 'T2', amount: '100.00', gatewayStatus: 'FAILED' },
];
vi.mock('../../../../src/api/donations.ts', () => ({ fetchAllDonations: async () => rows }));

import { donationsAsCsv } from '../../../../src/features/donations/history.ts';

it('the CSV of donations has the transaction id and the number of the receipt', async () => {
  const [head, first, second] = (await donationsAsCsv()).trim().split('\r\n');
  expect(head).toContain('Transaction id,Receipt number,');
  expect(first).toContain('T1,2026-27/000012,');
  expect(second).toContain('T2,,');
});
