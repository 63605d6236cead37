import type { App } from '../../app.ts';
import { failure } from '../../http/envelope.ts';
import { ConfigError } from '../../platform/config.ts';
import { reasonOf } from '../../platform/errors.ts';
import { openFunctionApp } from '../open-api.ts';

/** Every call of the API, the staff's pages, the certificates, and the way back from the provider's page, as one Netlify function. */
export const config = { path: ['/api/*', '/desk', '/desk/*', '/certificate/*', '/donations/return'] };

interface NetlifyContext {
  ip?: string;
  waitUntil?: (work: Promise<unknown>) => void;
}

let opening: Promise<App> | undefined;

/** Answers 503 while a variable is missing or the database cannot be reached. */
export default async function handle(request: Request, context: NetlifyContext = {}): Promise<Response> {
  opening ??= openFunctionApp();
  let app: App;
  try {
    app = await opening;
  } catch (error) {
    opening = undefined;
    process.stderr.write(`${reasonOf(error)}\n`);
    if (error instanceof ConfigError) return failure(503, 'The service is not set up yet.');
    return failure(503, 'The service cannot be reached; please try again in a moment.');
  }
  // Netlify sets this header itself. Nowhere else is it believed.
  const address = context.ip ?? request.headers.get('x-nf-client-connection-ip') ?? undefined;
  const response = await app.handle(request, address ? { address } : {});
  // A function may be frozen once it has answered.
  const sent = app.services.outbox.sendDue();
  if (context.waitUntil) context.waitUntil(sent);
  else await sent;
  return response;
}
