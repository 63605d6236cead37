import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../../../src/server/hosts/listen.ts';
import { answerError } from '../../../src/server/http/guard.ts';
import { HttpError } from '../../../src/server/platform/errors.ts';
import { startApp } from '../../helpers/server.ts';

it('a sender who hangs up in the middle of a request is no error: no number, no 500', async () => {
  const app = await startApp();
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/auth/forget HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 100'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`);
  // What was imported from the content is a line of its own.
  const calls = () => app.lines.filter((line) => !line.startsWith('content: '));
  socket.destroy();
  await expect.poll(() => calls(), { timeout: 10_000 }).toHaveLength(1);
  expect(calls()[0]).toMatch(/ 499 \d+ ms$/);
  await close();
});

it.each([429, 503] as const)('a sender who hangs up while he waits for his turn is no refusal with %s', (status) => {
  const sender = new AbortController();
  const request = new Request('http://localhost/api/open/campaign', { signal: sender.signal });
  const refused = new HttpError(status, 'Too many.');
  expect(answerError(refused, () => {}, request).status).toBe(status);
  sender.abort();
  expect(answerError(refused, () => {}, request).status).toBe(499);
});
