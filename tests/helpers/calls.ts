import * as auth from '../../src/contract/auth.ts';
import type { Call } from '../../src/contract/call.ts';
import * as campaign from '../../src/contract/campaign.ts';
import * as campaignGift from '../../src/contract/campaign-gift.ts';
import * as campaignList from '../../src/contract/campaign-list.ts';
import * as contact from '../../src/contract/contact.ts';
import * as donation from '../../src/contract/donation.ts';
import * as enrolment from '../../src/contract/enrolment.ts';
import * as googleLink from '../../src/contract/google-link.ts';
import * as payment from '../../src/contract/payment.ts';
import * as policyReport from '../../src/contract/policy-report.ts';
import * as profile from '../../src/contract/profile.ts';
import * as resource from '../../src/contract/resource.ts';
import * as review from '../../src/contract/review.ts';
import * as session from '../../src/contract/session.ts';
import { ORIGIN, type TestApp } from './server.ts';

/** Every call of the contract. */
export const calls = {
  getCampaign: campaign.getCampaign,
  listCampaigns: campaignList.listCampaigns,
  getCampaignGift: campaignGift.getCampaignGift,
  listSuggestions: campaign.listSuggestions,
  listReviews: review.listReviews,
  postReview: review.postReview,
  getEnrolment: enrolment.getEnrolment,
  enrol: enrolment.enrol,
  listEnrolments: enrolment.listEnrolments,
  getProfile: profile.getProfile,
  putProfile: profile.putProfile,
  listDonations: donation.listDonations,
  logIn: auth.logIn,
  logInWithGoogle: auth.logInWithGoogle,
  mailGoogleLink: googleLink.mailGoogleLink,
  linkGoogle: googleLink.linkGoogle,
  logOut: session.deleteToken,
  register: auth.register,
  forgetPassword: auth.forgetPassword,
  resetPassword: auth.resetPassword,
  resetByLink: auth.resetByLink,
  confirmUser: auth.confirmUser,
  confirmByLink: auth.confirmByLink,
  generateHash: payment.generateHash,
  donateAsUser: donation.donateAsUser,
  donate: donation.donate,
  sendContact: contact.sendContactOnce,
  listResources: resource.listResources,
  reportPolicy: policyReport.reportPolicy,
  getSessions: session.getSessions,
  endSession: session.endSession,
  endAllSessions: session.endAllSessions,
} as const satisfies Record<string, Call>;

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

/** A request for a call, as a browser would send it. */
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

export interface Answered {
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
