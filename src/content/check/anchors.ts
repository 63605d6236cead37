import GithubSlugger from 'github-slugger';
import { piecesOf } from './markdown.ts';

/** The ids that the site gives the headings of a text, as in `/privacy-policy#what-we-ask`. */
export function headingIds(body: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  return new Set(piecesOf(body, 1).flatMap((piece) => (piece.kind === 'heading' ? [slugger.slug(piece.words)] : [])));
}
