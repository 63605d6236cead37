import { Hono } from 'hono';
import { addConfirmCalls } from './accounts/confirm-calls.ts';
import { addGoogleLinkCalls } from './accounts/google/links.ts';
import { addGoogleLoginCall } from './accounts/google/login.ts';
import { remoteKeys } from './accounts/google/verify.ts';
import { addHistoryCalls } from './accounts/histories.ts';
import { addLoginCalls } from './accounts/login.ts';
import { addMailChoiceCalls } from './accounts/mails.ts';
import { addProfileCalls, addSessionCalls } from './accounts/profile.ts';
import { addRegistrationCalls } from './accounts/register.ts';
import { addResetCalls } from './accounts/reset.ts';
import { addCampaignCalls, addResourceCalls } from './campaigns/campaigns.ts';
import { addReviewCalls } from './campaigns/reviews.ts';
import { addContactCalls } from './contact/contact.ts';
import { addDesk } from './desk/pages.ts';
import type { Fakes } from './fakes/fakes.ts';
import { type Env, makeApi } from './http/api.ts';
import { boundedBodies } from './http/body.ts';
import { makeFormHandler } from './http/form-posts/form-handler.ts';
import { addHealthRoutes, answerError, unknownCall } from './http/guard.ts';
import { addPolicyReportCalls } from './http/log-lines.ts';
import { addCertificateRoute } from './office/certificates.ts';
import { addOwnPlaceCalls } from './office/own-place-calls.ts';
import { addPaymentCalls, addProviderPostRoutes } from './payments/calls.ts';
import type { PaymentContext } from './payments/context.ts';
import type { Services } from './services.ts';

const API_PATHS = ['/api', '/payu', '/google', '/desk'];

/** Whether the app, and not a page, answers at this path. */
export function isApiPath(path: string): boolean {
  return API_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/** Every call with its handler, the fakes, and the answers to unknown paths and to errors. */
export function makeCalls(services: Services, payments: PaymentContext, fakes: Fakes | undefined): Hono<Env> {
  const { google, rateLimits, siteUrl } = services.config;
  const { findFrame, log, now } = services;
  const app = new Hono<Env>({ strict: false });
  const answerFailure = (error: unknown, request: Request) => answerError(error, log, request);
  const takeForm = makeFormHandler({ siteUrl, findFrame, now, answerFailure });
  const api = makeApi(app, services, takeForm, boundedBodies(rateLimits));
  addHealthRoutes(app, services);
  const additions = [
    addCampaignCalls,
    addReviewCalls,
    addResourceCalls,
    addContactCalls,
    addPolicyReportCalls,
    addRegistrationCalls,
    addConfirmCalls,
    addLoginCalls,
    addGoogleLinkCalls,
    addResetCalls,
    addProfileCalls,
    addHistoryCalls,
    addSessionCalls,
    addMailChoiceCalls,
    addOwnPlaceCalls,
  ];
  for (const addCalls of additions) addCalls(api, services);
  addGoogleLoginCall(api, services, fakes?.google?.verify ?? (google.local ? null : remoteKeys(google)));
  addPaymentCalls(api, payments, services);
  api.requireAll();
  addProviderPostRoutes(app, payments, services.limits);
  addCertificateRoute(app, services);
  addDesk(app, services, payments);
  fakes?.google?.addRoutes(app);
  const { payu } = fakes ?? {};
  if (payu) app.all('/payu/*', ({ req }) => payu.handle(req.raw));
  app.notFound((context) => unknownCall(app, context.req.path));
  app.onError((error, { req }) => answerFailure(error, req.raw));
  return app;
}
