import { readFileSync } from 'node:fs';

const LOOK_MS = 200;

/** Empty elsewhere, and when the process has ended. */
function linuxSays(pid: number, what: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** Most shells stay beside what npm asked them to run. */
function wayToNpm(): string {
  const { ppid } = process;
  const isShell = linuxSays(ppid, 'cmdline').startsWith('sh\0-c\0');
  const [, grandparent] = /\) \w (\d+)/.exec(isShell ? linuxSays(ppid, 'stat') : '') ?? [];
  return `${ppid} ${grandparent ?? ''}`;
}

// Once a parent has ended, another process takes its place.
const atStart = wayToNpm();

/**
 * Calls `ended` once when the npm command that started this process has ended, which passes on no signals. Nothing where something else
 * started it.
 */
export function onEndOfNpm(ended: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const timer = setInterval(() => {
    if (wayToNpm() === atStart) return;
    clearInterval(timer);
    ended();
  }, LOOK_MS);
  timer.unref();
}

/** Closes once, on SIGTERM, on SIGINT or when npm has ended, and ends the process with 0; a second signal ends it at once. */
export function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const onSignal = () => (closing ? process.exit(1) : end());
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  onEndOfNpm(end);
}
