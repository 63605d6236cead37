import { paths } from '../../routes.ts';
import type { Foundation } from '../platform/foundation.ts';

/** Its HTML is made of the text when it is sent (`html.ts`). */
export interface Letter {
  subject: string;
  text: string;
  replyTo?: string;
  attachments?: readonly Attachment[];
  /** The address at which its reader can turn off letters of its kind. */
  off?: string;
}

export interface Attachment {
  filename: string;
  /** Without the character set, which is UTF-8: `text/calendar; method=PUBLISH`. */
  type: string;
  content: string;
}

export interface LetterFacts extends Foundation {
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Origin of the desk; without it the desk is on the site. */
  deskUrl?: string;
}

// They show what follows in another order.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The address of a page of the desk. */
export const deskAddress = (
  { siteUrl, deskUrl = siteUrl }: Pick<LetterFacts, 'siteUrl' | 'deskUrl'>,
  path: string,
): string => `${deskUrl}${path}`;

/** As one line: what somebody typed cannot add lines to a letter or turn its words round. */
export function oneLine(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A time as a letter says it: `23 November 2026, 18:05 (India)`. `at` is ISO 8601 in UTC. */
export function indiaTime(at: string): string {
  const form = { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const;
  return `${new Date(at).toLocaleString('en-IN', form).replace(' at ', ', ')} (India)`;
}

/** The lines of a letter as one text, followed by the foundation's name and the site's address. */
function signed(facts: LetterFacts, lines: readonly string[]): string {
  return [...lines, '', facts.name, facts.siteUrl, ''].join('\n');
}

/** The same, to somebody by name; to whoever reads it where the name is empty. */
export const addressed = (facts: LetterFacts, name: string, lines: readonly string[]): string =>
  signed(facts, [name ? `Namaste ${oneLine(name)},` : 'Namaste,', '', ...lines]);

/** It begins with a line that says that it may have arrived before. */
export function sentOnceMore(letter: Letter): Letter {
  const note =
    'We send this mail once more, because we do not know whether it reached you. It is about the same matter, not a second one.';
  return { ...letter, text: `${note}\n\n${letter.text}` };
}

export interface LetterRequest {
  at: string;
  browser: string;
}

/** None where that was not noted. */
export function requestedLines(asked: LetterRequest | undefined): string[] {
  return asked ? [`Somebody asked for this mail on ${indiaTime(asked.at)}, with ${asked.browser}.`] : [];
}

interface ContactPayload {
  name: string;
  email: string;
  phone: string;
  message: string;
}

const messageLines = ({ name, email, phone, message }: ContactPayload) => [
  `Name: ${oneLine(name)}`,
  `Email: ${email}`,
  `Phone: ${oneLine(phone)}`,
  '',
  message,
];

/**
 * Forwards the messages of visitors to the foundation. A reply to a single one goes to the visitor.
 */
export function contactLetter(facts: LetterFacts, messages: readonly ContactPayload[]): Letter {
  const [first] = messages;
  const alone = messages.length === 1 && first;
  const lines = messages.flatMap((message, at) =>
    alone
      ? messageLines(message)
      : [`${at ? '\n' : ''}Message ${at + 1} of ${messages.length}`, ...messageLines(message)],
  );
  return {
    subject: alone ? `Message from ${oneLine(first.name)}` : `${messages.length} messages from visitors`,
    ...(alone && { replyTo: first.email }),
    text: signed(facts, lines),
  };
}

/** When something happened to an account: ISO 8601 in UTC. */
export interface NoticePayload {
  at: string;
}

const ifNotYou = ({ siteUrl, support }: LetterFacts, when = 'If this was not you') => [
  `${when}, set a new password at once: ${siteUrl}${paths.login}#forgot-password`,
  `That logs everybody out, also those who logged in with Google. Then write to ${support}.`,
];

/** Tells the owner of an account that its password was changed. */
export function passwordChangedLetter(facts: LetterFacts, { at }: NoticePayload): Letter {
  return {
    subject: `Your password for ${facts.name} was changed`,
    text: addressed(facts, '', [
      `the password of your account was changed on ${indiaTime(at)}. All devices that were logged in have been logged out.`,
      'A login with Google has to be linked again: log in with Google and follow what the page says.',
      '',
      'If this was you, there is nothing to do.',
      ...ifNotYou(facts),
    ]),
  };
}

/**
 * Tells the owner of an account that a login with Google has been linked to it. The password may be one that a stranger chose, who
 * registered the address before.
 */
export function googleLinkedLetter(facts: LetterFacts, { at, dropped }: NoticePayload & { dropped?: boolean }): Letter {
  return {
    subject: `You can now log in to ${facts.name} with Google`,
    text: addressed(facts, '', [
      `on ${indiaTime(at)} somebody, probably you, linked Google to your account. From now on a login with Google opens it without your password.`,
      '',
      ...(dropped
        ? [
            'The account was made with a password and a phone that nobody had shown to be yours. Both were taken out of it, and all devices',
            'that were logged in have been logged out. You can add a phone in your profile, and a password with "Forgot password?".',
            '',
          ]
        : []),
      'If this was you, there is nothing to do.',
      ...ifNotYou(facts, 'If not'),
    ]),
  };
}

export interface NoticeLetter {
  subject: string;
  lines: readonly string[];
}

/** Tells the foundation's own people of something. A line can add no further ones, whoever has written a part of it. */
export function noticeLetter(facts: LetterFacts, { subject, lines }: NoticeLetter): Letter {
  return { subject: `${facts.name}: ${oneLine(subject)}`, text: signed(facts, lines.map(oneLine)) };
}

/** Shows the staff a new review. */
export function reviewLetter(
  facts: LetterFacts,
  review: {
    id: string;
    campaign_id: string;
    name: string;
    headline: string;
    comment: string;
    rating: number;
    state: string;
  },
): Letter {
  const waits = review.state === 'waiting';
  return {
    subject: `${waits ? 'A review waits' : 'A new review'}: ${oneLine(review.headline)}`,
    text: signed(facts, [
      `${oneLine(review.name)} gave ${review.rating} of 5 to ${review.campaign_id}:`,
      '',
      oneLine(review.headline),
      '',
      review.comment,
      '',
      waits ? 'It is not on the site yet. Show or hide it:' : 'It is on the site. Hide it, if need be:',
      deskAddress(facts, `/desk/reviews/${review.id}`),
    ]),
  };
}
