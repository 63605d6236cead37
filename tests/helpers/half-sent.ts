import { connect } from 'node:net';

export const contactMessage = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  phone: '9876543210',
  message: 'A message of some length.',
};

interface HalfSent {
  /** Sends the rest; resolves with the whole answer once the server has closed the connection. */
  finish(): Promise<string>;
}

/** Begins to send a call with a JSON body; resolves once the server says that it has begun to read it. */
export async function sendHalf(url: URL, body: string): Promise<HalfSent> {
  const socket = connect(Number(url.port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const begun = new Promise<void>((done) => socket.once('data', () => done()));
  const head = [`POST ${url.pathname} HTTP/1.1`, `Host: ${url.host}`, 'Content-Type: application/json'];
  const lines = [...head, 'Expect: 100-continue', `Content-Length: ${body.length}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  await begun;
  return {
    async finish() {
      socket.write(body.slice(20));
      await closed;
      return answer;
    },
  };
}
