import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { StandIn } from './stand-in/stand-in.ts';

export interface LocalOptions {
  config: Config;
  now: () => Date;
  /** Answers what the stand-in sends to the site: webhooks. */
  site: (request: Request) => Promise<Response>;
}

/** The stand-in of PayU and the closing of its ledger's file. */
export interface Local {
  standIn: StandIn;
  close(): Promise<void>;
}

/**
 * Brings in the stand-in, if this is a local site. Its address is put together at run time, so that no bundler takes it along
 * into a function or a page that is built for production.
 */
export async function openLocal({ config, now, site }: LocalOptions): Promise<Local | undefined> {
  if (config.payu.env !== 'local' || config.production) return undefined;
  const part = (name: string): Promise<unknown> => import(new URL(`./stand-in/${name}.ts`, import.meta.url).href);
  const { makeStandIn } = (await part('stand-in')) as typeof import('./stand-in/stand-in.ts');
  const { openLedger } = (await part('ledger')) as typeof import('./stand-in/ledger.ts');
  const ledger = openLedger(join(config.dataDir, 'payu-stand-in.sqlite'));
  const webhook = `${config.siteUrl}/api/payment/webhook`;
  const deliver = (body: URLSearchParams) => site(new Request(webhook, { method: 'POST', body }));
  const standIn = makeStandIn({ key: config.payu.key, salt: config.payu.salt, ledger, deliver, now });
  return {
    standIn,
    async close() {
      await standIn.bank.end();
      ledger.close();
    },
  };
}
