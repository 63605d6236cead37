import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** One page of a browser. Its promises reject when the browser says why it could not. */
export interface Tab {
  readonly id: string;
  goto(address: string): Promise<void>;
  /** Runs a function in the page, which knows nothing but its argument, and resolves with what it returns. */
  evaluate<T, A = undefined>(run: (given: A) => T | Promise<T>, given?: A): Promise<T>;
  pressAt(x: number, y: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** A browser of an engine that is not Chromium's, with nothing stored. */
export interface Browser {
  newTab(): Promise<Tab>;
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

/** A preference of Firefox that a test switches off, by its name, or a feature of WebKit. */
export interface Without {
  readonly firefox?: readonly string[];
  readonly webkit?: readonly string[];
}

/** Starts a new browser. */
export type Launch = (without?: Without) => Promise<Browser>;

/** The text of a call of a function with its argument, for a protocol that takes the text of a function. */
export const bodyOf = (run: (given: never) => unknown, given: unknown): string =>
  `return (${run})(${JSON.stringify(given ?? null)})`;

/** Starts a program that does not outlive the tests. */
export function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Ends a program and waits until it is gone. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}
