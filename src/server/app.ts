import { Hono } from 'hono';
import { registerCampaigns } from './campaigns.ts';
import type { Config } from './config.ts';
import { registerContact } from './contact.ts';
import { registerHistories } from './histories.ts';
import { type Env, makeApi } from './http/api.ts';
import { success } from './http/envelope.ts';
import { broken, crossOrigin, unknownCall } from './http/guard.ts';
import { takeInContent } from './intake.ts';
import { registerLogin } from './login.ts';
import { makePayments } from './payments/make.ts';
import type { PaymentParts } from './payments/parts.ts';
import { startReconciler } from './payments/reconciler.ts';
import { registerPayments, registerProviderPosts } from './payments/register.ts';
import { openLocal } from './payu/local.ts';
import type { StandIn } from './payu/stand-in/stand-in.ts';
import { registerProfile } from './profile.ts';
import { registerRegistration } from './register.ts';
import { registerReset } from './reset.ts';
import { registerResources } from './resources.ts';
import { registerReviews } from './reviews.ts';
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

const PATHS = ['/api', '/payu', '/google'];

/** Whether the app, and not a page, answers at this path. */
export function ownsPath(path: string): boolean {
  return PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}

function routes(services: Services, payments: PaymentParts, payu: StandIn | undefined): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  const api = makeApi(app, services);
  app.get('/api/health', async () => {
    await services.db.selectFrom('counters').select('value').where('name', '=', 'starts').execute();
    return success({ ok: true });
  });
  const nouns = [
    registerCampaigns,
    registerReviews,
    registerResources,
    registerContact,
    registerRegistration,
    registerLogin,
    registerReset,
    registerProfile,
    registerHistories,
  ];
  for (const register of nouns) register(api, services);
  registerPayments(api, payments);
  registerProviderPosts(app, payments);
  if (payu) app.all('/payu/*', (context) => payu.handle(context.req.raw));
  app.notFound((context) => unknownCall(app, context.req.path));
  app.onError((error) => broken(error, services));
  return app;
}

/** One line for each request: the call's name, never its address, which may hold a token. */
function logLine(services: Services, request: Request, call: string, status: number, since: number): void {
  services.log(`${request.method} ${call} ${status} ${Math.round(performance.now() - since)} ms`);
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
  logLine(services, request, carried.call, response.status, since);
  return response;
}

/**
 * The embedded API (specification, section 7) with its database: every call under `/api`, and the stand-ins where they
 * are switched on. Rejects with a `StartError` when the database cannot be used.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const services = await makeServices(config, options);
  await takeInContent(services);
  const handle: App['handle'] = (request, info = {}) => answer(app, services, request, info);
  const local = await openLocal({ config, now: services.now, site: handle });
  const payments = makePayments(services, local?.standIn);
  const app = routes(services, payments, local?.standIn);
  const stopReconciler = startReconciler(payments);
  return {
    services,
    payments,
    payu: local?.standIn,
    handle,
    async close() {
      await stopReconciler();
      await local?.close();
      await closeServices(services);
    },
  };
}
