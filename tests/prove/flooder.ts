/** Floods a server until it is told to stop, as its parent asks (`Flood`), and says how each request was answered. */
import autocannon from 'autocannon';
import type { Flood } from './floods.ts';

const hex = (below: number) => Math.floor(Math.random() * below).toString(16);
const word = () => Math.random().toString(36).slice(2, 8);
const emptyLists = `[${'[],'.repeat(20_000)}[]]`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
// One address floods all but the login, which a whole /48 does.
const from = { 'x-forwarded-for': '203.0.113.9' };

const requests: Record<Flood['kind'], () => autocannon.Request> = {
  login: () => ({
    method: 'POST',
    path: '/api/auth/token',
    headers: { ...json, 'x-forwarded-for': `2001:db8:1:${hex(65_536)}::${hex(65_536)}` },
    body: JSON.stringify({ email: `${word()}@example.org`, password: 'a wrong one' }),
  }),
  search: () => ({ method: 'GET', path: `/api/open/campaigns?page=0&size=50&words=${word()}`, headers: from }),
  reviews: () => ({
    method: 'GET',
    path: `/api/open/campaign/many-000000/reviews?page=${Math.floor(Math.random() * 200)}&size=50`,
    headers: from,
  }),
  bodies: () => ({ method: 'POST', path: '/api/open/contact', headers: { ...json, ...from }, body: emptyLists }),
  webhooks: () => ({
    method: 'POST',
    path: '/api/payment/webhook',
    headers: { ...form, ...from },
    body: `txnid=${word()}&status=success&hash=${'f'.repeat(128)}`,
  }),
};

process.once('message', ({ url, kind, connections, rate }: Flood) => {
  const options = {
    url,
    connections,
    duration: 600,
    timeout: 20,
    ...(rate ? { overallRate: rate } : {}),
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...requests[kind]() }) }],
  };
  const flood = autocannon(options, (_, { statusCodeStats = {}, requests: { total }, duration }) => {
    const answers = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    process.send?.(`${Math.round(total / duration)} requests a second (${answers.join(', ')})`);
    process.disconnect();
  });
  process.once('message', () => void flood.stop());
});
