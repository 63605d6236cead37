import * as v from 'valibot';
import * as auth from './auth.ts';
import { tellBefore } from './before-you-go.ts';
import { generateHash } from './begin-payment.ts';
import type { Call } from './call.ts';
import * as campaign from './campaign.ts';
import { getCampaignGift } from './campaign-gift.ts';
import { listCampaigns } from './campaign-list.ts';
import { ContactMessage, sendContactOnce } from './contact.ts';
import * as donation from './donation.ts';
import { DonationPost } from './donation-post.ts';
import { enrol } from './enrol.ts';
import { type FormSchema, rawText } from './fields.ts';
import * as googleLink from './google-link.ts';
import * as history from './history.ts';
import * as mails from './mails.ts';
import { changeOwnPlace } from './own-place.ts';
import { getOutcome } from './payment.ts';
import * as place from './place.ts';
import { reportPolicy } from './policy-report.ts';
import { getProfile } from './profile.ts';
import { putProfile } from './profile-form.ts';
import { listResources } from './resource.ts';
import * as review from './review.ts';
import * as session from './session.ts';
import * as waiting from './waiting.ts';

/** How often one network may make a call; calls of one name are counted together. */
export interface CallLimit {
  readonly name: string;
  readonly hits: number;
  readonly minutes: number;
}

interface CallLine {
  readonly call: Call;
  /** Counted before its handler runs. `by its handler`: that one counts. The others: a stranger gains nothing by repeating it. */
  readonly limit: CallLimit | 'by its handler' | 'reads alone' | 'needs a login';
  /**
   * The form of this site that a browser posts without a script, by the call's rules, messages and limits. The answer is 303 to the page
   * that tells of the success, or the form's page with the messages.
   */
  readonly form?: FormSchema;
}

const limit = (name: string, hits: number, minutes: number): CallLimit => ({ name, hits, minutes });

// In India many people share one network address: these limits stop floods and are too high for neighbours to reach.
export const MAILS = limit('forget', 100, 15);
export const LINKS = limit('reset', 100, 15);
export const LOGINS = limit('login-address', 300, 15);
export const REGISTRATIONS = limit('register', 100, 15);
// What follows a payment is free again after a minute at most: most of it is sent again until it is answered.
const SAVES = limit('save', 300, 1);

/**
 * Every call that the embedded API answers. A line without a handler stops the server's start; the contract test sends each. No browser
 * loads this file.
 */
export const calls = {
  getCampaign: { call: campaign.getCampaign, limit: 'reads alone' },
  listCampaigns: { call: listCampaigns, limit: 'reads alone' },
  getCampaignGift: { call: getCampaignGift, limit: 'reads alone' },
  listSuggestions: { call: campaign.listSuggestions, limit: 'reads alone' },
  listReviews: { call: review.listReviews, limit: 'reads alone' },
  postReview: {
    call: review.postReview,
    limit: limit('review', 60, 10),
    form: v.object({ ...review.RatedReview.entries, website: rawText(200) }),
  },
  getEnrolment: { call: history.getEnrolment, limit: 'needs a login' },
  enrol: { call: enrol, limit: SAVES },
  askForPlace: { call: place.askForPlace, limit: MAILS, form: place.PlaceForm },
  confirmPlace: { call: place.confirmPlace, limit: LINKS, form: place.PlaceLinkForm },
  joinLine: { call: waiting.joinLine, limit: 'by its handler' },
  leaveLine: { call: waiting.leaveLine, limit: 'needs a login' },
  leaveByLink: { call: place.leaveByLink, limit: LINKS, form: place.PlaceLinkForm },
  getWaiting: { call: waiting.getWaiting, limit: 'needs a login' },
  changeOwnPlace: { call: changeOwnPlace, limit: limit('own-place', 100, 15), form: place.OwnPlaceForm },
  tellBefore: { call: tellBefore, limit: limit('before', 100, 15), form: place.BeforeForm },
  listEnrolments: { call: history.listEnrolments, limit: 'needs a login' },
  getProfile: { call: getProfile, limit: 'needs a login' },
  putProfile: { call: putProfile, limit: 'needs a login' },
  listDonations: { call: history.listDonations, limit: 'needs a login' },
  logIn: { call: auth.logIn, limit: 'by its handler' },
  logInWithGoogle: { call: auth.logInWithGoogle, limit: LOGINS },
  mailGoogleLink: { call: googleLink.mailGoogleLink, limit: MAILS },
  linkGoogle: { call: googleLink.linkGoogle, limit: LINKS },
  logOut: { call: session.deleteToken, limit: 'needs a login' },
  register: { call: auth.register, limit: 'by its handler', form: auth.RegisterForm },
  forgetPassword: { call: auth.forgetPassword, limit: MAILS, form: auth.ForgetForm },
  resetPassword: { call: auth.resetPassword, limit: 'by its handler' },
  resetByLink: { call: auth.resetByLink, limit: 'by its handler', form: auth.ResetByLink },
  confirmUser: { call: auth.confirmUser, limit: MAILS },
  confirmByLink: { call: auth.confirmByLink, limit: 'by its handler', form: auth.ConfirmForm },
  generateHash: { call: generateHash, limit: 'by its handler', form: DonationPost },
  donateAsUser: { call: donation.donateAsUser, limit: SAVES },
  donate: { call: donation.donate, limit: SAVES },
  getOutcome: { call: getOutcome, limit: limit('outcome', 300, 1) },
  sendContact: { call: sendContactOnce, limit: limit('contact', 60, 10), form: ContactMessage },
  listResources: { call: listResources, limit: 'reads alone' },
  /** A page that is broken for many must not fill the log. */
  reportPolicy: { call: reportPolicy, limit: limit('policy-report', 60, 10) },
  getMailChoices: { call: mails.getMailChoices, limit: 'needs a login' },
  putMailChoice: { call: mails.putMailChoice, limit: 'needs a login' },
  turnMailsOff: { call: place.turnMailsOff, limit: LINKS, form: place.PlaceLinkForm },
  getSessions: { call: session.getSessions, limit: 'needs a login' },
  endSession: { call: session.endSession, limit: 'needs a login' },
  endAllSessions: { call: session.endAllSessions, limit: 'needs a login' },
} as const satisfies Readonly<Record<string, CallLine>>;

const lines: readonly CallLine[] = Object.values(calls);

export function lineOf({ method, path }: Pick<Call, 'method' | 'path'>): CallLine {
  const line = lines.find(({ call }) => call.method === method && call.path === path);
  if (!line) throw new Error(`${method} ${path} is in no line of src/contract/calls.ts.`);
  return line;
}

/** The title of the built page in which such answers stand (`pages/shell/answer.astro`); the server puts the answer's in its place. */
export const ANSWER_TITLE = 'No form was sent here';
