import type { Hono } from 'hono';
import { makeCalls } from './calls.ts';
import { importContent } from './campaigns/import/import-content.ts';
import type { Fakes } from './fakes/fakes.ts';
import { openFakes } from './fakes/open-fakes.ts';
import type { Env } from './http/api.ts';
import { securityHeaders, success } from './http/envelope.ts';
import { addCorsHeaders, answerError } from './http/guard.ts';
import { type MinuteCounts, minuteCounts } from './http/log-lines.ts';
import { startJobs } from './jobs.ts';
import { tooBusy } from './limits/queues.ts';
import { makePayments, type PaymentContext } from './payments/context.ts';
import { type Config, DEMO_EMAIL } from './platform/config.ts';
import { logCounted } from './platform/counted-log.ts';
import { StartError } from './platform/errors.ts';
import { type AppOptions, closeServices, makeServices, type Services } from './services.ts';

export interface RequestInfo {
  address?: string;
  crowded?: boolean;
}

export interface App {
  /** Answers any request; never rejects, and an unexpected error shows no details. */
  handle(request: Request, info?: RequestInfo): Promise<Response>;
  close(): Promise<void>;
  services: Services;
  payments: PaymentContext;
  fakes: Fakes | undefined;
}

async function answer(
  app: Hono<Env>,
  services: Services,
  minute: MinuteCounts,
  request: Request,
  info: RequestInfo,
): Promise<Response> {
  const { log } = services;
  const since = performance.now();
  const origin = request.headers.get('origin');
  const { crowded, ...sender } = info;
  const bindings: Env['Bindings'] = { ...sender, call: '?' };
  let response: Response;
  try {
    if (crowded) throw tooBusy();
    response = request.method === 'OPTIONS' ? success(null) : await app.fetch(request, bindings);
  } catch (error) {
    response = answerError(error, log, request);
  }
  if (origin) addCorsHeaders(response.headers, services.config.siteUrl, origin);
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const { httpsOnly } = services.config;
  if (httpsOnly) response.headers.set('strict-transport-security', httpsOnly);
  // Never the address that was asked for: it may hold a token.
  const call = `${request.method} ${bindings.call}`;
  minute.count(call, response.status);
  if (response.status === 503) logCounted(log, 'answered with 503', call);
  else log(`${call} ${response.status} ${Math.round(performance.now() - since)} ms`);
  return response;
}

/** Throws a `StartError`: a local copy has filled these data with its demonstration. */
async function refuseDemonstration({ config, db }: Services): Promise<void> {
  if (!config.production) return;
  const login = await db.selectFrom('users').select('id').where('email', '=', DEMO_EMAIL).executeTakeFirst();
  if (!login) return;
  throw new StartError(
    'The data hold the demonstration login of a local copy, whose password is public: set DATA_DIR or DATABASE_URL to data of their own.',
  );
}

/** The embedded API with its database, and the fakes where the configuration allows them. Rejects with a `StartError`. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const services = await makeServices(config, options);
  await refuseDemonstration(services);
  await importContent(services).catch((error: unknown) => {
    services.log(`content: nothing was imported, and the site shows what it knew before: ${String(error)}`);
  });
  const minute = minuteCounts(services.log);
  let app: Hono<Env> | undefined;
  const handle: App['handle'] = async (request, info = {}) =>
    app ? answer(app, services, minute, request, info) : answerError(new Error('not ready'), services.log);
  const fakes = await openFakes(services, { site: handle, demo: options.demo ?? true });
  const payments = makePayments(services, fakes?.payu);
  app = makeCalls(services, payments, fakes);
  const stopJobs = startJobs({ services, payments });
  return {
    services,
    payments,
    fakes,
    handle,
    async close() {
      await stopJobs();
      minute.tell();
      await fakes?.close();
      await closeServices(services);
    },
  };
}
