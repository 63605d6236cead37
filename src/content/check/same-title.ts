import type { FileProblem } from '../problems.ts';
import type { Sources } from './site-pages.ts';

/** The fields by which a reader tells the files of a folder apart. */
const TOLD_APART: Readonly<Record<string, readonly string[]>> = {
  faq: ['title'],
  projects: ['title'],
  campaigns: ['heading', 'startTime', 'endTime'],
};

/** Files of one kind with the same title, or campaigns with the same name and days: often a copy that nobody changed. */
export function sameTitle(sources: Sources): FileProblem[] {
  return Object.entries(TOLD_APART).flatMap(([folder, fields]) => {
    const first = new Map<string, string>();
    return (sources[folder] ?? []).flatMap(({ file, slug, frontmatter, lines }): FileProblem[] => {
      const given = Object(frontmatter) as Record<string, unknown>;
      const [field = 'title'] = fields;
      const values = fields.map((name) =>
        String(given[name] ?? '')
          .trim()
          .toLowerCase(),
      );
      if (values.includes('')) return [];
      const other = first.get(values.join('\n'));
      first.set(values.join('\n'), other ?? slug);
      if (other === undefined) return [];
      const days = fields.length > 1 ? ', on the same days' : '';
      const line = lines.get(field);
      const fix = `is the same as in ${other}.md${days}: change one of the two, or delete it`;
      return [{ file, field, fix, note: true, ...(line !== undefined && { line }) }];
    });
  });
}
