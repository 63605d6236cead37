import { paths } from '../../routes.ts';
import { indiaTime, type Letter, type LetterFacts, signed } from './letter.ts';

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
    text: signed(facts, [
      'Namaste,',
      '',
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
export function googleLinkedLetter(facts: LetterFacts, { at }: NoticePayload): Letter {
  return {
    subject: `You can now log in to ${facts.name} with Google`,
    text: signed(facts, [
      'Namaste,',
      '',
      `on ${indiaTime(at)} somebody, probably you, linked Google to your account. From now on a login with Google opens it without your password.`,
      '',
      'If this was you, and you chose the password of this account yourself, there is nothing to do.',
      ...ifNotYou(facts, 'If not'),
    ]),
  };
}
