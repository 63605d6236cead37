import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { failure } from '../http/envelope.ts';

/** Every call of the API as one function of Netlify's (stack, Server side). */
export const config = { path: '/api/*' };

/** What Netlify tells a function about a request; only what is used here. */
interface NetlifyContext {
  ip?: string;
  waitUntil?: (work: Promise<unknown>) => void;
}

let opening: Promise<App> | undefined;

async function open(): Promise<App> {
  // A function has no disk that lasts and no stand-ins: it is production whatever else is set.
  const environment = { ...process.env, CONTEXT: 'production' };
  return createApp(readConfig(environment), { log: (line) => process.stdout.write(`${line}\n`) });
}

/** Answers 503 in the envelope while `DATABASE_URL` is not set or its server cannot be reached; the next request tries again. */
export default async function handle(request: Request, context: NetlifyContext = {}): Promise<Response> {
  if (!process.env['DATABASE_URL']) return failure(503, 'The service is not set up yet: DATABASE_URL is missing.');
  opening ??= open();
  let app: App;
  try {
    app = await opening;
  } catch (error) {
    opening = undefined;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return failure(503, 'The service cannot be reached just now; please try again in a moment.');
  }
  const response = await app.handle(request, context.ip ? { address: context.ip } : {});
  // Once the answer is out a function may be frozen: mails that it caused are sent before.
  const sent = app.services.outbox.settle();
  if (context.waitUntil) context.waitUntil(sent);
  else await sent;
  return response;
}
