import { type Config, readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/errors.ts';

/**
 * The configuration of a command that copies the files of `DATA_DIR`; what it writes is its owner's alone. Throws a `StartError` where
 * the data are in PostgreSQL, which has programs of its own for that.
 * @param instead how these do the same
 */
export function configOfFiles(instead: string): Config {
  process.umask(0o077);
  const config = readConfig(process.env, 'report');
  if (config.database.kind === 'sqlite') return config;
  throw new StartError(`The data are in PostgreSQL; ${instead}`);
}
