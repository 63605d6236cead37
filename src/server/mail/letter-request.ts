import { indiaTime } from './letter.ts';

/** When and with which kind of browser somebody asked for a mail. */
export interface LetterRequest {
  /** ISO 8601 in UTC. */
  at: string;
  /** In plain words, as `browserName` returns it. */
  browser: string;
}

/** The line of a letter that says when and with what it was asked for; none where that was not noted. */
export function requestedLines(asked: LetterRequest | undefined): string[] {
  return asked ? [`Somebody asked for this mail on ${indiaTime(asked.at)}, with ${asked.browser}.`] : [];
}
