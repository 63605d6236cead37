import { expect, it } from 'vitest';
import { type Notice, type NoticeKind, tell } from '../../../src/server/mail/notices.ts';
import { appForEach } from '../../helpers/under-test.ts';

const START = Date.parse('2026-06-05T12:00:00Z');
const OFFICE = ['office@village.example', 'treasurer@village.example'];
const TECH = ['tech@village.example'];
const settings = { NOTIFY: OFFICE.join(' '), NOTIFY_TECH: TECH.join(' ') };

const app = appForEach({ env: settings, at: START });

const minutes = (count: number) => app.setTime(START + count * 60_000);
const recipients = async (of = app) => {
  const rows = await of.services.db.selectFrom('mails').select('recipient').where('kind', '=', 'notice').execute();
  return rows.map(({ recipient }) => recipient).toSorted();
};
const money = (...things: string[]): Notice => ({ subject: 'Money', lines: things, things });
const tellNow = (kind: NoticeKind, notice: Notice) => tell(app.services, kind, notice);

it('a matter is mailed once to each of its people, as plain lines, and is a line of the log', async () => {
  expect(await tellNow('money', { subject: 'Owed:\n500', lines: ['HH_1  ₹500.00\nBcc: a', '', 'Look at it.'] })).toBe(
    true,
  );
  expect(await tellNow('money', { subject: 'Owed:\n500', lines: ['HH_1  ₹500.00\nBcc: a', '', 'Look at it.'] })).toBe(
    false,
  );
  expect(await recipients()).toEqual(OFFICE);
  const mail = await app.mailTo(OFFICE[0] ?? '');
  expect(mail).toMatch(/^Subject: Hamara Himalaya: Owed: 500$/m);
  expect(mail).toContain('HH_1 ₹500.00 Bcc: a\n\nLook at it.');
  expect(app.lines).toContainEqual(expect.stringMatching(/^told 2 by mail: Owed: 500$/));
});

it.each<[string, NoticeKind, [number, Notice][], number]>([
  [
    'another thing beside it',
    'money',
    [
      [0, money('a')],
      [1, money('a', 'b')],
    ],
    4,
  ],
  [
    'one of two that was settled',
    'money',
    [
      [0, money('a', 'b')],
      [1, money('b')],
      [2, money('b')],
    ],
    2,
  ],
  [
    'what was well between',
    'money',
    [
      [0, money('a')],
      [1, money()],
      [2, money('a')],
    ],
    4,
  ],
  [
    'a measure that wavers',
    'disk',
    [
      [0, money('full')],
      [1, money()],
      [59, money('full')],
    ],
    1,
  ],
  [
    'a measure that is there again after an hour',
    'disk',
    [
      [0, money('full')],
      [61, money()],
      [62, money('full')],
    ],
    2,
  ],
])('%s', async (_, kind, steps, mails) => {
  for (const [at, notice] of steps) {
    minutes(at);
    await tellNow(kind, notice);
  }
  expect(await recipients()).toHaveLength(mails);
});

it('of two processes that tell at once one mails, on one database', { tags: ['races'] }, async () => {
  const other = await app.beside();
  for (const round of ['a', 'b', 'c']) {
    const both = [app.services, other.services].map((services) => tell(services, 'disk', money(round)));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  }
  expect(await recipients()).toEqual([...TECH, ...TECH, ...TECH]);
});
