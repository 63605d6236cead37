import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSite, startSite } from '../../helpers/site.ts';

const PROBLEMS = '/problems-of-tests';

const SHOWN = '/shown-of-tests';

/** What a page shows that somebody came back to: its address, its words, and where boxes and form stand in the window. */
export interface Shown {
  readonly path: string;
  readonly words: string;
  readonly height: number;
  readonly form: number;
  readonly boxes: readonly { readonly words: string; readonly top: number; readonly bottom: number }[];
}

/**
 * Tells each error of a script and each violation of the policy, and, four times a second, what a page shows that somebody came back to:
 * the driver of Debian's WebKit hears nothing of a page any more after Back from one with another opener policy, however small they are.
 */
function watchPage(address: string, shown: string): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [asked] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!persisted && asked?.type !== 'back_forward') return;
    const at = (element?: Element | null) => element?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    const say = () => {
      const boxes = [...document.querySelectorAll<HTMLElement>('.message')].map((box) => {
        const { top, bottom } = at(box);
        return { words: box.innerText, top, bottom };
      });
      const words = document.querySelector('main')?.innerText.replace(/\s+/g, ' ') ?? '';
      const form = at(document.querySelector('form fieldset')).top;
      const path = location.pathname + location.search;
      navigator.sendBeacon(shown, JSON.stringify({ path, words, height: innerHeight, form, boxes }));
    };
    setInterval(say, 250);
  });
  const tell = (what: unknown) => void navigator.sendBeacon(address, `${location.pathname}: ${what}`);
  addEventListener('error', ({ message }) => tell(message));
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    tell(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );
}

/** A running site whose pages tell what goes wrong in them. */
export interface WatchedSite extends RunningSite {
  problems(): string[];
  shown(): Shown | undefined;
}

/**
 * Starts the built site behind a small proxy that puts a script at the beginning of each page: WebKit's driver has no other way to run
 * something before a page's own scripts. It watches the page, and runs `early`, which may take a part of the browser away.
 */
export async function startWatchedSite(early: () => void = () => {}): Promise<WatchedSite> {
  const script = `(${watchPage})(${JSON.stringify(PROBLEMS)},${JSON.stringify(SHOWN)});(${early})()`;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const problems: string[] = [];
  let shown: Shown | undefined;
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
    if (asked.url !== PROBLEMS && asked.url !== SHOWN) return pass(asked, answer);
    const told = await bodyOf(asked);
    if (asked.url === SHOWN) shown = JSON.parse(told);
    else problems.push(told);
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
    shown: () => shown,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await started.stop();
    },
  };
}
