import { indiaDay } from '../../lib/format.ts';
import { leads, staffOf } from '../auth/staff.ts';
import { newCode, newStaffLink } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import { newToken } from '../platform/tokens.ts';
import {
  type ConfirmLink,
  confirmLetter,
  deskCodeLetter,
  deskLinkLetter,
  googleLinkLetter,
  knownLetter,
  resetLetter,
} from './account-letters.ts';
import {
  type CampaignMessage,
  calledOffLetter,
  calledOffPlace,
  messageLetter,
  messageToPlace,
  testOfMessage,
} from './campaign-letters.ts';
import { newOffLink } from './choices.ts';
import {
  contactLetter,
  googleLinkedLetter,
  type Letter,
  type LetterFacts,
  type LetterRequest,
  type NoticeLetter,
  type NoticePayload,
  noticeLetter,
  passwordChangedLetter,
  reviewLetter,
} from './letter.ts';
import { newConfirmLink, newGoogleLinkToken, newOwnPlaceLink, newPlaceLinks, newResetToken, userOf } from './links.ts';
import {
  type GivenBackPayload,
  givenBackLetter,
  type MovedPayload,
  movedLetter,
  type PlaceLink,
  placeLinkLetter,
  type ReleasedPayload,
  releasedLetter,
} from './place-letters.ts';
import { donationReceipt, enrolmentReceipt, type ReceiptPayload } from './receipt-letters.ts';
import { recordLetter, recordOfGift } from './record-letters.ts';
import { rosterLetter, rosterOf } from './roster.ts';
import { joinedLineLetter, offerLetter, type WaitingLetter, waitingLetterOf } from './waiting-letters.ts';
import {
  changedWalk,
  changedWalkLetter,
  comingWalk,
  comingWalkLetter,
  type WalkPayload,
  walkOverLetter,
  walkThatIsOver,
} from './walk-letters.ts';

/** Read anew for each sending. */
interface Sending {
  db: Database;
  id: string;
  to: string;
  at: Date;
}

/** All that is special about a kind. `Payload` stands in the queue and holds no token; `Data` is what the letter says. */
interface Kind<Payload, Data> {
  label: string;
  /** In front of a screen: it has workers of its own, and is tried for two days and not for five. */
  waitedFor?: true;
  /**
   * Where anybody can cause it by typing an address: how many requests one waiting mail stands for. It goes through `Outbox.addInTurn`; the
   * others go through `Outbox.add`.
   */
  joins: number | 'no stranger';
  /** Its row stays, since its key prevents a second one. The others go after 90 days. */
  keepsKey?: true;
  /** Whoever gets it can turn it off: it concerns neither safety nor money. Its letter says how. */
  optional?: true;
  /** Read when it is sent. With `unsent` the same work is done and nothing goes out; undefined drops it as well. */
  read(sending: Sending, payload: Payload): Promise<(Data & { unsent?: boolean }) | undefined>;
  write(facts: LetterFacts, data: Data, at: Date): Letter | Promise<Letter>;
  /** What somebody typed has a blank in it: the test of hostile words puts its own there. */
  example: Data;
}

const asked = <P, D>(line: Kind<P, D> & { joins: number }) => line;
const kind = <P, D>(line: Omit<Kind<P, D>, 'joins'>): Kind<P, D> & { joins: 'no stranger' } => ({
  ...line,
  joins: 'no stranger',
});
/** Its letter says what stands in the queue. */
const stored = <P>(line: Omit<Kind<P, P>, 'joins' | 'read'>) =>
  kind<P, P>({ ...line, read: async (_, payload) => payload as P & { unsent?: boolean } });

