import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an answer is sent on: its body whole, and what to send it with. */
export type Send = (body: Buffer, answer: ServerResponse) => void;

interface Detour {
  readonly url: string;
  close(): void;
}

/**
 * The site under another port, where its answers take the time or the form that a test wants. `wait` is the time in ms before
 * each is asked for; `send` ends an answer whose status and type are set.
 */
export async function through(
  site: string,
  { wait = 0, send = (body, answer) => void answer.end(body) }: { wait?: number; send?: Send },
): Promise<Detour> {
  const pass = async (url: string | undefined, answer: ServerResponse) => {
    const found = await fetch(`${site}${url}`);
    answer.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
    send(Buffer.from(await found.arrayBuffer()), answer);
  };
  // A request that is still waiting when the site has stopped is of no use to any test: it ends without an answer.
  const passOrEnd = (url: string | undefined, answer: ServerResponse) =>
    void pass(url, answer).catch(() => answer.destroy());
  const server = createServer(({ url }, answer) => void setTimeout(() => passOrEnd(url, answer), wait));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
