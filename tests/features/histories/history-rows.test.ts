import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { donationColumns } from '../../../src/features/histories/DonationHistory.tsx';
import {
  comingAt,
  enrolmentColumns,
  enrolmentGroups,
  isAhead,
} from '../../../src/features/histories/EnrolmentHistory.tsx';
import { type Column, Table } from '../../../src/ui/Table.tsx';

function tableOf<Row extends { id: string | number }>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return renderToStaticMarkup(createElement(Table<Row>, { caption: 'Rows', columns, rows, id: (row) => row.id }));
}

test('it says where the money of a cancelled campaign stands', () => {
  const place = { campaignId: 'trek', campaignName: 'Ice trek', amount: '2500.00', cancelled: true };
  const table = tableOf(enrolmentColumns, [
    { ...place, id: 3, status: 'PAID' },
    { ...place, id: 2, status: 'PAID', refundClosedAt: '2026-12-01T10:00:00.000Z' },
    { ...place, id: 1, status: 'FREE' },
    { ...place, id: 0, status: 'PAID', returned: '500.00' },
  ]);
  expect(table).toContain('What you paid is refunded. ₹500 of it went back already.');
  expect(table.split('This campaign is cancelled. What you paid is refunded.')).toHaveLength(3);
  expect(table.split('This campaign is cancelled. We settled this on 1 December 2026.')).toHaveLength(2);
  expect(table.split('This campaign is cancelled.<')).toHaveLength(2);
});

test.each([
  ['a number', { serial: '2026-27/000012', gatewayStatus: 'CAPTURED' }],
  ['the word SUCCESS', { gatewayStatus: 'SUCCESS' }],
])('the row of a gift with %s opens its receipt', (_, paid) => {
  const row = { id: 1, transactionId: 'HHD 1', amount: '500.00', createdAt: '2026-11-25T06:00:00Z' };
  const link = '<a href="/donations/success?transactionId=HHD%201">Receipt<';
  expect(tableOf(donationColumns, [{ ...row, ...paid }])).toContain(link);
  expect(tableOf(donationColumns, [{ ...row, gatewayStatus: 'FAILED' }])).not.toContain('<a href');
});

test.each([
  ['ends today', { endTime: '2026-11-28T10:00:00.000Z', status: 'PAID' }, true],
  ['ended', { endTime: '2026-11-27T10:00:00.000Z', status: 'PAID' }, false],
  ['is cancelled', { endTime: '2027-01-01T10:00:00.000Z', status: 'PAID', cancelled: true }, false],
  ['is paid without a place', { endTime: '2027-01-01T10:00:00.000Z', status: 'REFUND' }, false],
  ['has no days', { status: 'FREE' }, false],
] as const)('a place that %s', (_, row, coming) => {
  expect(comingAt({ id: 1, ...row }, '2026-11-28') !== null).toBe(coming);
});

test.each([
  ['begins tomorrow', '2026-11-29T06:00:00.000Z', true],
  ['begins today', '2026-11-28T01:00:00.000Z', true],
  ['began yesterday and goes on', '2026-11-27T06:00:00.000Z', false],
  ['has a last day alone', undefined, true],
] as const)('a place in a walk that %s', (_, startTime, ahead) => {
  const row = { id: 1, startTime, endTime: '2026-12-03T10:00:00.000Z', status: 'PAID' };
  expect(isAhead(row, '2026-11-28')).toBe(ahead);
});

test('the places of a page stand in groups: what goes on, what comes, the next first, and the rest', () => {
  const row = (id: string, startTime: string | undefined, endTime: string) => ({
    id,
    startTime,
    endTime,
    status: 'PAID',
  });
  const rows = [
    row('later', '2026-12-10T06:00:00Z', '2026-12-11T06:00:00Z'),
    row('last day', '2026-11-26T06:00:00Z', '2026-11-28T10:00:00Z'),
    row('over', '2026-11-26T06:00:00Z', '2026-11-27T10:00:00Z'),
    row('first day', '2026-11-28T06:00:00Z', '2026-12-03T10:00:00Z'),
    row('next', '2026-11-29T06:00:00Z', '2026-12-03T10:00:00Z'),
    row('a last day alone', undefined, '2026-12-02T10:00:00Z'),
  ];
  const groups = enrolmentGroups(rows, '2026-11-28').map((group) => [group.caption, group.rows.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['Now', ['last day', 'first day']],
    ['Coming', ['next', 'a last day alone', 'later']],
    ['Past and cancelled', ['over']],
  ]);
});

test.each([
  ['waits for the money', {}, '<span class="history-status is-due">No place</span>'],
  ['has it back', { refundClosedAt: '2026-12-01T10:00:00.000Z' }, '<span class="history-status">Refund</span>'],
  ['gave the place back', { givenBack: 'You gave it back.' }, '<span class="history-status">Refund</span>'],
])('who paid without a place and %s reads so', (_, fields, chip) => {
  expect(tableOf(enrolmentColumns, [{ id: 1, status: 'REFUND', amount: '500.00', ...fields }])).toContain(chip);
});

test.each([
  ['500.00', '2026-11-25T06:00:00Z', ' of ₹500, 25 November 2026'],
  ['500.00', null, ' of ₹500'],
  [null, '2026-11-25T06:00:00Z', ' of 25 November 2026'],
] as const)('the details of a gift of %s on %s are named by what there is', (amount, createdAt, name) => {
  const table = tableOf(donationColumns, [{ id: 1, amount, createdAt }]);
  expect(table.replaceAll('<!-- -->', '')).toContain(`Details<span class="visually-hidden">${name}</span>`);
});

test('the row of a walk that has begun leads to nothing that its place refuses', () => {
  const row = { id: 1, transactionId: 'HH_1', status: 'PAID', untold: true, endTime: '2099-12-03T10:00:00.000Z' };
  expect(tableOf(enrolmentColumns, [{ ...row, startTime: '2099-12-01T10:00:00.000Z' }])).toContain('Before you go');
  const begun = tableOf(enrolmentColumns, [{ ...row, startTime: '2020-12-01T10:00:00.000Z' }]);
  expect(begun).not.toContain('Before you go');
  expect(begun).not.toContain('Give back');
});
