import { connect } from 'node:net';

/** What PostgreSQL's protocol calls a request to cancel: it stands where a connection's first message has its version. */
const CANCEL = 80_877_102;
const GIVE_UP_MS = 2000;

/** A connection as node-postgres knows it: where the server is, and what the server wants to hear before it cancels a statement. */
export interface Cancellable {
  host: string;
  port: number;
  /** Empty where the server has named none. */
  processID: number | null;
  secretKey: number | null;
}

/**
 * Asks the server to stop the statement that runs on a connection and that nobody waits for any more. It goes over a connection of its
 * own and is not answered; where it does not arrive, the statement runs to its end.
 */
export function cancelStatement({ host, port, processID, secretKey }: Cancellable): void {
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  // A host that is a path names the folder of the server's socket.
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy()).on('error', () => {});
  socket.unref();
  socket.end(message);
}
