import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a part of the suite came to; `failures` names each failed test, with the first lines of its message. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** The passed tests that failed at the first try, named as `failures` are: only where a second try was allowed. */
  unsteady: string[];
}

export type Wanted = (tags: readonly string[]) => boolean;

const LINES = 6;

/** The outcome of a check that has no tests to count. */
export const outcomeOf = (ok: boolean): Outcome => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
  unsteady: [],
});

function told(file: string, name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES);
  return [`${relative(process.cwd(), file)} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[]; tags?: string[] }[];
  }[];
}

function vitestOutcome(report: VitestReport, wanted: Wanted): Outcome {
  const failures = report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [told(file, 'the file itself', message)];
    return failed.map((test) => told(file, test.fullName, test.failureMessages[0]));
  });
  const unsteady = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => told(file, test.fullName, test.failureMessages[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, tags = [] }) => status === 'skipped' && wanted(tags)).length,
    failures,
    unsteady,
  };
}

interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

interface BrowserReport {
  config: { rootDir: string };
  suites: BrowserSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function browserOutcome({ config, suites, stats }: BrowserReport): Outcome {
  const toldOf = (suite: BrowserSuite, wanted: string): string[] => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return told(`${config.rootDir}/${suite.file}`, title, error?.message);
      }),
    ...(suite.suites ?? []).flatMap((inner) => toldOf(inner, wanted)),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => toldOf(suite, 'unexpected')),
    unsteady: suites.flatMap((suite) => toldOf(suite, 'flaky')),
  };
}

/**
 * The outcome that a program of tests wrote into `file`. Where it wrote none, or ended badly without a failed test (for
 * example when it could not load a file), it counts as one failure more.
 */
export function readOutcome(
  kind: 'vitest' | 'browser',
  file: string,
  ok: boolean,
  wanted: Wanted = () => true,
): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const outcome = kind === 'vitest' ? vitestOutcome(report, wanted) : browserOutcome(report);
    return ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
  } catch {
    return outcomeOf(false);
  }
}
