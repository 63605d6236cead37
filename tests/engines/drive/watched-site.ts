import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSite, startSite } from '../../helpers/site.ts';

/** Where pages of the tests tell what went wrong in them. */
const PROBLEMS = '/problems-of-tests';

/** Tells each error of a script and each violation of the policy. */
function watchPage(address: string): void {
  const tell = (what: unknown) => void navigator.sendBeacon(address, `${location.pathname}: ${what}`);
  addEventListener('error', ({ message }) => tell(message));
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    tell(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );
}

/** A running site whose pages tell what goes wrong in them. */
export interface WatchedSite extends RunningSite {
  /** What went wrong since the last time this was asked. */
  problems(): string[];
}

/**
 * Starts the built site behind a small proxy that puts a script at the beginning of each page: WebKit's driver has no other way to run
 * something before a page's own scripts. It watches the page, and runs `early`, which may take a part of the browser away.
 */
export async function startWatchedSite(early: () => void = () => {}): Promise<WatchedSite> {
  const script = `(${watchPage})(${JSON.stringify(PROBLEMS)});(${early})()`;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const problems: string[] = [];
  let site: RunningSite | undefined;

  async function bodyOf(message: IncomingMessage): Promise<string> {
    let text = '';
    for await (const part of message.setEncoding('utf8')) text += part;
    return text;
  }
  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { port } = new URL(site?.url ?? '');
    const on = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, async (found) => {
      const type = String(found.headers['content-type']);
      if (!type.startsWith('text/html') || asked.url?.startsWith('/payu')) {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        return found.pipe(answer);
      }
      const { 'content-length': _length, ...sent } = found.headers;
      const policy = String(sent['content-security-policy'] ?? '').replaceAll('script-src ', `script-src ${hash} `);
      answer.writeHead(found.statusCode ?? 500, { ...sent, 'content-security-policy': policy });
      return answer.end((await bodyOf(found)).replace('<head>', `<head><script>${script}</script>`));
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }
  const proxy = createServer(async (asked, answer) => {
    if (asked.url !== PROBLEMS) return pass(asked, answer);
    problems.push(await bodyOf(asked));
    return answer.writeHead(204).end();
  });
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open));
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const started = await startSite({ SITE_URL: url });
  site = started;
  return {
    ...started,
    url,
    problems: () => problems.splice(0),
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await started.stop();
    },
  };
}