const AT = '2026-11-23T12:35:00.000Z';
const ASKED: LetterRequest = { at: AT, browser: 'Chrome on Android' };
const MESSAGE: CampaignMessage = {
  campaign: 'kheerganga',
  subject: 'The bus',
  body: 'It leaves at six.',
  reply_to: '',
};
const CAMPAIGN = {
  ...{ id: 'kheerganga', name: 'Above Kheerganga', startDay: '2026-12-05', endDay: '2026-12-06', refundDue: false },
  ...{ meetingPoint: 'Bus stand, Barshaini', phones: ['98160 00000'], email: 'team@example.org' },
  ...{ leader: 'A guide from Tosh', bring: ['A warm jacket', 'Boots'] },
};
const RECEIPT: ReceiptPayload = {
  ...{ name: 'Asha Devi', txnid: 'HH_1', amountPaise: 500_00, paidAt: AT, serial: '2026-27/000001' },
  ...{ address: 'House 5, Shimla', maskedPan: 'ABXXXXXX4F', mode: 'UPI', details: [['Occasion', 'A birthday']] },
};

const WAITING: WaitingLetter = {
  ...{ token: 'the-token', campaign: 'kheerganga', heading: 'Above Kheerganga', name: 'Asha Devi', paise: 500_00 },
  ...{ startDay: '2026-12-05', endDay: '2026-12-06', number: 3, offeredUntil: AT },
};

const WALK: Parameters<typeof comingWalkLetter>[1] = {
  ...{ name: 'Asha Devi', along: [{ name: 'Tara Negi' }], ownPlace: 'the-token' },
  row: {
    ...{ id: 'kheerganga', heading: 'Above Kheerganga', start_day: '2026-12-05', end_day: '2026-12-06' },
    content: JSON.stringify({
      location: { meetingPoint: 'Bus stand, Barshaini', meetingTime: '06:30', address: 'Barshaini, Kullu' },
      contact: { mobile: '98160 00000', email: 'team@example.org' },
      preparation: { leader: 'A guide from Tosh', bring: ['A warm jacket', 'Boots'] },
      assets: [{ url: '/photographs/kheerganga-1.jpg' }],
    }),
  },
};

