import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What looks like a PostgreSQL server from outside: it accepts connections and answers every statement with no rows, or with nothing. */
export interface PostgresShell {
  url: string;
  /** How often it was asked something: connections and statements. */
  asked(): number;
  /** The statements that it was asked to cancel: the number of their connection, beginning with 1. */
  cancelled: number[];
  /** Resolves once it was asked something more. */
  askedAgain(): Promise<void>;
  /** From now on it takes everything and answers nothing. */
  freeze(): void;
  /** It answers again, to new connections alone. */
  thaw(): void;
  close(): Promise<void>;
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message('Z', Buffer.from('I'));
const CANCEL = 80_877_102;
/** Its secret is its number. */
function keyOf(connection: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(connection, 0);
  key.writeInt32BE(connection, 4);
  return message('K', key);
}
const welcome = (connection: number) => Buffer.concat([message('R', Buffer.alloc(4)), keyOf(connection), ready]);
const done = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready]);
const prepared = Buffer.concat([...'12n'].map((type) => message(type, Buffer.alloc(0))));

/** Starts one. */
export async function startPostgresShell(): Promise<PostgresShell> {
  const sockets = new Set<Socket>();
  const cancelled: number[] = [];
  let connections = 0;
  let asked = 0;
  let watchers: (() => void)[] = [];
  let frozen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    let known = false;
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      const type = String.fromCharCode(chunk[0] ?? 0);
      if (type === 'X') return void socket.end();
      if (!known && chunk.length === 16 && chunk.readInt32BE(4) === CANCEL) {
        if (chunk.readInt32BE(8) === chunk.readInt32BE(12)) cancelled.push(chunk.readInt32BE(8));
        return;
      }
      asked += 1;
      for (const watcher of watchers) watcher();
      watchers = [];
      if (frozen) return;
      if (known) socket.write(type === 'Q' ? done : Buffer.concat([prepared, done]));
      else socket.write(welcome(++connections));
      known = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://test@127.0.0.1:${(server.address() as AddressInfo).port}/test`,
    asked: () => asked,
    cancelled,
    askedAgain: () => new Promise((resolve) => watchers.push(resolve)),
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
