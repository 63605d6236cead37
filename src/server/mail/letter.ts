/** A mail that is ready to go: plain text only, which every reader shows and no filter mistrusts. */
export interface Letter {
  subject: string;
  text: string;
  replyTo?: string;
}

/** What every letter may use. */
export interface LetterFacts {
  /** The foundation's name. */
  name: string;
  support: string;
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
}

/** Lines joined and closed with the foundation's name and address. */
export function signed(facts: LetterFacts, lines: readonly string[]): string {
  return [...lines, '', facts.name, facts.siteUrl, ''].join('\n');
}
