import { afterEach, expect, it } from 'vitest';
import { listen, senderOf } from '../../../src/server/hosts/listen.ts';
import { networkOf } from '../../../src/server/limits/network.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:C000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['local', 'local'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each<[string, number, string]>([
  ['198.51.100.1', 0, '10.0.0.1'],
  ['198.51.100.1', 1, '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['[2001:db8::5]:443', 1, '2001:db8::5'],
  ['198.51.100.1:5050', 1, '198.51.100.1'],
  ['198.51.100.1', 3, '198.51.100.1'],
  ['6.6.6.6, unknown', 2, '10.0.0.1'],
  ['', 1, '10.0.0.1'],
])('"%s" with %i proxies of our own was sent by %s', (forwarded, hops, sender) => {
  expect(senderOf('10.0.0.1', forwarded, hops)).toBe(sender);
});

it('who writes another X-Forwarded-For into each request is still one sender', async () => {
  app = await startApp();
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  for (let index = 0; index < 101; index++) {
    const response = await fetch(`http://127.0.0.1:${listening.port}/api/auth/forget`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` },
      body: JSON.stringify({ email: `a${index}@example.org` }),
    });
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
  app = undefined;
  await listening.close();
});