/** Every kind of mail, one line each. */
export const mailKinds = {
  confirm: asked<
    { registrationId: string; asked?: LetterRequest },
    { known: boolean; link: ConfirmLink | null; asked?: LetterRequest | undefined }
  >({
    ...{ label: 'Link to confirm an address', waitedFor: true, joins: 1e6 },
    async read({ db, to, at }, { registrationId, asked }) {
      const known = (await userOf(db, to)) !== null;
      const link = await newConfirmLink(db, registrationId, at);
      return { known, link, asked, unsent: !known && !link };
    },
    write: (facts, { known, link, asked }) =>
      known || !link ? knownLetter(facts, asked) : confirmLetter(facts, link, asked),
    example: { known: false, link: { token: 'the-token', expires: AT }, asked: ASKED },
  }),
  /** Written for an address without an account too, and then dropped. */
  reset: asked<{ asked?: LetterRequest }, { token: string; asked?: LetterRequest | undefined }>({
    ...{ label: 'Link to a new password', waitedFor: true, joins: 1e6 },
    async read({ db, to, at }, { asked }) {
      const user = await userOf(db, to);
      return { token: await newResetToken(db, user, at), asked, unsent: user === null };
    },
    write: (facts, { token, asked }) => resetLetter(facts, token, asked),
    example: { token: 'the-token', asked: ASKED },
  }),
  /** The link that links a waiting login with Google to the account of the address. */
  'google-link': asked<{ linkId: string; asked: LetterRequest }, { token: string; asked: LetterRequest }>({
    ...{ label: 'Link to join Google and an account', waitedFor: true, joins: 1e6 },
    async read({ db, at }, { linkId, asked }) {
      const { token, waits } = await newGoogleLinkToken(db, linkId, at);
      return { token, asked, unsent: !waits };
    },
    write: (facts, { token, asked }) => googleLinkLetter(facts, token, asked),
    example: { token: 'the-token', asked: ASKED },
  }),
  /** The links that confirm the places which name this mail, oldest first. */
  'place-link': asked<{ asked: LetterRequest }, { places: readonly PlaceLink[]; asked: LetterRequest }>({
    ...{ label: 'Link to a place in a campaign', waitedFor: true, joins: 50 },
    async read({ db, id, at }, { asked }) {
      const places = await newPlaceLinks(db, id, at);
      return { places, asked, unsent: places.length === 0 };
    },
    write: (facts, { places, asked }) => placeLinkLetter(facts, places, asked),
    example: {
      places: [
        {
          ...{ token: 'the-token', expires: AT, name: 'Asha Devi', mobile: '9816000000' },
          ...{ heading: 'Above Kheerganga', startDay: '2026-12-05', endDay: '2026-12-06', paise: 500_00 },
        },
      ],
      asked: ASKED,
    },
  }),
  /** Written for an address of no staff too, and then dropped. */
  'desk-link': asked<{ asked?: LetterRequest }, { token: string; asked?: LetterRequest | undefined }>({
    ...{ label: 'Link to log in to the desk', waitedFor: true, joins: 1e6 },
    async read({ db, to, at }, { asked }) {
      const staff = await staffOf(db, to);
      return { token: staff ? await newStaffLink(db, staff.id, at) : newToken(), asked, unsent: !staff };
    },
    write: (facts, { token, asked }) => deskLinkLetter(facts, token, asked),
    example: { token: 'the-token', asked: ASKED },
  }),
  'desk-code': kind<{ session: string }, { code: string }>({
    ...{ label: 'Code for the desk', waitedFor: true },
    async read({ db, at }, { session }) {
      const code = await newCode(db, session, at);
      return { code: code ?? '', unsent: code === undefined };
    },
    write: (facts, { code }) => deskCodeLetter(facts, code),
    example: { code: '123456' },
  }),
  /** The messages of visitors that name this mail, oldest first. */
  contact: asked<Record<string, never>, { messages: Parameters<typeof contactLetter>[1] }>({
    ...{ label: 'A message of a visitor, to the foundation', joins: 50 },
    async read({ db, id }) {
      const waiting = db.selectFrom('contact_messages').selectAll().where('mail_id', '=', id);
      const messages = await waiting.orderBy('created_at').orderBy('id').execute();
      return messages.length ? { messages } : undefined;
    },
    write: (facts, { messages }) => contactLetter(facts, messages),
    example: {
      messages: [
        { name: 'Asha Devi', email: 'a@example.org', phone: '98160 00000', message: 'May we come?\n\n- All 12.' },
      ],
    },
  }),
  review: kind<{ reviewId: string }, Parameters<typeof reviewLetter>[1]>({
    label: 'A new review, to the staff',
    read: ({ db }, { reviewId }) => db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst(),
    write: reviewLetter,
    example: {
      ...{
        id: 'r1',
        campaign_id: 'kheerganga',
        name: 'Asha Devi',
        headline: 'A good day',
        rating: 5,
        state: 'waiting',
      },
      comment: 'We carried down\nforty kilos.',
    },
  }),
  'password-changed': stored<NoticePayload>({
    label: 'That a password was changed',
    write: passwordChangedLetter,
    example: { at: AT },
  }),
  'google-linked': stored<NoticePayload & { dropped: boolean }>({
    label: 'That Google was joined to an account',
    write: googleLinkedLetter,
    example: { at: AT, dropped: true },
  }),
  notice: stored<NoticeLetter>({
    label: 'A notice to the staff',
    write: noticeLetter,
    example: { subject: 'Money is owed', lines: ['To Asha Devi.', '', 'See the desk.'] },
  }),
  'place-moved': stored<MovedPayload>({
    label: 'That a place was moved',
    write: movedLetter,
    example: {
      ...{ name: 'Asha Devi', txnid: 'HH_1', from: 'Above Triund', duePaise: -200_00, toldDue: false },
      campaign: CAMPAIGN,
    },
  }),
  'place-given-back': stored<GivenBackPayload>({
    label: 'That somebody gave a place back',
    keepsKey: true,
    write: givenBackLetter,
    example: {
      ...{ name: 'Asha Devi', txnid: 'HH_1', campaignName: 'Above Triund', startDay: '2026-12-05' },
      ...{ companion: 'Tara Negi', paid: 2500_00, back: 1250_00, open: false, notice: '10 to 19 days before' },
    },
  }),
  'place-released': stored<ReleasedPayload>({
    label: 'That a place was released',
    keepsKey: true,
    write: releasedLetter,
    example: {
      ...{
        name: 'Asha Devi',
        txnid: 'HH_1',
        campaignName: 'Above Triund',
        startDay: '2026-12-05',
        paidPaise: 500_00,
        returnedPaise: 0,
      },
    },
  }),
  'line-joined': kind<{ id: string }, WaitingLetter>({
    label: 'That somebody is in a waiting list',
    read: ({ db, at }, { id }) => waitingLetterOf(db, id, { at, offer: false }),
    write: joinedLineLetter,
    example: { ...WAITING, offeredUntil: null },
  }),
  /** Dropped once its time is over. */
  'line-offer': kind<{ id: string }, WaitingLetter>({
    ...{ label: 'A place for the first in a waiting list', waitedFor: true },
    read: ({ db, at }, { id }) => waitingLetterOf(db, id, { at, offer: true }),
    write: offerLetter,
    example: WAITING,
  }),
  /** Dropped where the leader does not lead the campaign any more, or it was cancelled. */
  roster: kind<
    { campaign: string; part: 'evening' | 'morning'; fingerprint: string },
    Parameters<typeof rosterLetter>[1]
  >({
    label: 'List of participants, to a leader',
    async read({ db, to }, { campaign, part }) {
      const staff = await staffOf(db, to);
      const roster = staff && leads(staff, campaign) ? await rosterOf(db, campaign) : undefined;
      return roster && !roster.cancelled ? { roster, part } : undefined;
    },
    write: rosterLetter,
    example: {
      part: 'evening',
      roster: {
        ...{ id: 'kheerganga', heading: 'Above Kheerganga', startDay: '2026-12-05', endDay: '2026-12-06' },
        ...{ cancelled: false, content: {}, people: [], elsewhere: 2, withoutPlace: 0 },
      },
    },
  }),
  /** Whoever left the campaign meanwhile gets nothing. */
  'campaign-message': kind<{ message: string; txnid: string }, Parameters<typeof messageLetter>[1]>({
    label: 'A message to participants',
    read: ({ db }, payload) => messageToPlace(db, payload),
    write: messageLetter,
    example: { ...MESSAGE, name: 'Asha Devi', heading: 'Above Kheerganga' },
  }),
  'message-test': kind<CampaignMessage, Parameters<typeof messageLetter>[1]>({
    label: 'A message, as a test',
    read: ({ db, to }, message) => testOfMessage(db, message, to),
    write: messageLetter,
    example: { ...MESSAGE, name: 'asha', heading: 'Above Kheerganga' },
  }),
  'called-off': kind<{ txnid: string; at: string }, Parameters<typeof calledOffLetter>[1]>({
    label: 'That a campaign is called off',
    read: ({ db, at }, payload) => calledOffPlace(db, payload, indiaDay(at)),
    write: calledOffLetter,
    example: {
      ...{ id: 'kheerganga', heading: 'Above Kheerganga', start_day: '2026-12-05', end_day: '2026-12-06' },
      ...{ called_off_why: 'The road is closed', name: 'Asha Devi', txnid: 'HH_1' },
      ...{ balance: { paid: 500_00, returned: 0, owed: 500_00, closedAt: null } },
    },
  }),
  /** Dropped where the walk has begun, or is again as it was. */
  'walk-changed': kind<WalkPayload & { was: string }, Parameters<typeof changedWalkLetter>[1]>({
    label: 'That days, place or hour have changed',
    read: ({ db, ...sending }, payload) => changedWalk(db, payload, sending),
    write: changedWalkLetter,
    example: {
      ...WALK,
      was: { startDay: '2026-12-12', endDay: '2026-12-13', hour: '', point: 'The old bridge', address: '' },
    },
  }),
  /** Dropped where the walk has begun, or begins on another day by now. */
  'walk-soon': kind<WalkPayload, Parameters<typeof comingWalkLetter>[1]>({
    label: 'Where, when and what to bring, before a walk',
    read: ({ db, ...sending }, payload) => comingWalk(db, payload, sending),
    write: comingWalkLetter,
    example: WALK,
  }),
  'walk-over': kind<WalkPayload, Parameters<typeof walkOverLetter>[1]>({
    label: 'Thanks after a walk, with a link to its reviews',
    optional: true,
    async read({ db, to, at }, payload) {
      const over = await walkThatIsOver(db, payload);
      const off = over && (await newOffLink(db, { email: to, login: over.login, kind: 'walk-over' }, at));
      return off ? { ...over, off } : undefined;
    },
    write: walkOverLetter,
    example: { name: 'Asha Devi', only: ['Tara Negi'], row: WALK.row, off: 'the-token' },
  }),
  /** Dropped where the record was withdrawn, or the gift went back. */
  'gift-record': kind<{ txnid: string }, Parameters<typeof recordLetter>[1]>({
    label: 'What came down from a walk that you gave to',
    optional: true,
    async read({ db, to, at }, { txnid }) {
      const record = await recordOfGift(db, txnid);
      const off = record && (await newOffLink(db, { email: to, login: record.login, kind: 'gift-record' }, at));
      return off ? { ...record, off } : undefined;
    },
    write: recordLetter,
    example: {
      ...{ name: 'Asha Devi', off: 'the-token' },
      walk: {
        ...{ id: 'kheerganga', heading: 'Above Kheerganga', startDay: '2026-12-05', endDay: '2026-12-06' },
        ...{ people: 14, kilograms: 12.5, kinds: { plastic: 12.5 }, went: 'The shed in Bhuntar' },
      },
    },
  }),
  'donation-receipt': stored<ReceiptPayload>({
    label: 'Receipt of a gift',
    keepsKey: true,
    write: donationReceipt,
    example: RECEIPT,
  }),
  'enrolment-receipt': kind<ReceiptPayload, ReceiptPayload & { ownPlace?: string | null }>({
    label: 'Confirmation of a place',
    keepsKey: true,
    read: async ({ db, to }, payload) => ({ ...payload, ownPlace: await newOwnPlaceLink(db, payload.txnid, to) }),
    write: enrolmentReceipt,
    example: { ...RECEIPT, friends: ['Tara Negi'], campaign: CAMPAIGN, ownPlace: 'the-token' },
  }),
} as const;

