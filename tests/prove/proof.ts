/** One figure of a proof: what was tried, what came of it, and whether that is what must come of it. */
export interface Figure {
  what: string;
  figure: string;
  holds: boolean;
}

/** Tells whoever waits how far a proof has come. */
export type Say = (line: string) => void;

/** A proof that takes too long for `npm test`. */
export type Proof = (say: Say) => Promise<Figure[]>;

/** The figures of a proof as rows of a Markdown table. */
export const rowsOf = (name: string, figures: readonly Figure[]): string =>
  figures.map(({ what, figure, holds }) => `| ${name} | ${what} | ${figure} | ${holds ? 'yes' : 'NO'} |\n`).join('');
