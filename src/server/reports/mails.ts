/**
 * `npm run mails`: lists the mails that could not be sent: those that are not tried any more, and those that are. `npm run mails -- again ID` sends one once more,
 * `npm run mails -- again all` all of them. `npm run mails -- drop ID` takes one off the list that can never arrive.
 */
import { moment } from '../../lib/format.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { DROPPED } from '../mail/deliver.ts';
import {
  dropFailed,
  type FailedMail,
  failedMails,
  isTooOld,
  queueAgain,
  retriedMails,
} from '../office/failed-mails.ts';
import { StartError } from '../platform/errors.ts';
import { closeServices, makeServices } from '../services.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

const NOBODY_WAITS = 'nobody waits for its link any more';
const NOT_WAITED_FOR = `not sent: ${NOBODY_WAITS}`;
const counted = (attempts: number) => `${attempts} attempt${attempts === 1 ? '' : 's'}`;
const named = ({ id, kind, recipient }: FailedMail) => `${id}  ${kind} to ${recipient}`;

async function list(db: Database): Promise<void> {
  const at = new Date();
  const all = (await failedMails(db)).map((mail) => ({ ...mail, tooOld: isTooOld(mail, at) }));
  // Anybody can cause a mail with a link to any address: such ones must not stand before a receipt.
  const triedLine = (mail: FailedMail) =>
    `${named(mail)}  ${moment(mail.created_at)}  ${counted(mail.attempts)}: ${mail.last_error ?? ''}`;
  const failed = all.toSorted((a, b) => Number(a.tooOld) - Number(b.tooOld));
  for (const mail of failed) printLine(`${triedLine(mail)}${mail.tooOld ? ` (${NOBODY_WAITS})` : ''}`);
  printLine(failed.length ? `${failed.length} failed.` : 'No mail has failed.');
  const retried = await retriedMails(db);
  for (const mail of retried) printLine(triedLine(mail));
  if (retried.length) printLine(`${retried.length} could not be sent yet; the server tries again by itself.`);
}

async function sendAgain(id: string): Promise<void> {
  const config = await configOfReport();
  // A file that nobody reads would take the mail off the list.
  if (!config.smtpUrl)
    throw new StartError(
      'SMTP_URL is not set, so no mail can be sent, and nothing was changed. Use the settings of the server.',
    );
  const services = await makeServices(config, {});
  try {
    const { queued, tooOld } = await queueAgain(services.db, id, new Date());
    await services.outbox.settle();
    for (const mail of queued) {
      const { kind, status, last_error } = await services.db
        .selectFrom('mails')
        .select(['kind', 'status', 'last_error'])
        .where('id', '=', mail.id)
        .executeTakeFirstOrThrow();
      const end =
        kind === DROPPED
          ? NOT_WAITED_FOR
          : status === 'sent'
            ? 'sent'
            : `not sent: ${last_error}; ${status === 'failed' ? 'it stays on the list' : 'the server tries again'}`;
      printLine(`${named(mail)}  ${end}`);
    }
    for (const mail of tooOld) printLine(`${named(mail)}  ${NOT_WAITED_FOR}`);
  } finally {
    await closeServices(services);
  }
}

const USAGE = 'npm run mails -- again ID, npm run mails -- again all, or npm run mails -- drop ID';

await runCommand(async () => {
  const [command, id, ...more] = readArguments();
  refuseMore(more, USAGE);
  if (command === 'again' && id) return sendAgain(id);
  const drop = command === 'drop' && id;
  if (command !== undefined && !drop) throw new StartError(`Usage: ${USAGE}.`);
  const db = await openDatabase((await configOfReport()).database);
  const done = drop
    ? dropFailed(db, id).then((mail) => printLine(`${named(mail)}  not sent, and off the list`))
    : list(db);
  await done.finally(() => db.destroy());
});
