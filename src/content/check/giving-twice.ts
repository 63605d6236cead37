import type { FileProblem } from '../problems.ts';
import type { Sources } from './site-pages.ts';

/** What a text is about; undefined for one whose own fields are told to be wrong. */
function subjectOf(frontmatter: unknown): { field: string; subject: string } | undefined {
  const { kind, amount } = Object(frontmatter) as Record<string, unknown>;
  if (kind === 'reason') return { field: 'kind', subject: 'the reason' };
  return kind === 'amount' && typeof amount === 'number' ? { field: 'amount', subject: String(amount) } : undefined;
}

/** Texts of the donation page about the same thing: the page shows one of them, and the other is nowhere. */
export function givingTwice(sources: Sources): FileProblem[] {
  const first = new Map<string, string>();
  return (sources['giving'] ?? []).flatMap(({ file, slug, frontmatter }) => {
    const about = subjectOf(frontmatter);
    if (!about) return [];
    const other = first.get(about.subject);
    first.set(about.subject, other ?? slug);
    if (other === undefined) return [];
    const fix = `is ${about.subject}, as in ${other}.md, and the page shows one alone: change one of the two, or delete it`;
    return [{ file, field: about.field, fix }];
  });
}
