import type { Call } from '../../src/contract/call.ts';
import { calls as lines } from '../../src/contract/calls.ts';
import { ORIGIN, type TestApp } from './server.ts';

type Lines = typeof lines;

export const calls = Object.fromEntries(Object.entries(lines).map(([name, { call }]) => [name, call])) as {
  [name in keyof Lines]: Lines[name]['call'];
};

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

/** The parts of a request, before anything is checked. */
export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export function requestFor(call: Call, { params, query, body, token, headers }: Parts): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return new Request(`${ORIGIN}/api${path}${search}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

interface Answered {
  http: number;
  status: unknown;
  data: unknown;
  headers: Headers;
}

/** The answer, which must be an envelope of exactly `status` and `data` in JSON. */
export async function envelopeOf(response: Response): Promise<Answered> {
  const type = response.headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') throw new Error(`content type ${type}`);
  const envelope: unknown = JSON.parse(await response.text());
  if (typeof envelope !== 'object' || envelope === null) throw new Error('no envelope');
  if (Object.keys(envelope).toSorted().join() !== 'data,status') throw new Error(`keys ${Object.keys(envelope)}`);
  const { status, data } = envelope as { status: unknown; data: unknown };
  return { http: response.status, status, data, headers: response.headers };
}

/** Sends calls to an app and answers with what came back; the sender's address can be named. */
export const sendTo =
  (app: Pick<TestApp, 'handle'>) =>
  async (name: CallName, parts: Parts, address = '192.0.2.1'): Promise<Answered> =>
    envelopeOf(await app.handle(requestFor(calls[name], parts), { address }));

export const PASSWORD = 'a good password';

/** The token of the link in a mail; empty where it has none. */
export function mailedToken(mail: string): string {
  return /[#?]token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

/** The token of the link with which a place is given back, in the first mail to an address that has one. */
export function ownPlaceToken(mails: readonly string[], to: string): string {
  const own = mails.filter((mail) => new RegExp(`^To: ${RegExp.escape(to)}$`, 'mi').test(mail));
  return own.map((mail) => /\/enroll\/place\?token=([\w-]+)/.exec(mail)?.[1]).find(Boolean) ?? '';
}

export async function logIn(app: TestApp, email: string, password: string = PASSWORD): Promise<string> {
  const answer = await envelopeOf(await app.handle(requestFor(calls.logIn, { body: { email, password } })));
  if (answer.http !== 200) throw new Error(`login answered ${answer.http}: ${answer.data}`);
  return (answer.data as { token: string }).token;
}

let networks = 0;

/** The address of a sender in a network that nobody else uses: mails of one network wait for each other. */
export const newNetwork = () => ({ address: `2001:db8:${(++networks).toString(16)}::1` });

let keys = 0;

/** Registers somebody and opens the link in the mail, in the same browser. */
export async function registerConfirmed(app: TestApp, email: string, mobile = '9876543210'): Promise<void> {
  const key = `form-key-number-${++keys}`;
  await app.handle(requestFor(calls.register, { body: { email, mobile, password: PASSWORD, key } }), newNetwork());
  const body = { link: mailedToken(await app.mailTo(email)), key };
  const answer = await app.handle(requestFor(calls.confirmByLink, { body }));
  if (answer.status !== 200) throw new Error(`confirm answered ${answer.status}`);
}

/** A new person who has confirmed the address and is logged in; answers the token. */
export async function newPerson(app: TestApp, email: string): Promise<string> {
  await registerConfirmed(app, email);
  return logIn(app, email);
}

export async function resetToken(app: TestApp, email: string): Promise<string> {
  await app.handle(requestFor(calls.forgetPassword, { body: { email } }));
  return mailedToken(await app.mailTo(email));
}

/** A credential that the fake Google signs for an address; `hd` names the organisation that Google hosts it for. */
export async function googleCredential(
  { config, handle }: Pick<TestApp, 'config' | 'handle'>,
  person: { email: string; hd?: string },
): Promise<string> {
  const body = JSON.stringify({ firstname: 'Asha', ...person, clientId: config.google.clientId });
  const headers = { 'content-type': 'application/json' };
  const signed = await envelopeOf(await handle(new Request('http://x/google/sign', { method: 'POST', headers, body })));
  return (signed.data as { credential: string }).credential;
}

/** The mails that say that an account can now be opened with Google. */
export const googleNotices = async (app: TestApp): Promise<string[]> =>
  (await app.mails()).filter((mail) => /^Subject: You can now log in to .* Google/m.test(mail));
