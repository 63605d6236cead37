import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { donationColumns } from '../../../src/features/histories/DonationHistory.tsx';
import { enrolmentColumns } from '../../../src/features/histories/EnrolmentHistory.tsx';
import { type Column, Table } from '../../../src/ui/Table.tsx';

/** The table of these rows. */
function tableOf<Row extends { id: string | number }>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return renderToStaticMarkup(createElement(Table<Row>, { caption: 'Rows', columns, rows, id: (row) => row.id }));
}

test('the history of enrolments says that a payment is given back, and no reason that it does not know', () => {
  const place = { campaignId: 'trek', campaignName: 'Ice trek', amount: '2500.00' };
  const table = tableOf(enrolmentColumns, [
    { ...place, id: 2, status: 'REFUND' },
    { ...place, id: 1, status: 'PAID' },
  ]);
  expect(table.split('We give this payment back.')).toHaveLength(2);
  expect(table).not.toMatch(/no place/i);
});

test('and that one is settled, once the foundation has closed it', () => {
  const refundClosedAt = '2026-12-01T10:00:00.000Z';
  const table = tableOf(enrolmentColumns, [{ id: 1, campaignName: 'Ice trek', status: 'REFUND', refundClosedAt }]);
  expect(table).toContain('We settled this on 1 December 2026.');
  expect(table).not.toContain('We give this payment back.');
});

test.each([
  ['a number', { serial: '2026-27/000012', gatewayStatus: 'CAPTURED' }],
  ['the word SUCCESS', { gatewayStatus: 'SUCCESS' }],
])('the id of a gift with %s opens its acknowledgement', (_, paid) => {
  const table = tableOf(donationColumns, [{ id: 1, transactionId: 'HHD 1', amount: '500.00', ...paid }]);
  expect(table).toContain('<a href="/donations/success?transactionId=HHD%201">HHD 1</a>');
});

test.each([{ gatewayStatus: 'FAILED' }, { gatewayStatus: 'PENDING' }, {}])('a gift with %j has none', (unpaid) => {
  const table = tableOf(donationColumns, [{ id: 1, transactionId: 'HHD1', amount: '500.00', ...unpaid }]);
  expect(table).toContain('HHD1');
  expect(table).not.toContain('<a ');
});
