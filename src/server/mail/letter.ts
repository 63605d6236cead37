import type { Foundation } from '../platform/foundation.ts';

/** The content of a mail. Its HTML is made from the text when it is sent (`html.ts`), so that both say the same words. */
export interface Letter {
  subject: string;
  text: string;
  replyTo?: string;
  attachments?: readonly Attachment[];
}

/** A text file that comes with a mail. */
export interface Attachment {
  filename: string;
  /** Without the character set, which is UTF-8: `text/calendar; method=PUBLISH`. */
  type: string;
  content: string;
}

/** The facts that every letter may use. */
export interface LetterFacts extends Foundation {
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
}

// They let a text show what follows it in another order.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text that somebody typed as a single line, so that it cannot add lines of its own to a letter or turn its words round. */
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
export function signed(facts: LetterFacts, lines: readonly string[]): string {
  return [...lines, '', facts.name, facts.siteUrl, ''].join('\n');
}

/** A letter whose earlier sending may have arrived: it begins with a line that says so. */
export function sentOnceMore(letter: Letter): Letter {
  const note =
    'We send this mail once more, because we do not know whether it reached you. It is about the same payment.';
  return { ...letter, text: `${note}\n\n${letter.text}` };
}
