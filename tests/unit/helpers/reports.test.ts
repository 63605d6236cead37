import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOutcome } from '../../helpers/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'hh-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
}

const inFile = (
  status: string,
  tests: { status: string; fullName: string; failureMessages: string[]; tags?: string[] }[],
) => ({
  name: join(process.cwd(), 'tests/unit/lib/ics.test.ts'),
  status,
  message: status === 'failed' && tests.length === 0 ? 'Cannot find module' : '',
  assertionResults: tests,
});

it('names each failed test with its file and the first lines of its message, without colours', () => {
  const message = ['\u001b[31mexpected 1 to be 2\u001b[39m', 'at a', 'at b', 'at c', 'at d', 'at e', 'at f'].join('\n');
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      inFile('passed', [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'passed', fullName: 'waits', failureMessages: ['too late'] },
        { status: 'skipped', fullName: 'needs a program', failureMessages: [], tags: [] },
        { status: 'skipped', fullName: 'was not asked for', failureMessages: [], tags: ['thorough'] },
      ]),
      inFile('failed', [{ status: 'failed', fullName: 'a sum counts', failureMessages: [message] }]),
    ],
  };
  expect(readOutcome('vitest', written(report), false, (tags) => !tags.includes('thorough'))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: [
      'tests/unit/lib/ics.test.ts › a sum counts\n    expected 1 to be 2\n    at a\n    at b\n    at c\n    at d\n    at e',
    ],
    unsteady: ['tests/unit/lib/ics.test.ts › waits\n    too late'],
  });
});

it('names a file that could not be loaded, and counts a run that ended badly without a failed test', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [inFile('failed', [])] };
  expect(readOutcome('vitest', written(report), false)).toMatchObject({
    failed: 1,
    failures: ['tests/unit/lib/ics.test.ts › the file itself\n    Cannot find module'],
  });
});

it('names a failed browser test at any depth, and one that passed only when tried again', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: status !== 'unexpected',
    tests: [{ status, results: [{ error: { message: `${title} timed out` } }, {}] }],
  });
  const report = {
    config: { rootDir: join(process.cwd(), 'tests/e2e') },
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: 'donate.spec.ts',
        specs: [spec('a gift', 'expected')],
        suites: [{ file: 'donate.spec.ts', specs: [spec('a card', 'unexpected'), spec('a code', 'flaky')] }],
      },
    ],
  };
  expect(readOutcome('browser', written(report), false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    failures: ['tests/e2e/donate.spec.ts › a card\n    a card timed out'],
    unsteady: ['tests/e2e/donate.spec.ts › a code\n    a code timed out'],
  });
});

it.each(['', '{"half": '])('counts a report that cannot be read (%j) as one failure, also after a good end', (text) => {
  expect(readOutcome('vitest', written(text), true)).toMatchObject({ passed: 0, failed: 1 });
});
