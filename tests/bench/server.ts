/**
 * The API on a port of its own, for measuring, with the files of a folder where `STATIC_FOLDER` names one; its settings come from the
 * environment. Says the port to its parent.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { createApp } = await import('../../src/server/app.ts');
const { readConfig } = await import('../../src/server/platform/config.ts');
const { listen } = await import('../../src/server/hosts/listen.ts');
const { openSite } = await import('../../src/server/hosts/static/site.ts');
const { closeOnSignals } = await import('../../src/server/hosts/stop.ts');

const config = readConfig(process.env);
const app = await createApp(config, { demo: false });
const folder = process.env['STATIC_FOLDER'];
const site = folder ? await openSite(folder, app.handle, { httpsOnly: '' }) : undefined;
const place = { host: '127.0.0.1', port: 0, trustedProxies: config.trustedProxies };
const listening = await listen(app, { ...place, ...(site && { site }) });
closeOnSignals(listening.close);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
});
process.send?.({ port: listening.port });
