import { Hono } from 'hono';
import { registerCampaigns } from './campaigns.ts';
import { registerContact } from './contact.ts';
import { makeStandInKeys } from './google/keys.ts';
import { registerGoogleLogin } from './google/login.ts';
import { registerGoogleStandIn } from './google/stand-in.ts';
import { remoteKeys } from './google/verify.ts';
import { registerHistories } from './histories.ts';
import { type Api, type Env, makeApi } from './http/api.ts';
import { success } from './http/envelope.ts';
import { broken, unknownCall } from './http/guard.ts';
import { registerLogin } from './login.ts';
import type { PaymentParts } from './payments/parts.ts';
import { registerPayments, registerProviderPosts } from './payments/register.ts';
import type { StandIn } from './payu/stand-in/stand-in.ts';
import { registerProfile } from './profile.ts';
import { registerRegistration } from './register.ts';
import { registerReset } from './reset.ts';
import { registerResources } from './resources.ts';
import { registerReviews } from './reviews.ts';
import type { Services } from './services.ts';

const PATHS = ['/api', '/payu', '/google'];

/** Whether the app, and not a page, answers at this path. */
export function ownsPath(path: string): boolean {
  return PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}

function registerGoogle(app: Hono<Env>, api: Api, services: Services): void {
  const { google, standIns } = services.config;
  const own = google.local && standIns ? makeStandInKeys() : null;
  registerGoogleLogin(api, services, own?.verify ?? (google.local ? null : remoteKeys(google)));
  if (own) registerGoogleStandIn(app, services, own);
}

/** Every call with its handler, the stand-ins where they are switched on, and what answers everything else. */
export function makeCalls(services: Services, payments: PaymentParts, payu: StandIn | undefined): Hono<Env> {
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
  registerGoogle(app, api, services);
  registerPayments(api, payments, services.limits);
  registerProviderPosts(app, payments);
  if (payu) app.all('/payu/*', (context) => payu.handle(context.req.raw));
  app.notFound((context) => unknownCall(app, context.req.path));
  app.onError((error) => broken(error, services));
  return app;
}
