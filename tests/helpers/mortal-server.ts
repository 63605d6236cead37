import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A server as a process of its own, that is killed without a warning and started again, on the same data. */
export class MortalServer {
  kills = 0;
  readonly #env: NodeJS.ProcessEnv;
  #running: Promise<{ child: ChildProcess; url: string }>;
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
    this.#running = this.#start();
  }
  async #start(): Promise<{ child: ChildProcess; url: string }> {
    const child = fork(join(import.meta.dirname, '../bench/server.ts'), {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = await once(child, 'message');
    return { child, url: `http://127.0.0.1:${port}` };
  }
  async kill(): Promise<void> {
    this.kills += 1;
    const before = this.#running;
    this.#running = before.then(async ({ child }) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return this.#start();
    });
    await this.#running;
  }
  async end(): Promise<void> {
    const { child } = await this.#running;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  async handle(request: Request): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? '' : await request.clone().text();
    try {
      const { url } = await this.#running;
      const asked = ask(url + pathname + search, { method, headers: Object.fromEntries(headers) });
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      // The whole answer has to arrive, not its head alone.
      const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(await text(answer), { status: answer.statusCode ?? 500, headers: sent });
    } catch {
      return undefined;
    }
  }
}

const MOST_TRIES = 200;

/** Sends a request again until it is answered, as somebody does who does not know whether it was worked on. */
export async function untilAnswered(server: MortalServer, request: Request): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await server.handle(request);
    if (answer && answer.status < 500) return answer;
    if (tries === MOST_TRIES) throw new Error(`${request.url}: ${answer?.status} ${await answer?.text()}`);
  }
}
