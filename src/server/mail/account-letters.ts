import { linkWith } from '../../contract/mailed-links.ts';
import { paths } from '../../routes.ts';
import {
  addressed,
  deskAddress,
  indiaTime,
  type Letter,
  type LetterFacts,
  type LetterRequest,
  requestedLines,
} from './letter.ts';

export const LINK_MINUTES = 30;

export interface ConfirmLink {
  token: string;
  expires: string;
}

export function confirmLetter(facts: LetterFacts, { token, expires }: ConfirmLink, asked?: LetterRequest): Letter {
  return {
    subject: `Confirm your registration with ${facts.name}`,
    text: addressed(facts, '', [
      `thank you for registering with ${facts.name}. Please open this link to confirm your address:`,
      '',
      `${facts.siteUrl}${linkWith('confirm', token)}`,
      '',
      `The link works until ${indiaTime(expires)}.`,
      ...requestedLines(asked),
      'If you did not register, ignore this mail: without the link there is no account.',
    ]),
  };
}

export function knownLetter(facts: LetterFacts, asked?: LetterRequest): Letter {
  return {
    subject: `You already have an account with ${facts.name}`,
    text: addressed(facts, '', [
      'somebody, probably you, registered with this address, which already has an account. Nothing was changed.',
      '',
      `Log in: ${facts.siteUrl}${paths.login}`,
      '',
      'If you forgot your password, or always logged in with Google, ask for a link to set one on the same page.',
      '',
      ...requestedLines(asked),
      'If this was not you, there is nothing to do: your account and its password are as they were.',
    ]),
  };
}

export function resetLetter(facts: LetterFacts, token: string, asked?: LetterRequest): Letter {
  return {
    subject: `Set a new password for ${facts.name}`,
    text: addressed(facts, '', [
      'open this link to set a new password:',
      '',
      `${facts.siteUrl}${linkWith('reset', token)}`,
      '',
      `It works once, for ${LINK_MINUTES} minutes. Setting a password logs you out everywhere.`,
      ...requestedLines(asked),
      'If you did not ask for it, ignore this mail: nothing is changed without the link.',
      `If such mails keep coming, write to ${facts.support}.`,
    ]),
  };
}

export function googleLinkLetter(facts: LetterFacts, token: string, asked: LetterRequest): Letter {
  return {
    subject: `Link Google to your account with ${facts.name}`,
    text: addressed(facts, '', [
      'somebody, probably you, logged in with Google and this address. Open this link to let that login with Google open the account of',
      'this address from now on, without a password:',
      '',
      `${facts.siteUrl}${linkWith('google', token)}`,
      '',
      `It works once, for ${LINK_MINUTES} minutes, and only after you have pressed the button on the page.`,
      ...requestedLines(asked),
      'If this was not you, do not press the button: whoever asked could log in to your account then. Without it nothing is changed.',
      `If such mails keep coming, write to ${facts.support}.`,
    ]),
  };
}

export function deskLinkLetter(facts: LetterFacts, token: string, asked?: LetterRequest): Letter {
  return {
    subject: `Your link to the desk of ${facts.name}`,
    text: addressed(facts, '', [
      'this link opens the desk. It works once, for 15 minutes:',
      '',
      deskAddress(facts, `/desk/login/${token}`),
      '',
      ...requestedLines(asked),
      'If this was not you, ignore this mail, and tell the office.',
    ]),
  };
}

export function deskCodeLetter(facts: LetterFacts, code: string): Letter {
  return {
    subject: `${code} is your code for the desk`,
    text: addressed(facts, '', [
      `your code for the desk is ${code}. It works for 15 minutes. Give it to nobody, also not to somebody who calls you.`,
    ]),
  };
}
