import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { withParts } from './examples.ts';
import { freePort, listening } from './ports.ts';

export const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

interface WebAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface WebServer {
  ask(path: string, options?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<WebAnswer>;
  logged(): Promise<string>;
  stop(): Promise<void>;
}

interface Behind {
  root: string;
  api: number;
}

const asker =
  (origin: string): WebServer['ask'] =>
  (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, fail) => {
      const { hostname, port, protocol } = new URL(origin);
      const send = protocol === 'https:' ? secure : plain;
      const sent = send({ hostname, port, path, method, headers, rejectUnauthorized: false }, async (answer) =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers as WebAnswer['headers'],
          body: (await buffer(answer)).toString(),
        }),
      );
      sent.on('error', fail).end(body);
    });

async function makeServerFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hh-web-'));
  await chmod(folder, 0o755);
  return folder;
}

async function run(
  program: string,
  args: string[],
  { folder, origin }: { folder: string; origin: string },
): Promise<WebServer> {
  const errors = await open(join(folder, 'errors.log'), 'a');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', errors.fd], env: { ...process.env, HOME: folder } });
  const ended = once(child, 'exit');
  await listening(Number(new URL(origin).port), child);
  return {
    ask: asker(origin),
    async logged() {
      const texts = ['access.log', 'errors.log'].map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
      return (await Promise.all(texts)).join('\n');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await errors.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts nginx with servers of the examples, on a port of its own and with a certificate of its own. */
export async function startNginx(text: string, { root, api }: Behind): Promise<WebServer> {
  const folder = await makeServerFolder();
  const [port, http] = [await freePort(), await freePort()];
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name)) as [string, string];
  const subject = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
    stdio: 'ignore',
  });
  const site = withParts(text, {
    '  listen [::]:443 ssl http2;\n': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/letsencrypt/live/your-site.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/your-site.org/privkey.pem': key,
    '127.0.0.1:4321': `127.0.0.1:${api}`,
    '/var/log/nginx/access.log': join(folder, 'access.log'),
    '/var/log/nginx/error.log': join(folder, 'errors.log'),
    ...(text.includes('/live/desk.your-site.org/')
      ? {
          '/etc/letsencrypt/live/desk.your-site.org/fullchain.pem': certificate,
          '/etc/letsencrypt/live/desk.your-site.org/privkey.pem': key,
        }
      : {}),
    ...(text.includes('/srv/hamara-himalaya/dist') ? { '/srv/hamara-himalaya/dist': root } : {}),
    ...(text.includes('listen 80;') ? { '  listen [::]:80;\n': '', 'listen 80;': `listen 127.0.0.1:${http};` } : {}),
  });
  await writeFile(join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const block = `include /etc/nginx/mime.types; access_log off; ${folders.join(' ')} include ${folder}/site.conf;`;
  const main = `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; events {} http { ${block} }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
  return run('nginx', args, { folder, origin: `https://127.0.0.1:${port}` });
}

/** Starts Caddy with a Caddyfile of the examples, on a port of its own and without certificates. */
export async function startCaddy(text: string, { root, api }: Behind): Promise<WebServer> {
  const folder = await makeServerFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [settings = ''] = /^\{\n[\s\S]*?\n\}\n/m.exec(text) ?? [];
  const site = withParts(text.replace(settings, ''), {
    ...(text.includes('desk.your-site.org {') ? { 'desk.your-site.org {': `http://localhost:${port} {` } : {}),
    '/var/log/caddy/your-site.log': join(folder, 'access.log'),
    'your-site.org': origin,
    ...(text.includes('root *') ? { '/srv/hamara-himalaya/dist': root } : {}),
    '127.0.0.1:4321': `127.0.0.1:${api}`,
  });
  await mkdir(join(folder, 'data'));
  const own = withParts(settings, { 'log default {': 'admin off\n\tauto_https off\n\tlog default {\n\t\tlevel ERROR' });
  await writeFile(join(folder, 'Caddyfile'), `${own}${site}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return run('caddy', args, { folder, origin });
}
