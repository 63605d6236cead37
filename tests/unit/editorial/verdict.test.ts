import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOrganisation } from '../../../src/editorial/organisation.ts';
import { judgeContent } from '../../../src/editorial/verdict.ts';
import { contentFolder } from '../../helpers/content.ts';

const LINE = 'content/organisation.yaml: bank.accountNumber is still a placeholder';

/** Gives every fact its value: the mark of the stand-in is taken away. */
function fillIn(root: string, except?: string): void {
  const file = join(root, 'content/organisation.yaml');
  const text = readFileSync(file, 'utf8').replace(
    /^ {2}(\w+):\n {4}value: (.*)\n {4}placeholder: true$/gm,
    (whole, name, value) => (name === except ? whole : `  ${name}: ${value}`),
  );
  writeFileSync(file, text);
}

describe('placeholders in the facts of the foundation', () => {
  it('are warnings in a local build', async () => {
    const { errors, warnings } = await judgeContent(contentFolder(), undefined);
    expect(errors).toEqual([]);
    expect(warnings).toContain(LINE);
  });

  it('hold a production build back', async () => {
    const { errors } = await judgeContent(contentFolder(), 'production');
    expect(errors).toContain(`${LINE}: write the true value before the site is published`);
  });

  it.each(['phone', 'accountNumber', 'ifsc', 'pan', 'registration80G', 'moneyTransfer', 'instagram'])(
    'hold a production build back when only %s is left',
    async (name) => {
      const root = contentFolder();
      fillIn(root, name);
      const { errors } = await judgeContent(root, 'production');
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`.${name} is still a placeholder`);
    },
  );

  it('let a production build through once all are filled in', async () => {
    const root = contentFolder();
    fillIn(root);
    expect(await judgeContent(root, 'production')).toEqual({ errors: [], warnings: [] });
  });

  it('read as their value, like facts that are given', () => {
    const root = contentFolder();
    const before = readOrganisation(root);
    fillIn(root);
    expect(readOrganisation(root)).toEqual(before);
    expect(before.initials).toBe('HH');
  });
});
