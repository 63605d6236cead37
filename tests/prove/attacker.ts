/** Sends a server waves of hostile connections until it is ended, as its parent asks (`Wave`); says when it begins. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Wave } from './attack.ts';

process.once('message', async ({ port, connections, requests, reads }: Wave) => {
  const bytes = Buffer.from('GET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  async function again(): Promise<void> {
    for (;;) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      if (reads) socket.resume();
      else socket.pause();
      socket.write(bytes);
      // One that is not ended is held for a while.
      await Promise.race([once(socket, 'close').catch(() => {}), new Promise((done) => setTimeout(done, 10_000))]);
      socket.destroy();
    }
  }
  process.send?.('begins');
  for (let at = 0; at < connections; at++) void again();
});
