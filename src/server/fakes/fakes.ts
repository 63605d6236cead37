import { join } from 'node:path';
import type { Services } from '../services.ts';
import { type DemoDesk, openDemoDesk } from './demo/desk.ts';
import { demoPerson } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { type FakeGoogle, makeFakeGoogle } from './google/fake.ts';
import { type FakePayu, makeFakePayu } from './payu/fake.ts';
import { openLedger } from './payu/ledger.ts';

export interface FakesOptions {
  site: (request: Request) => Promise<Response>;
  demo: boolean;
}

/** What takes the place of outside services and of real people on a local site. */
export interface Fakes {
  payu: FakePayu | undefined;
  google: FakeGoogle | undefined;
  demoLogin: { email: string; password: string } | undefined;
  demoDesk: DemoDesk[];
  close(): Promise<void>;
}

/** Starts the fakes. Call it through `openFakes`, which decides whether there may be any. */
export async function startFakes(services: Services, { site, demo }: FakesOptions): Promise<Fakes> {
  const { config, now } = services;
  if (demo) await seedDemo(services);
  const demoDesk = demo ? await openDemoDesk(services) : [];
  const google = config.google.local ? makeFakeGoogle(config.google, now) : undefined;
  const demoLogin = demo ? { email: demoPerson.email, password: demoPerson.password } : undefined;
  if (config.payu.env !== 'local') return { payu: undefined, google, demoLogin, demoDesk, close: async () => {} };
  const ledger = openLedger(join(config.dataDir, 'fake-payu.sqlite'));
  const webhook = `${config.siteUrl}/api/payment/webhook`;
  const deliver = (body: URLSearchParams) => site(new Request(webhook, { method: 'POST', body }));
  const payu = makeFakePayu({ key: config.payu.key, salt: config.payu.salt, ledger, deliver, now });
  return {
    payu,
    google,
    demoLogin,
    demoDesk,
    async close() {
      await payu.bank.end();
      ledger.close();
    },
  };
}
