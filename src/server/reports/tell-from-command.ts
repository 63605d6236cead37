import { setTimeout } from 'node:timers/promises';
import { type Notice, type NoticeKind, tell } from '../mail/notices.ts';
import { type AppOptions, closeServices, makeServices, type Services } from '../services.ts';
import { configOfReport } from './command.ts';

// What is not sent by then, the server sends.
const SEND_MS = 30_000;

interface CommandParts {
  services: Services;
  send(): Promise<void>;
}

/**
 * Opens what a command needs, runs it, and sends what is due for half a minute. Rejects with a `StartError` where the database cannot be
 * used.
 */
export async function withServices<T>(work: (parts: CommandParts) => Promise<T>, more: AppOptions = {}): Promise<T> {
  const services = await makeServices(await configOfReport(), {
    log: (line) => void process.stderr.write(`${line}\n`),
    ...more,
  });
  const send = async () => {
    await Promise.race([services.outbox.sendDue(), setTimeout(SEND_MS, undefined, { ref: false })]);
  };
  try {
    const result = await work({ services, send });
    await send();
    return result;
  } finally {
    await closeServices(services);
  }
}

/** Tells the people of a kind, once until the lines change; no lines say that all is well again. Resolves to whether it was told. */
export const tellFromCommand = (
  kind: NoticeKind,
  subject: string,
  lines: readonly string[],
  things?: Notice['things'],
): Promise<boolean> =>
  withServices(({ services }) => tell(services, kind, { subject, lines, ...(things && { things }) }));
