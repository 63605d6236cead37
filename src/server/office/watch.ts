import { DAY_MS, INDIA_OFFSET_MS, indiaDay } from '../../lib/format.ts';
import { isTold, type Notice, type NoticeKind, peopleOf, tell } from '../mail/notices.ts';
import type { Services } from '../services.ts';
import { countMails, mailsOn, retried } from './failed-mails.ts';
import { backupState, diskOf } from './machine.ts';
import {
  backupNotice,
  dailyNotice,
  deniedNotice,
  diskNotice,
  mailNotice,
  moneyNotice,
  payuNotice,
} from './notice-letters.ts';
import { mailRosters } from './rosters.ts';
import { today } from './today.ts';
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
