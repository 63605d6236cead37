import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWith } from './build.ts';
import { builtSite, fixtureContent } from './fixtures.ts';
import { type RunningSite, startSite } from './site.ts';

/** A site at one address, whose built files are exchanged for those of another build as a deploy does. */
export interface Deployed {
  readonly url: string;
  readonly asked: string[];
  forget(): void;
  deploy(folder: string): Promise<void>;
  /** Answers these requests itself from now on: true for an answer that was begun, or is never to come. */
  answer(own: (...args: Parameters<RequestListener>) => boolean): void;
  stop(): Promise<void>;
}

export async function startDeployed(): Promise<Deployed> {
  let site: RunningSite = await startSite({ OUT_DIR: builtSite });
  let own: Parameters<Deployed['answer']>[0] = () => false;
  const asked: string[] = [];
  const front = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    if (own(incoming, outgoing)) return;
    const { method, url, headers } = incoming;
    const passed = request(new URL(url ?? '', site.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    asked,
    forget: () => asked.splice(0),
    async deploy(folder) {
      const before = site;
      site = await startSite({ OUT_DIR: folder });
      await before.stop();
    },
    answer(answer) {
      own = answer;
    },
    async stop() {
      front.closeAllConnections();
      front.close();
      await site.stop();
    },
  };
}

/**
 * Builds the site once more, with other settings or another word in one file of the content. Answers the folder, which the caller
 * removes.
 */
export async function buildAnother(
  env: Record<string, string>,
  edit?: { file: string; from: string; to: string },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hh-deploy-'));
  const copy = join(folder, 'texts');
  cpSync(fixtureContent, copy, { recursive: true });
  if (edit) {
    const file = join(copy, edit.file);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(edit.from)) throw new Error(`${edit.file} does not say ${edit.from}`);
    writeFileSync(file, text.replace(edit.from, edit.to));
  }
  const OUT_DIR = join(folder, 'site');
  await buildWith({ CONTENT_DIR: copy, OUT_DIR, ...env });
  return OUT_DIR;
}

export const removeBuild = (folder: string): void => rmSync(join(folder, '..'), { recursive: true, force: true });
