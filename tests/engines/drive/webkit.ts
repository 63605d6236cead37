import { once } from 'node:events';
import { globSync } from 'node:fs';
import { freePort, listening } from '../../helpers/ports.ts';
import { printedBy } from '../../helpers/printed.ts';
import { type Browser, bodyOf, end, type Launch, start, type Tab } from './browser.ts';

const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Whether Debian's packages webkit2gtk-driver and xvfb are here. */
export const hasWebKit = (): boolean =>
  MINI_BROWSER !== undefined && globSync(['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']).length === 2;

async function openScreen() {
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

/** Starts Debian's WebKit, which answers WebDriver. */
export const launchWebKit: Launch = async ({ webkit = [] } = {}) => {
  const { screen, display } = await openScreen();
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(driver);

  async function send<T = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {};
    // A window that the driver has lost is never answered for.
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, signal, ...sent });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message} ${printed.text()}`);
    return value;
  }
  await listening(port, driver);
  const features = webkit.map((name) => `-${name}`).join();
  const args = ['--automation', '--full-screen', ...(features ? [`--features=${features}`] : [])];
  const options = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args } };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  const session = `/session/${sessionId}`;

  function tabOf(handle: string): Tab {
    const at = async <T = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
      await send('POST', `${session}/window`, { handle });
      return send<T>(method, `${session}${path}`, body);
    };
    return {
      id: handle,
      goto: (url) => at('POST', '/url', { url }),
      evaluate: (run, given) => at('POST', '/execute/sync', { script: bodyOf(run, given), args: [] }),
      async pressAt(x, y) {
        const press = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }, ...press];
        await at('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      resize: (width, height) => at('POST', '/window/rect', { x: 0, y: 0, width, height }),
      close: () => at('DELETE', '/window'),
    };
  }
  const browser: Browser = {
    async newTab() {
      const { handle } = await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' });
      return tabOf(handle);
    },
    tabs: async () => (await send<string[]>('GET', `${session}/window/handles`)).map(tabOf),
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  };
  return browser;
};
