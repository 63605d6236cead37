/**
 * `npm run person -- EMAIL`: prints all that is stored about somebody, for who asks for it. `npm run person -- delete EMAIL` deletes it,
 * but for what the law makes the foundation keep. `npm run person -- pan ID` gives a donation the PAN that is typed next.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Database, openDatabase } from '../database/open.ts';
import { vacuum } from '../database/queries.ts';
import { correctPan } from '../office/correct-pan.ts';
import { forgetPerson } from '../office/retained-data.ts';
import { storedAbout } from '../office/stored-data.ts';
import { openPans } from '../pan/pans.ts';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, runCommand } from './command.ts';

async function list(db: Database, email: string): Promise<void> {
  const stored = await storedAbout(db, email);
  for (const line of stored.length ? stored : [`Nothing is stored about ${email}.`]) printLine(line);
}

/** An SQLite file keeps the bytes of deleted rows; PostgreSQL clears them by itself. */
async function clearFile(db: Database, config: Config): Promise<void> {
  if (config.database.kind !== 'sqlite') return;
  await vacuum(db).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database file still holds traces of what was deleted (${reason}). Run it again later.`);
  });
}

async function forget(db: Database, email: string, config: Config): Promise<void> {
  for (const line of await forgetPerson(db, email, new Date())) printLine(line);
  const stored = await storedAbout(db, email);
  if (stored.length) printLine('Still stored:');
  for (const line of stored) printLine(line);
  await clearFile(db, config);
}

/**
 * The first line of the standard input; empty where none was typed. As an argument, a PAN would stay in the history of the shell. A
 * terminal does not show it either.
 */
async function readTypedLine(): Promise<string> {
  const { isTTY } = process.stdin;
  const nowhere = new Writable({ write: (_keys, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, ...(isTTY && { output: nowhere, terminal: true }) });
  if (isTTY) process.stderr.write('PAN: ');
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTTY) process.stderr.write('\n');
  }
}

async function changePan(db: Database, txnid: string, config: Config): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const pans = await openPans(db, config, { now: () => new Date(), log });
  printLine(await correctPan(db, pans, txnid, await readTypedLine()));
}

await runCommand(async () => {
  const [first = '', second, ...more] = readArguments();
  const named = new Map(Object.entries({ delete: forget, pan: changePan })).get(first);
  const command = second === undefined ? list : named;
  const about = second ?? first;
  if (more.length || !command || (command !== changePan && !about.includes('@')))
    throw new StartError(
      'Usage: npm run person -- asha@example.org. Before the address there can be delete; pan ID changes a PAN.',
    );
  const config = await configOfReport();
  const db = await openDatabase(config.database);
  await command(db, about, config).finally(() => db.destroy());
});
