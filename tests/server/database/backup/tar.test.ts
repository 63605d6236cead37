import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pack, unpack } from '../../../../src/server/database/backup/tar.ts';
import { emptyFolder, fillData } from '../../../helpers/backups.ts';

// Only the time and the system of packing stand before it.
const FIRST_BYTE = 10;
const POSITIONS = 60;

// In a database of many empty pages some of these bits make an end of the archive, which tar alone takes for the true one.
it('a file with one bit that is not as it was written is never unpacked', async () => {
  const folder = await emptyFolder();
  const [source, target, file] = [join(folder.path, 'data'), join(folder.path, 'out'), join(folder.path, 'file')];
  await fillData(source, 'new');
  await mkdir(target);
  await writeFile(file, '');
  await pack(source, file);
  await unpack(file, target);
  const whole = await readFile(file);
  for (let position = 0; position < POSITIONS; position++) {
    const turned = FIRST_BYTE + Math.floor((position * (whole.length - FIRST_BYTE)) / POSITIONS);
    const damaged = whole.map((byte, at) => (at === turned ? byte ^ 4 : byte));
    await writeFile(file, damaged);
    await expect(unpack(file, target), `byte ${turned} of ${whole.length}`).rejects.toThrow();
  }
  await folder.remove();
});
