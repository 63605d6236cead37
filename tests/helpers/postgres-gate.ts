import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface PostgresGate {
  url: string;
  freeze(): void;
  kill(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a gate before the server of a database's address. */
export async function startPostgresGate(target: string): Promise<PostgresGate> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    if (frozen) socket.pause();
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((inside) => {
    const outside = connect(Number(to.port || 5432), to.hostname);
    inside.pipe(outside).pipe(inside);
    keep(inside);
    keep(outside);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    kill: stop,
    async open() {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
}
