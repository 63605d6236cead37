/**
 * `npm run books -- 2026-27`: writes what was paid in an Indian tax year as two CSV files into `DATA_DIR/books`.
 * `npm run books -- returned ID "reason"` notes that a paid amount went back at the provider; the files say it from then on.
 * `npm run books -- not-returned ID` takes the note away.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { rupeesOf } from '../../contract/rupees.ts';
import { rupees } from '../../lib/format.ts';
import { BOOKS } from '../database/backup.ts';
import { openDatabase } from '../database/open.ts';
import { taxYearReport } from '../office/books-files.ts';
import { noteReturn, undoReturn } from '../office/returned.ts';
import { openPans } from '../pan/pans.ts';
import { taxYearName, taxYearOf } from '../payments/record.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import { readFoundation } from '../platform/foundation.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

function yearOf(argument: string | undefined): number {
  const current = taxYearOf(new Date());
  if (argument === undefined) return current;
  const year = Number(argument.slice(0, 4));
  // A longer or shorter year would be no date.
  if (!/^[12]\d{3}-\d\d$/.test(argument) || argument !== taxYearName(year)) {
    throw new StartError(`"${argument}" is no tax year; write it like ${taxYearName(current)}.`);
  }
  return year;
}

/** Writes a file for its owner alone, since it holds full PANs. It appears whole, or the one of before stays. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    // What was killed may have left one, with other rights.
    await rm(part, { force: true });
    makePrivateFile(part);
    await writeFile(part, text, { flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const RETURNED = 'npm run books -- returned ID "the reason"';

async function noteReturned([txnid, reason, ...more]: string[]): Promise<void> {
  if (!txnid || !reason?.trim()) throw new StartError(`Usage: ${RETURNED}.`);
  refuseMore(more, `${RETURNED}, with the quotes`);
  const db = await openDatabase((await configOfReport()).database);
  const note = noteReturn(db, { txnid, reason, by: userInfo().username, at: new Date() });
  printLine(await note.finally(() => db.destroy()));
}

async function takeReturnAway([txnid, ...more]: string[]): Promise<void> {
  const usage = 'npm run books -- not-returned ID';
  if (!txnid) throw new StartError(`Usage: ${usage}.`);
  refuseMore(more, usage);
  const db = await openDatabase((await configOfReport()).database);
  printLine(await undoReturn(db, txnid).finally(() => db.destroy()));
}

const counted = (count: number, nouns: string) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`;

const UNREADABLE =
  'Nothing was written, since a PAN cannot be read. Ask the donor for it: npm run person -- pan ID stores it anew.';

async function writeBooks([typed, ...more]: string[]): Promise<void> {
  const year = yearOf(typed);
  refuseMore(more, `npm run books -- ${taxYearName(year)}`);
  const config = await configOfReport();
  const db = await openDatabase(config.database);
  const { taxNames } = await readFoundation(config.contentDir);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const books = await openPans(db, config, { now: () => new Date(), log })
    .then((pans) => taxYearReport({ db, pans }, year, taxNames))
    .catch((error: unknown) => {
      throw error instanceof HttpError ? new StartError(UNREADABLE) : error;
    })
    .finally(() => db.destroy());
  const folder = join(config.dataDir, BOOKS);
  makePrivateFolder(folder);
  giveToOwnerOf(config.dataDir, folder);
  for (const noun of ['donations', 'enrolments'] as const) {
    const file = join(folder, `${noun}-${taxYearName(year)}.csv`);
    await writeWhole(file, books[noun]);
    giveToOwnerOf(config.dataDir, file);
    const { rows, paise } = books.totals[noun];
    printLine(`${counted(rows, noun)}, ${rupees(rupeesOf(paise))} in all: ${file}`);
  }
  if (!books.withoutSection) return;
  const facts = join(config.contentDir, 'organisation.yaml');
  log(
    `The column "Section code" is empty for ${counted(books.withoutSection, 'donations')}: ${facts} cannot be read, or tax: names: in it begins on a later day.`,
  );
}

await runCommand(() => {
  const [command, ...words] = readArguments();
  if (command === 'returned') return noteReturned(words);
  return command === 'not-returned' ? takeReturnAway(words) : writeBooks(readArguments());
});
