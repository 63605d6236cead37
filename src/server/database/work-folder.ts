import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../platform/errors.ts';

const START = '.work-';
const NAME = /^\.work-(\d+)-/;
const DAY_MS = 86_400_000;

/** What a backup or a restore works in is no data, and no backup. */
export const isWork = (name: string): boolean => name.startsWith(START);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** What killed processes have left. A number may be another program's by now. */
function clearLeft(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = Number(NAME.exec(name)?.[1]);
    const path = join(folder, name);
    const since = pid ? (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) : Date.now();
    const left = pid === process.pid || !isAlive(pid) || Date.now() - since > DAY_MS;
    if (pid && left) rmSync(path, { recursive: true, force: true });
  }
}

/** Does a piece of work in a private folder below `folder`, which goes when the work has ended, also by a signal. */
export async function inWorkFolder<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  clearLeft(folder);
  const path = mkdtempSync(join(folder, `${START}${process.pid}-`));
  const remove = () => rmSync(path, { recursive: true, force: true });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    remove();
    for (const one of signals) process.off(one, end);
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work(path);
  } finally {
    for (const signal of signals) process.off(signal, end);
    remove();
  }
}
