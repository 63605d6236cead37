/** The API alone on a port of its own, for measuring; its settings come from the environment. Says the port to its parent. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { createApp } = await import('../../src/server/app.ts');
const { readConfig } = await import('../../src/server/platform/config.ts');
const { listen } = await import('../../src/server/hosts/listen.ts');
const { closeOnSignals } = await import('../../src/server/hosts/stop.ts');

const config = readConfig(process.env);
const app = await createApp(config, { demo: false });
const listening = await listen(app, { host: '127.0.0.1', port: 0, trustedProxies: config.trustedProxies });
closeOnSignals(listening.close);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
});
process.send?.({ port: listening.port });
