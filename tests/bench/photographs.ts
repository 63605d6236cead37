import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWith } from '../helpers/build.ts';
import { fixtureContent } from '../helpers/fixtures.ts';
import { phonePhoto, tellsBeside } from '../helpers/photographs.ts';

const COUNT = 20;
/** What a phone takes: 12 megapixels. */
const [WIDTH, HEIGHT] = [4000, 3000];
const MB = 1024 ** 2;

/** The seconds of one build. */
async function build(settings: Record<string, string>): Promise<string> {
  const since = performance.now();
  await buildWith(settings);
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Prints what twenty photographs cost that an editor puts into a project as the phone has written them. */
export async function photographs(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hh-bench-'));
  const [content, site] = [join(folder, 'texts'), join(folder, 'site')];
  await cp(fixtureContent, content, { recursive: true });
  const settings = { CONTENT_DIR: content, OUT_DIR: site };
  const before = await build(settings);
  let bytes = 0;
  for (let at = 1; at <= COUNT; at++) {
    console.log(`Taking photograph ${at} of ${COUNT} …`);
    const photo = await phonePhoto(WIDTH, HEIGHT, { noise: true, quality: 90 });
    bytes += photo.length;
    await writeFile(join(content, `projects/phone-${at}.jpg`), photo);
    await appendFile(
      join(content, 'projects/waste-to-craft.md'),
      `\n![A stall, ${at} steps away](./phone-${at}.jpg)\n`,
    );
  }
  const [first, second] = [await build(settings), await build(settings)];
  const names = (await readdir(join(site, '_astro'))).filter((name) => name.startsWith('phone-'));
  const sent = await Promise.all(names.map((name) => readFile(join(site, '_astro', name))));
  const telling = (await Promise.all(sent.map(tellsBeside))).filter((found) => found.length > 0).length;
  const largest = Math.max(...sent.map(({ length }) => length));
  console.log(`
${COUNT} photographs of ${(WIDTH * HEIGHT) / 1e6} megapixels, ${(bytes / MB).toFixed(0)} MB together
  a build before them          ${before}
  the first build with them    ${first}
  the second one               ${second}
  files that are sent          ${sent.length}, the largest ${(largest / MB).toFixed(2)} MB
  that tell of camera or place ${telling}`);
  await rm(folder, { recursive: true });
}
