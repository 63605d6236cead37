import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config.ts';
import { codeOf } from '../errors.ts';
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

type Parts = [typeof import('./stand-in/stand-in.ts'), typeof import('./stand-in/ledger.ts')];

// Put together at run time, in a way that no bundler follows: what is built for production does not take the folder along.
async function parts(): Promise<Parts | undefined> {
  const folder = [import.meta.dirname, 'stand-in'].join('/');
  const load = (name: string): Promise<unknown> => import(pathToFileURL([folder, name].join('/')).href);
  try {
    return (await Promise.all([load('stand-in.ts'), load('ledger.ts')])) as Parts;
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Brings in the stand-in, if this is a local site and its folder is there; undefined otherwise, and then no one can pay. */
export async function openLocal({ config, now, site }: LocalOptions): Promise<Local | undefined> {
  if (config.payu.env !== 'local' || !config.standIns) return undefined;
  const loaded = await parts();
  if (!loaded) return undefined;
  const [{ makeStandIn }, { openLedger }] = loaded;
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
