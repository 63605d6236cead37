/**
 * `npm run unsettled`: lists payments that no one settled and everything else about money that a person has to look at.
 * `npm run unsettled -- close ID "reason"` takes from the list what a person has put right, and keeps who did it, when and why.
 * `npm run unsettled -- closed` lists that. Times are India's, as in PayU's dashboard.
 */
import { userInfo } from 'node:os';
import { moment, rupees } from '../../lib/format.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { closedMatters, closeMatters } from '../office/closed-issues.ts';
import { unsettledPayments } from '../office/unsettled-payments.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

const CLOSE = 'npm run unsettled -- close ID "the reason"';

async function list(db: Database): Promise<void> {
  const matters = await unsettledPayments(db, new Date());
  for (const { txnid, rupees: amount, since, what, detail } of matters)
    printLine(`${txnid}  ${rupees(amount)}  ${moment(since)}  ${what} (${detail})`);
  const count = matters.length;
  printLine(count ? `${count} open matter${count === 1 ? '' : 's'}.` : 'Every payment is settled.');
}

async function close(db: Database, [txnid, reason]: string[]): Promise<void> {
  if (!txnid || !reason?.trim()) throw new StartError(`Usage: ${CLOSE}.`);
  for (const what of await closeMatters(db, { txnid, reason, by: userInfo().username, at: new Date() })) {
    printLine(`${txnid}  closed: ${what}`);
  }
}

async function listClosed(db: Database): Promise<void> {
  const closed = await closedMatters(db);
  if (!closed.length) printLine('Nothing was closed.');
  for (const row of closed) {
    printLine(`${row.txnid}  ${moment(row.closed_at)}  ${row.matter}: ${row.reason} (${row.closed_by})`);
  }
}

await runCommand(async () => {
  const [command, ...rest] = readArguments();
  const commands = new Map(Object.entries({ close, closed: listClosed }));
  if (command === 'close') refuseMore(rest.slice(2), `${CLOSE}, with the quotes`);
  else refuseMore(command === 'closed' ? rest : [], 'npm run unsettled -- closed');
  const run = command === undefined ? list : commands.get(command);
  if (!run) throw new StartError(`"${command}" is no command; there are close and closed.`);
  const db = await openDatabase((await configOfReport()).database);
  await run(db, rest).finally(() => db.destroy());
});
