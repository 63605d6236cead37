import { startOfDay } from '../../content/days.ts';
import { counted, DAY_MS, day as dayInWords, INDIA_OFFSET_MS, indiaDay, moment, rupees } from '../../lib/format.ts';
import { isTold, type Notice, type NoticeKind, peopleOf, tell } from '../mail/notices.ts';
import type { UnsettledRow } from '../payments/intents.ts';
import { shownRupees } from '../platform/money.ts';
import type { Services } from '../services.ts';
import { countMails, type FailedMail, mailsOn, retried } from './failed-mails.ts';
import { mailRosters, SOON_DAYS } from './participants.ts';
import {
  type BackupState,
  backupState,
  type Disk,
  diskOf,
  readableSize,
  type Sum,
  type Today,
  today,
} from './today.ts';
import { unansweredPayments, unsettledPayments } from './unsettled-payments.ts';

type Parts = Pick<Services, 'config' | 'db' | 'outbox' | 'now' | 'log' | 'stale'>;

const MAIL_MS = 600_000;
/** How far back the look of each minute goes for money: what is older was told when it was new. */
export const LOOK_BACK_DAYS = 3;
const DAILY_HOUR = 7;

async function tellOfMoney(parts: Parts): Promise<void> {
  const at = parts.now();
  const since = new Date(at.getTime() - LOOK_BACK_DAYS * DAY_MS).toISOString();
  const rows = await unsettledPayments(parts.db, at, { since });
  await tell(parts, 'money', moneyNotice(rows.filter(({ sort }) => sort === 'owed' || sort === 'misfit')));
  await tell(parts, 'denied', deniedNotice(rows.filter(({ sort }) => sort === 'denied')));
}

async function tellOfMail(parts: Parts): Promise<void> {
  const at = parts.now();
  const failing = retried(parts.db).where('created_at', '<', new Date(at.getTime() - MAIL_MS).toISOString());
  const [first] = await mailsOn(failing, at, { size: 1 });
  await tell(parts, 'mail', mailNotice(first, await countMails(failing)));
}

const tellOfPayu = async (parts: Parts) =>
  tell(parts, 'payu', payuNotice(await unansweredPayments(parts.db, parts.now())));

const tellOfDisk = async (parts: Parts) => tell(parts, 'disk', diskNotice(await diskOf(parts.config.dataDir)));

const tellOfBackup = async (parts: Parts) =>
  tell(parts, 'backup', backupNotice(await backupState(parts.db, parts.config, parts.now())));

/** Sends the mail of a day of India once, whoever asks for it. Resolves to whether it was sent now. */
export async function tellOfDay(parts: Parts): Promise<boolean> {
  const at = parts.now();
  const day = indiaDay(at);
  // What it says takes a while to find.
  if (await isTold(parts, 'daily', [day])) return false;
  const open = await parts.db.selectFrom('notices').selectAll().where('known', '<>', '').execute();
  const kinds = open.map(({ kind, told_at }) => ({ kind: kind as NoticeKind, at: told_at }));
  const notice: Notice = dailyNotice(day, await today(parts.db, at), kinds, parts.stale());
  return tell(parts, 'daily', { ...notice, things: [day] });
}

async function tellOfDayInTime(parts: Parts): Promise<void> {
  const hour = new Date(parts.now().getTime() + INDIA_OFFSET_MS).getUTCHours();
  if (hour >= DAILY_HOUR && peopleOf('daily', parts.config).length) await tellOfDay(parts);
}

/**
 * Tells what somebody is told at once, and from seven in the morning in India the mail of the day. What fails is logged and stops nothing
 * else. `machine` is false where disk and backups are another's matter, as in a function.
 */
export async function tellWhatIsNew(parts: Parts, machine = true): Promise<void> {
  const tasks = [
    tellOfMoney,
    tellOfPayu,
    tellOfMail,
    ...(machine ? [tellOfDisk, tellOfBackup] : []),
    tellOfDayInTime,
    mailRosters,
  ];
  for (const task of tasks)
    await task(parts).catch((error: unknown) => parts.log(`not told (${task.name}): ${String(error)}`));
}

const MOST = 20;

const dayOf = (day: string) => dayInWords(startOfDay(day));
// What the provider or a bank wrote into a note of a return may name somebody; the desk says it.
const rowLine = ({ txnid, rupees: amount, since, what }: UnsettledRow) =>
  `${txnid}  ${rupees(amount)}  ${moment(since)}  ${what}`;

const rowLines = (rows: readonly UnsettledRow[]) => [
  ...rows.slice(0, MOST).map(rowLine),
  ...(rows.length > MOST ? [`… and ${rows.length - MOST} more.`] : []),
];

const thingsOf = (rows: readonly UnsettledRow[]) =>
  rows.map(
    ({ txnid, what, rupees: amount, closes }) =>
      `${txnid} ${closes.length ? JSON.stringify(closes) : `${what} ${amount}`}`,
  );
const UNSETTLED = 'The page /desk/money/open lists all of it. Close there what you have put right.';

const none: Notice = { subject: '', lines: [] };

function moneyNotice(rows: readonly UnsettledRow[]): Notice {
  if (!rows.length) return none;
  return {
    subject: `${counted(rows.length, 'matter')} of money to look at`,
    lines: [...rowLines(rows), '', UNSETTLED],
    things: thingsOf(rows),
  };
}

