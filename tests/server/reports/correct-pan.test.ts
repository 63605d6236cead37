import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { correctPan } from '../../../src/server/office/correct-pan.ts';
import { queueAgain } from '../../../src/server/office/failed-mails.ts';
import { givenDonation } from '../../helpers/given-donation.ts';
import { reportEnv } from '../../helpers/report-env.ts';

describe('a PAN that is corrected', () => {
  const RIGHT = 'FGHPK5678L';
  const { paymentApp, storedPans } = givenDonation();

  it('a donation gets the right PAN, in any spelling of its letters, and the answer shows a part of it', async () => {
    const { db, pans } = paymentApp().app.services;
    const said = await correctPan(db, pans, 'HH_1', ` ${RIGHT.toLowerCase()} `);
    expect(said).toMatch(/^HH_1, receipt \S+, has the PAN FGXXXXXX8L now\. Write the books again\.$/);
    expect(await storedPans()).toEqual([RIGHT, RIGHT]);
  });

  it('an acknowledgement that could not be sent has the right PAN when it goes out', async () => {
    const { db, pans, outbox } = paymentApp().app.services;
    await outbox.settle();
    await db.updateTable('mails').set({ status: 'failed', sent_at: null }).execute();
    await correctPan(db, pans, 'HH_1', RIGHT);
    await queueAgain(db, 'all', new Date());
    await outbox.settle();
    const text = await paymentApp().app.mailTo('kiran@example.org');
    expect(text).toContain('PAN: FGXXXXXX8L');
    expect(text).not.toContain('PAN: ABXXXXXX4F');
  });

  it.each([
    ['HH_1', 'FGHPK567', /PAN.* Nothing was changed\.$/],
    ['HH_1', '', / Nothing was changed\.$/],
    ['HH_2', RIGHT, /^There is no donation with the transaction id "HH_2"\.$/],
  ])('for %s and "%s" nothing is changed', async (txnid, typed, message) => {
    const { db, pans } = paymentApp().app.services;
    const before = await storedPans();
    await expect(correctPan(db, pans, txnid, typed)).rejects.toThrow(message);
    expect(await storedPans()).toEqual(before);
  });

  it('the command reads the PAN from what is typed, and prints it nowhere', async () => {
    const printed = await new Promise<string>((done) => {
      const args = [resolve('src/server/reports/person.ts'), 'pan', 'HH_1'];
      const child = execFile(process.execPath, args, { env: reportEnv(paymentApp().app) }, (_, stdout, stderr) =>
        done(stdout + stderr),
      );
      child.stdin?.end(`${RIGHT}\n`);
    });
    expect(printed).toContain('has the PAN FGXXXXXX8L now');
    expect(printed).not.toContain(RIGHT);
    expect(await storedPans()).toEqual([RIGHT, RIGHT]);
  });
});

describe('a PAN that is typed at a terminal', () => {
  const RIGHT = 'FGHPK5678L';
  const { paymentApp, storedPans } = givenDonation();

  /** Runs the command on a terminal and types keys when it asks. Resolves with all that the terminal showed, and the exit code. */
  function typeAt(keys: string): Promise<{ shown: string; code: number | null }> {
    const command = `${process.execPath} ${resolve('src/server/reports/person.ts')} pan HH_1`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { ...reportEnv(paymentApp().app), SHELL: '/bin/sh' },
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
});
