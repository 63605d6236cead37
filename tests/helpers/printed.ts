import type { ChildProcess } from 'node:child_process';

/** How long a program may take to print what is waited for, in ms. */
const LIMIT = 60_000;

/** What a program has printed, on both of its channels. */
export interface Printed {
  text(): string;
  /** The first piece of it that matches, as soon as it is there. Rejects when the program ends or a minute passes without it. */
  find(pattern: RegExp): Promise<string>;
}

export function printedBy(child: ChildProcess): Printed {
  let text = '';
  const waiting = new Set<() => void>();
  const take = (chunk: unknown) => {
    text += chunk;
    for (const look of waiting) look();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return {
    text: () => text,
    find: (pattern) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(limit);
          waiting.delete(look);
          child.off('close', fail);
        };
        const look = () => {
          const found = pattern.exec(text)?.[0];
          if (found === undefined) return;
          stop();
          resolve(found);
        };
        const fail = () => {
          stop();
          reject(new Error(`The program did not print ${pattern}:\n${text}`));
        };
        const limit = setTimeout(fail, LIMIT);
        waiting.add(look);
        child.once('close', fail);
        look();
        if (child.exitCode !== null) fail();
      }),
  };
}
