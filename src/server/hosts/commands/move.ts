/**
 * `npm run move -- TARGET`: brings everything to another, empty database, `postgres://…` or a file of SQLite, while the server is stopped.
 * The one of before is refused from then on.
 */
import '../../platform/load-settings.ts';

import { basename, dirname, resolve } from 'node:path';
import { DATABASE } from '../../database/backup.ts';
import { moveDatabase } from '../../database/move.ts';
import { type Config, type DatabaseConfig, readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/errors.ts';
import { configOfReport, printLine, runCommand } from '../../reports/command.ts';

const USAGE = `Usage: npm run move -- postgres://…, or npm run move -- FOLDER/${DATABASE}.`;

function targetOf(typed: string | undefined, { dataDir }: Config): DatabaseConfig {
  if (typed && /^postgres(ql)?:\/\//.test(typed))
    return readConfig({ DATABASE_URL: typed, DATA_DIR: dataDir }, 'report').database;
  // The site finds its file by this name in DATA_DIR.
  if (!typed || basename(typed) !== DATABASE) throw new StartError(USAGE);
  return { kind: 'sqlite', file: resolve(typed) };
}

await runCommand(async () => {
  const [typed, ...more] = process.argv.slice(2);
  if (more.length) throw new StartError(USAGE);
  process.umask(0o077);
  const config = await configOfReport();
  const target = targetOf(typed, config);
  const { rows, tables } = await moveDatabase(config.database, target, printLine);
  printLine(`Done: ${rows} rows of ${tables} tables, counted and summed on both sides.`);
  if (target.kind === 'postgres')
    printLine('Now set DATABASE_URL to that address, for every server and timer, and start.');
  else if (dirname(target.file) === config.dataDir)
    printLine('Now take DATABASE_URL away, for every server and timer, and start.');
  else
    printLine(
      `Now take DATABASE_URL away, set DATA_DIR to ${dirname(target.file)} for every server and timer, and start. What else is in ${config.dataDir} has to be copied there too: the key of the PANs, and mails.`,
    );
  printLine(
    'What was there before starts nothing any more. Delete it when you are sure that nothing is missing: it holds personal data.',
  );
});
