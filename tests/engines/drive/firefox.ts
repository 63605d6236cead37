import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printedBy } from '../../helpers/printed.ts';
import { type Browser, end, type Launch, start, type Tab } from './browser.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Whether a Firefox of the system is here. */
export const hasFirefox = (): boolean => FIREFOX !== undefined;

/** What a visitor's Firefox has and one under a driver has not: it refuses windows that no press asked for. */
const SETTINGS = {
  'remote.prefs.recommended': false,
  'dom.disable_open_during_load': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.aboutwelcome.enabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'signon.rememberSignons': false,
  'browser.download.always_ask_before_handling_new_types': false,
};

/** Starts the system's Firefox, which answers WebDriver BiDi. */
export const launchFirefox: Launch = async ({ firefox = [] } = {}) => {
  const profile = await mkdtemp(join(tmpdir(), 'hh-firefox-'));
  const settings = { ...SETTINGS, ...Object.fromEntries(firefox.map((name) => [name, false])) };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const program = start(String(FIREFOX), args, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await printedBy(program).find(/WebDriver BiDi listening on ws:\S+/);

  const socket = new WebSocket(`${said.split(' ').at(-1)}/session`);
  await new Promise((open, failed) => Object.assign(socket, { onopen: open, onerror: failed }));
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    if (error) waiting.get(id)?.reject(new Error(`${error} ${message}`));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  };
  let last = 0;
  function send<T = void>(method: string, params: object = {}): Promise<T> {
    const answer = Promise.withResolvers<never>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  }
  await send('session.new', { capabilities: {} });

  function tabOf(context: string): Tab {
    const evaluate: Tab['evaluate'] = async (run, given) => {
      // A result comes as JSON: the protocol's own values have types that nobody here asks for.
      const functionDeclaration = `async () => JSON.stringify(await (${run})(${JSON.stringify(given ?? null)}))`;
      const answer = await send<{ type: string; result: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        { functionDeclaration, awaitPromise: true, target: { context } },
      );
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    };
    return {
      id: context,
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
      evaluate,
      async pressAt(x, y) {
        const press = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }, ...press];
        await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
      close: () => send('browsingContext.close', { context }),
    };
  }
  const browser: Browser = {
    newTab: async () => tabOf((await send<{ context: string }>('browsingContext.create', { type: 'tab' })).context),
    async tabs() {
      const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
      return contexts.map(({ context }) => tabOf(context));
    },
    async close() {
      socket.close();
      await end(program);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return browser;
};
