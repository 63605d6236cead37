import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pack, unpack } from '../../../../src/server/database/backup/tar.ts';
import { emptyFolder, filesIn, fillData } from '../../../helpers/backups.ts';

// Only the time and the system of packing stand before it.
const FIRST_BYTE = 10;
const POSITIONS = 60;

const contents = async (folder: string) => [...(await filesIn(folder)).values()].toSorted();

// In a database of many empty pages some of these bits make an end of the archive, which tar alone takes for the true one. Others
// say the same in another way, where everything around is empty: then nothing is damaged.
it('a file with one bit that is not as it was written is never unpacked, unless it says the same', async () => {
  const folder = await emptyFolder();
  const [source, target, file] = [join(folder.path, 'data'), join(folder.path, 'out'), join(folder.path, 'file')];
  await fillData(source, 'new');
  await writeFile(file, '');
  await pack(source, file);
  const packed = await contents(source);
  const whole = await readFile(file);
  await mkdir(target);
  await unpack(file, target);
  expect(await contents(target)).toEqual(packed);
  await rm(target, { recursive: true });
  for (let position = 0; position < POSITIONS; position++) {
    const turned = FIRST_BYTE + Math.floor((position * (whole.length - FIRST_BYTE)) / POSITIONS);
    const damaged = whole.map((byte, at) => (at === turned ? byte ^ 4 : byte));
    await writeFile(file, damaged);
    await mkdir(target);
    const unpacked = await unpack(file, target).then(
      () => contents(target),
      () => packed,
    );
    expect(unpacked, `byte ${turned} of ${whole.length}`).toEqual(packed);
    await rm(target, { recursive: true });
  }
  await folder.remove();
});
