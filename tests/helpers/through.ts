import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an answer is sent on: its body whole, and what to send it with. */
export type Send = (body: Buffer, answer: ServerResponse) => void;

export interface Detour {
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
  const server = createServer(async ({ url }, answer) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const found = await fetch(`${site}${url}`);
    answer.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
    send(Buffer.from(await found.arrayBuffer()), answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
