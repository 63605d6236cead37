import { makeFolder, startCommand } from './command.ts';
import type { TestApp } from './server.ts';

/** The server once more as a process of its own, on the database and data folder of `app`. */
interface SecondProcess {
  handle(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts the second process and waits until it listens. */
export async function startSecondProcess({ config }: TestApp): Promise<SecondProcess> {
  const folder = await makeFolder();
  const { database, dataDir } = config;
  const command = startCommand(folder.path, {
    DATA_DIR: dataDir,
    ...(database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}),
    RATE_LIMITS: 'off',
  });
  const url = await command.url();
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      return fetch(url + pathname + search, { method, headers, body: await request.text() });
    },
    async stop() {
      command.child.kill('SIGTERM');
      await command.ended;
      await folder.remove();
    },
  };
}
