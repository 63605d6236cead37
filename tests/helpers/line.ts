import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LineQuality {
  readonly rate: number;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  readonly loss: number;
  readonly random: () => number;
}

/** A mobile line between a browser and a program of this machine. */
export interface Line {
  readonly url: string;
  /** Nothing comes through for so many milliseconds. What was sent meanwhile comes afterwards. */
  cut(duration: number): void;
  close(): void;
}

const PACKET_BYTES = 1400;
/** A lost packet is sent again after so many round trips, and holds up what follows it on its connection. */
const AGAIN_AFTER = 1.5;

/** Opens a line to a port: it is slow, late and loses packets, as TCP shows such a line to a program, but for its slow start. */
export async function openLine(port: number, { rate, roundTrip, loss, random }: LineQuality): Promise<Line> {
  let cutUntil = 0;

  function direction() {
    let free = 0;
    return (from: Socket, to: Socket) => {
      // The first packet waits for the handshake.
      let latest = performance.now() + 1.5 * roundTrip;
      const queue: { readonly due: number; readonly packet: Buffer | null }[] = [];
      let timer: NodeJS.Timeout | undefined;

      function deliver() {
        timer = undefined;
        const now = performance.now();
        while (now >= cutUntil && queue[0] && queue[0].due <= now) {
          const packet = queue.shift()?.packet;
          if (packet) to.write(packet);
          else to.end();
        }
        if (queue[0]) timer = setTimeout(deliver, Math.max(queue[0].due, cutUntil) - now);
      }
      function send(packet: Buffer | null) {
        free = Math.max(free, performance.now()) + ((packet?.length ?? 0) * 8) / rate;
        let due = free + roundTrip / 2;
        while (random() < loss) due += roundTrip * AGAIN_AFTER;
        latest = Math.max(latest, due);
        queue.push({ due: latest, packet });
        timer ??= setTimeout(deliver, latest - performance.now());
      }
      from.on('data', (data) => {
        for (let at = 0; at < data.length; at += PACKET_BYTES) send(data.subarray(at, at + PACKET_BYTES));
      });
      from.on('end', () => send(null));
      from.on('close', () => clearTimeout(to.destroyed ? timer : undefined));
    };
  }

  const [up, down] = [direction(), direction()];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy());
    up(near, far);
    down(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut(duration) {
      cutUntil = performance.now() + duration;
    },
    close: () => void server.close(),
  };
}
