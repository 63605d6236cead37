import type { Hono } from 'hono';
import { makeCalls } from './calls.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Env } from './http/api.ts';
import { success } from './http/envelope.ts';
import { broken, crossOrigin } from './http/guard.ts';
import { takeInContent } from './intake.ts';
import { makePayments } from './payments/make.ts';
import type { PaymentParts } from './payments/parts.ts';
import { startReconciler } from './payments/reconciler.ts';
import { openLocal } from './payu/local.ts';
import type { StandIn } from './payu/stand-in/stand-in.ts';
import { type AppOptions, closeServices, makeServices, type Services } from './services.ts';

/** Who sent a request, as far as the listening process knows. */
export interface RequestInfo {
  address?: string;
}

export interface App {
  /** Answers any request; never rejects and never shows its inside. */
  handle(request: Request, info?: RequestInfo): Promise<Response>;
  /** Waits for mails under way and closes the database. */
  close(): Promise<void>;
  services: Services;
  payments: PaymentParts;
  /** The stand-in of the payment provider, on a local site only. */
  payu: StandIn | undefined;
}

async function answer(app: Hono<Env>, services: Services, request: Request, info: RequestInfo): Promise<Response> {
  const since = performance.now();
  const origin = request.headers.get('origin');
  const carried: Env['Bindings'] = { ...info, call: '?' };
  let response: Response;
  try {
    response = request.method === 'OPTIONS' ? success('Ask away.') : await app.fetch(request, carried);
  } catch (error) {
    response = broken(error, services);
  }
  if (origin) for (const [name, value] of crossOrigin(services, origin)) response.headers.set(name, value);
  // The call's name and never its address, which may hold a token.
  services.log(`${request.method} ${carried.call} ${response.status} ${Math.round(performance.now() - since)} ms`);
  return response;
}

/**
 * The embedded API (specification, section 7) with its database: every call under `/api`, and the stand-ins where they
 * are switched on. Rejects with a `StartError` when the database cannot be used.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const services = await makeServices(config, options);
  await takeInContent(services);
  if (options.demo ?? config.standIns) await seedDemo(services);
  let app: Hono<Env> | undefined;
  const handle: App['handle'] = async (request, info = {}) =>
    app ? answer(app, services, request, info) : broken(new Error('not ready'), services);
  const local = await openLocal({ config, now: services.now, site: handle });
  const payments = makePayments(services, local?.standIn);
  app = makeCalls(services, payments, local?.standIn);
  const stops = [startReconciler(payments), startHousekeeping(services)];
  return {
    services,
    payments,
    payu: local?.standIn,
    handle,
    async close() {
      for (const stop of stops) await stop();
      await local?.close();
      await closeServices(services);
    },
  };
}
