import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenDonation } from '../../helpers/given-donation.ts';
import { reportEnv } from '../../helpers/report-env.ts';

const RIGHT = 'FGHPK5678L';
const { till, storedPans } = givenDonation();

/** Runs the command on a terminal and types keys when it asks. Resolves with all that the terminal showed, and the exit code. */
function typeAt(keys: string): Promise<{ shown: string; code: number | null }> {
  const command = `${process.execPath} ${resolve('src/server/reports/person.ts')} pan HH_1`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...reportEnv(till().app), SHELL: '/bin/sh' },
  });
  let shown = '';
  let typed = false;
  child.stdout.on('data', (text) => {
    shown += text;
    if (typed || !shown.includes('PAN: ')) return;
    typed = true;
    child.stdin.write(keys);
  });
  return new Promise((done) => child.on('close', (code) => done({ shown, code })));
}

// The program that makes a terminal takes other words on other systems.
describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'a PAN that is typed at a terminal',
  () => {
    it('is not shown there, also where a letter was taken back', async () => {
      const { shown, code } = await typeAt(`FGHPX\u007fK5678L\r`);
      expect(shown).toMatch(/^PAN: \r\nHH_1, receipt \S+, has the PAN FGXXXXXX8L now\. Write the books again\.\r\n$/);
      expect(code).toBe(0);
      expect(await storedPans()).toEqual([RIGHT, RIGHT]);
    });

    it.each([
      ['Ctrl-C', 'FGHPK\u0003'],
      ['Ctrl-D', '\u0004'],
    ])('changes nothing after %s', async (_, keys) => {
      const before = await storedPans();
      const { shown, code } = await typeAt(keys);
      expect(shown).toMatch(/^PAN: \r\n.* Nothing was changed\.\r\n$/);
      expect(code).toBe(1);
      expect(await storedPans()).toEqual(before);
    });
  },
);
