import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleCampaign } from '../helpers/campaigns.ts';

const SIZES = [100, 300, 1_000];

/** An API with so many campaigns, for the build to read. */
async function apiWith(count: number) {
  // Names that no build has seen, so that every Open Graph picture is drawn.
  const ids = Array.from({ length: count }, (_, at) => `campaign-${Date.now()}-${at}`);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
    const rows = () => ids.slice(page * size, (page + 1) * size).map((id) => sampleCampaign(id));
    let data: unknown = sampleCampaign(pathname.split('/').at(-1) ?? '');
    if (pathname.endsWith('/campaigns')) data = { count, rows: rows() };
    if (pathname.endsWith('/suggestions')) data = [];
    if (pathname.endsWith('/resources')) data = { count: 0, rows: [] };
    response.end(JSON.stringify({ status: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
}

async function build(outDir: string, base: string): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_API_BASE: base },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return (performance.now() - since) / 1000;
}

/** Prints how long the site takes to build with 100, 300 and 1,000 campaigns: the time for each may not grow with their number. */
export async function buildGrowth(): Promise<void> {
  console.log('\nBuilding the site, the Open Graph picture of every campaign drawn afresh\n');
  console.log(' campaigns    pages   seconds   ms for each further campaign');
  let before: { count: number; seconds: number } | undefined;
  for (const count of SIZES) {
    const outDir = await mkdtemp(join(tmpdir(), 'hh-build-'));
    const { server, base } = await apiWith(count);
    const seconds = await build(outDir, base);
    const pages = (await readdir(join(outDir, 'campaigns'))).filter((name) => name.endsWith('.html')).length;
    const each = before ? ((seconds - before.seconds) * 1000) / (count - before.count) : Number.NaN;
    console.log(
      `${String(count).padStart(10)}${String(pages).padStart(9)}${seconds.toFixed(1).padStart(10)}${each.toFixed(1).padStart(12)}`,
    );
    before = { count, seconds };
    server.close();
    await rm(outDir, { recursive: true });
  }
}
