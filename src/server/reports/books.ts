/** `npm run books -- 2026-27`: writes what was paid in an Indian tax year as two CSV files into `DATA_DIR/books`. */
import '../platform/load-settings.ts';

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../lib/format.ts';
import { BOOKS } from '../database/backup.ts';
import { openDatabase } from '../database/open.ts';
import { type BookTable, taxYearReport, type WriteBooks } from '../office/books-files.ts';
import { openPans } from '../pan/pans.ts';
import { taxYearName, taxYearOf } from '../payments/record.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import { readFoundation } from '../platform/foundation.ts';
import { shownRupees } from '../platform/money.ts';
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

/** For their owner alone, since they hold full PANs. The files appear whole and together, or those of before stay. */
async function writeWhole<T>(files: Record<BookTable, string>, fill: (write: WriteBooks) => Promise<T>): Promise<T> {
  const paths = Object.values(files);
  const part = (file: string) => `${file}.part`;
  const handles: FileHandle[] = [];
  try {
    for (const file of paths) {
      // One that was killed may have other rights.
      await rm(part(file), { force: true });
      makePrivateFile(part(file));
      handles.push(await open(part(file), 'a'));
    }
    const [donations, enrolments] = handles as [FileHandle, FileHandle];
    const done = await fill((table, text) => ({ donations, enrolments })[table].appendFile(text));
    for (const handle of handles) await handle.sync();
    for (const file of paths) await rename(part(file), file);
    return done;
  } catch (error) {
    for (const file of paths) await rm(part(file), { force: true });
    throw error;
  } finally {
    for (const handle of handles) await handle.close();
  }
}

const UNREADABLE =
  'Nothing was written, since a PAN cannot be read. Ask the donor for it, and type it anew on the page of the payment at the desk.';

async function writeBooks([typed, ...more]: string[]): Promise<void> {
  const year = yearOf(typed);
  refuseMore(more, `npm run books -- ${taxYearName(year)}`);
  const config = await configOfReport();
  const db = await openDatabase(config.database);
  const { taxNames } = await readFoundation(config.contentDir);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const folder = join(config.dataDir, BOOKS);
  makePrivateFolder(folder);
  giveToOwnerOf(config.dataDir, folder);
  const fileOf = (table: BookTable) => join(folder, `${table}-${taxYearName(year)}.csv`);
  const files = { donations: fileOf('donations'), enrolments: fileOf('enrolments') };
  const books = await openPans(db, config, { now: () => new Date(), log })
    .then((pans) => writeWhole(files, (write) => taxYearReport({ db, pans }, year, taxNames, write)))
    .catch((error: unknown) => {
      throw error instanceof HttpError ? new StartError(UNREADABLE) : error;
    })
    .finally(() => db.destroy());
  for (const table of ['donations', 'enrolments'] as const) {
    giveToOwnerOf(config.dataDir, files[table]);
    const { rows, paise, keptPaise } = books[table];
    const net = keptPaise < paise ? `, ${shownRupees(keptPaise)} without what went back or is owed` : '';
    printLine(`${counted(rows, table.slice(0, -1))}, ${shownRupees(paise)} in all${net}: ${files[table]}`);
  }
  const { withoutSection } = books.donations;
  if (!withoutSection) return;
  const facts = join(config.contentDir, 'organisation.yaml');
  log(
    `The column "Section code" is empty for ${counted(withoutSection, 'donation')}: ${facts} cannot be read, or tax: names: in it begins on a later day.`,
  );
}

await runCommand(() => writeBooks(readArguments()));
