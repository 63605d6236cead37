import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Beyond so many, the oldest one without a request under way goes for each new one. */
  readonly most: number;
  /** Bytes of answers that nobody reads. */
  readonly unread: number;
  /** After so many milliseconds in which nothing moves, a connection goes. */
  readonly still: number;
}

const BOUNDS: ConnectionBounds = { most: 2000, unread: 64 * 1024 * 1024, still: 60_000 };
const LOOK_MS = 1000;

const SLICE = 512;

/**
 * Gives what comes to the server's reader in small pieces: 64 KB hold two thousand requests, and the reader makes an object of each one,
 * also of a connection that is gone.
 */
function readInSlices(socket: Socket): void {
  const readers = socket.listeners('data');
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; at += SLICE)
      for (const read of readers) read.call(socket, chunk.subarray(at, at + SLICE));
  });
}

interface BoundedConnections {
  readonly listener: RequestListener;
  /** Begins to count the connections of the server that has the listener. */
  watch(server: Server): void;
}

/**
 * Bounds what strangers can hold with connections. One that asks again before its answer has come is ended. Answers that nobody reads go,
 * the oldest first; over the bound the oldest idle connection goes.
 */
export function boundConnections(
  answer: RequestListener,
  { most, unread, still }: ConnectionBounds = BOUNDS,
): BoundedConnections {
  const open = new Set<Socket>();
  // In the order in which they became idle.
  const idle = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();

  function makeRoom(newest: Socket): void {
    if (open.size <= most) return;
    for (const socket of idle) {
      if (socket === newest) continue;
      socket.destroy();
      return;
    }
  }
  function endUnread(): void {
    let bytes = 0;
    for (const socket of answering.keys()) bytes += socket.writableLength;
    for (const socket of answering.keys()) {
      if (bytes <= unread) return;
      bytes -= socket.writableLength;
      if (socket.writableLength) socket.destroy();
    }
  }
  return {
    listener(request, response) {
      const { socket } = request;
      if (socket.destroyed) return;
      if (answering.has(socket)) {
        socket.destroy();
        return;
      }
      answering.set(socket, response);
      idle.delete(socket);
      const done = () => {
        if (answering.get(socket) !== response) return;
        answering.delete(socket);
        if (open.has(socket)) idle.add(socket);
      };
      response.once('finish', done).once('close', done);
      answer(request, response);
    },
    watch(server) {
      server.setTimeout(still);
      server.on('connection', (socket: Socket) => {
        open.add(socket);
        idle.add(socket);
        socket.once('close', () => {
          open.delete(socket);
          idle.delete(socket);
          answering.delete(socket);
        });
        readInSlices(socket);
        makeRoom(socket);
      });
      const timer = setInterval(endUnread, LOOK_MS).unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
