/**
 * Runs a bundled function under plain Node, in the folder of its bundle. The one with addresses listens on a port and tells it to the
 * parent; the other runs once.
 */
import { globSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

const [, , name = ''] = process.argv;
const [file = ''] = globSync(`src/server/hosts/netlify/${name}.*js`);
const { default: run, config } = await import(pathToFileURL(resolve(file)).href);

if (config.schedule) {
  await run();
} else {
  const server = createAdaptorServer({
    fetch: (request, bindings) => run(request, { ip: (bindings as HttpBindings).incoming.socket.remoteAddress }),
  }) as Server;
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}