function deniedNotice(rows: readonly UnsettledRow[]): Notice {
  if (!rows.length) return none;
  return {
    subject: `${counted(rows.length, 'payment')} that PayU does not confirm`,
    lines: [...rowLines(rows), '', "Look in PayU's dashboard whether the money came.", UNSETTLED],
    things: thingsOf(rows),
  };
}

function payuNotice(count: number): Notice {
  if (!count) return none;
  return {
    subject: 'PayU does not answer',
    lines: [
      `It was asked for half an hour about ${counted(count, 'payment')}, without an answer. It is asked again by itself.`,
      '',
      'npm run ready says whether PayU is away, or does not take the key and salt of the settings: then nobody can pay.',
    ],
    things: ['silent'],
  };
}

const withoutAddresses = (text: string) => text.replace(/[^\s<>"']{1,254}@[^\s<>"']{1,254}/g, '…');

function mailNotice(first: FailedMail | undefined, count: number): Notice {
  if (!first) return none;
  return {
    subject: `${counted(count, 'mail')} could not be sent for ten minutes`,
    lines: [
      `The oldest waits since ${moment(first.created_at)}. The mail server said: ${withoutAddresses(first.last_error ?? 'nothing')}`,
      '',
      'They are tried again by themselves, and so is this one: if it has come, the mail server may be well again.',
      'The page /desk/mails lists them.',
    ],
    things: ['failing'],
  };
}

export function diskNotice({ state, free, size }: Disk): Notice {
  if (state === 'well') return none;
  return {
    subject: state === 'full' ? 'The disk is full' : 'The disk is nearly full',
    lines: [
      `${readableSize(free)} of ${readableSize(size)} were free on the disk with the data.`,
      '',
      'Without room nothing can be saved: no payment, no message. Make room, for example by moving old backups away.',
    ],
    things: [state],
  };
}

function backupNotice({ at, late }: BackupState): Notice {
  if (!late) return none;
  return {
    subject: 'The backup is late',
    lines: [
      at ? `The last one was made on ${moment(at.toISOString())}.` : 'None was ever made.',
      '',
      'npm run backup makes one; it should run every day.',
    ],
    things: [`after ${at?.getTime() ?? 'none'}`],
  };
}

const OPEN: Partial<Record<NoticeKind, string>> = {
  payu: 'PayU does not answer',
  mail: 'mail could not be sent',
  release: 'a release was refused, and the site stays as it was',
  disk: 'the disk is nearly full',
  backup: 'the backup is late',
};

const sumLine = ({ count, paise }: Sum, one: string) =>
  count ? [`${counted(count, one)}, ${shownRupees(paise)}`] : [];
const countLine = (count: number, one: string) => (count ? [counted(count, one)] : []);
const part = (heading: string, lines: readonly string[], otherwise: string) => [
  heading,
  ...(lines.length ? lines : [otherwise]),
  '',
];

/**
 * The mail of a day: who comes, what came in, what is owed, waits and failed. It names campaigns and no people. `open` holds what was told
 * before.
 */
function dailyNotice(
  day: string,
  { coming, yesterday, money, waitingReviews, reportedReviews, mails }: Today,
  open: readonly { kind: NoticeKind; at: string }[],
  stale: readonly string[],
): Notice {
  const matters = money.filter(({ sort }) => sort !== 'open' && sort !== 'begun');
  const still = open.flatMap(({ kind, at }) => (OPEN[kind] ? [`Since ${moment(at)}: ${OPEN[kind]}.`] : []));
  const failed = [
    ...stale,
    ...still,
    ...countLine(mails.failed, 'mail').map((text) => `${text} given up (/desk/mails)`),
    ...countLine(mails.retried, 'mail').map((text) => `${text} tried again`),
  ];
  return {
    subject: `${dayOf(day)}: ${[counted(coming.length, 'campaign begins', 'campaigns begin'), counted(matters.length, 'matter')].join(' soon, ')} of money`,
    lines: [
      ...part(
        `Who comes within ${SOON_DAYS} days (the desk says who)`,
        coming.map(({ id, heading, startDay, people, seats, cancelled, listed }) => {
          const places = seats === null ? '' : ` on ${counted(seats, 'place')}`;
          return `${dayOf(startDay)}: ${heading} (${id}), ${counted(people, 'person', 'people')}${places}${cancelled ? ', cancelled' : ''}${listed ? '' : ', without a page'}`;
        }),
        'No campaign begins.',
      ),
      ...part(
        `What came in on ${dayOf(yesterday.day)}`,
        [
          ...sumLine(yesterday.gifts, 'gift'),
          ...sumLine(yesterday.fees, 'enrolment fee'),
          ...countLine(yesterday.freePlaces, 'free place'),
          ...countLine(yesterday.reviews, 'review'),
          ...countLine(yesterday.messages, 'message'),
        ],
        'Nothing.',
      ),
      ...part('Money to look at (/desk/money/open)', rowLines(matters), 'Nothing.'),
      ...part(
        'Reviews that wait (/desk/reviews)',
        [...countLine(waitingReviews, 'review'), ...countLine(reportedReviews, 'reported review')],
        'None.',
      ),
      ...part('What failed', failed, 'Nothing.'),
    ],
  };
}
