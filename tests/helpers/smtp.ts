import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server on a port of its own that takes mails, and holds or refuses them as a test tells it. */
export interface SmtpServer {
  url: string;
  received: string[];
  greeted(): number;
  arrived(text: string, count?: number): Promise<void>;
  hold(text: string): void;
  release(): void;
  /** From now on it takes each message and closes the connection before it answers, or answers again. */
  closeEarly(closing: boolean): void;
  refuse(refusing: boolean, answer?: string): void;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  let watchers: (() => void)[] = [];
  let held: string | null = null;
  let refusing = '';
  let closing = false;
  let greeted = 0;

  function take(socket: Socket, message: string): void {
    received.push(message);
    const answer = () => void socket.write('250 taken\r\n');
    if (closing) socket.destroy();
    else if (held !== null && message.includes(held)) waiting.push(answer);
    else answer();
    for (const look of watchers) look();
  }
  const server = createServer((socket) => {
    sockets.add(socket);
    greeted += 1;
    let message: string | null = null;
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (message !== null) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        take(socket, message);
        message = null;
      } else if (/^DATA/i.test(text)) {
        message = '';
        socket.write('354 go on\r\n');
      } else if (/^STARTTLS/i.test(text)) socket.write('502 no\r\n');
      else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else if (/^RCPT/i.test(text) && refusing) socket.write(`${refusing}\r\n`);
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    greeted: () => greeted,
    arrived: (text, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.filter((message) => message.includes(text)).length < count) return;
          watchers = watchers.filter((other) => other !== look);
          resolve();
        };
        watchers.push(look);
        look();
      }),
    hold(text) {
      held = text;
    },
    release() {
      held = null;
      for (const answer of waiting) answer();
      waiting = [];
    },
    closeEarly(value) {
      closing = value;
    },
    refuse(value, answer = '451 later') {
      refusing = value ? answer : '';
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