type Kinds = typeof mailKinds;
export type MailKind = keyof Kinds;
type Payload<K extends MailKind> = Parameters<Kinds[K]['read']>[1];
type MailOf<K extends MailKind> = { [one in K]: { kind: one; payload: Payload<one> } }[K];

/** It never contains a token. */
export type Mail = MailOf<MailKind>;
/** Caused by somebody else than the owner of the address, or by anybody who writes to the foundation. */
export type RequestedMail = MailOf<{ [K in MailKind]: Kinds[K]['joins'] extends number ? K : never }[MailKind]>;
/** A mail that no stranger causes. */
export type OwnMail = Exclude<Mail, RequestedMail>;

/** The kinds with something in common. */
export const kindsWhere = (holds: (line: Kinds[MailKind]) => boolean): MailKind[] =>
  (Object.keys(mailKinds) as MailKind[]).filter((name) => holds(mailKinds[name]));

/**
 * The text of a queued mail. The token of its link is made now, so that the queue never contains one. An address with an account and one
 * without do the same work; they differ in words alone, or in `dropped`.
 */
export async function writeLetter(
  facts: LetterFacts,
  { kind: name, payload }: Mail,
  sending: Sending,
): Promise<Letter & { dropped: boolean }> {
  const line = mailKinds[name] as unknown as Kind<unknown, { unsent?: boolean }>;
  const data = await line.read(sending, payload);
  if (!data) return { subject: '', text: '', dropped: true };
  return { ...(await line.write(facts, data, sending.at)), dropped: data.unsent === true };
}
