import { expect, it } from 'vitest';
import { MAX_SIZE } from '../../../../src/contract/fields.ts';
import { donations } from '../../../../src/features/histories/donations.ts';
import { fetchAllRows, historyAsCsv } from '../../../../src/features/histories/history.ts';
import { announceLoginEnd } from '../../../../src/lib/login-end.ts';

const createdAt = '2026-11-20T20:00:00.000Z';

it('the file of the donations has the transaction id and the number of the receipt', () => {
  const [head, paid, failed] = historyAsCsv(donations, [
    {
      id: 1,
      name: 'Asha',
      transactionId: 'T1',
      serial: '2026-27/000012',
      amount: '500.00',
      createdAt,
      campaignName: 'Kheerganga',
    },
    { id: 2, name: 'Asha', transactionId: 'T2', amount: '100.00', gatewayStatus: 'FAILED' },
  ]).split('\r\n');
  expect(head).toBe('\uFEFFDay,Transaction id,Receipt number,Name,Email,Mobile,Status,Amount (INR),Campaign');
  expect(paid).toBe('2026-11-21,T1,2026-27/000012,Asha,,,,500.00,Kheerganga');
  expect(failed).toBe(',T2,,Asha,,,FAILED,100.00,');
});

it('all rows of a history are fetched, the last page included', async () => {
  const rows = Array.from({ length: MAX_SIZE + 3 }, (_, id) => ({ id }));
  const fetchPage = async ({ page, size }: { page: number; size: number }) => ({
    count: rows.length,
    rows: rows.slice(page * size, (page + 1) * size),
  });
  expect(await fetchAllRows({ fetchPage })).toEqual(rows);
});

it('no file is made of a history whose login ends while its rows are fetched', async () => {
  const asked: number[] = [];
  const fetchPage = async ({ page }: { page: number; size: number }) => {
    asked.push(page);
    announceLoginEnd('signed out');
    return { count: MAX_SIZE + 3, rows: Array.from({ length: page === 0 ? MAX_SIZE : 3 }, (_, id) => ({ id })) };
  };
  await expect(fetchAllRows({ fetchPage })).rejects.toThrow();
  expect(asked).toEqual([0]);
});
