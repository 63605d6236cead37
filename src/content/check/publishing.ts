import { standingOf } from '../../contract/environment.ts';
import type { Problem } from '../problems.ts';
import { publishingOf } from '../publishing.ts';

/**
 * Days of publishing in the wrong order, and a note on a file that is not on the site on that day.
 * @param today the day in India, as `2024-06-05`
 */
export function publishingProblems(data: unknown, today: string): Problem[] {
  const publishing = publishingOf(data);
  const { publishFrom, publishUntil } = publishing;
  if (publishFrom !== undefined && publishUntil !== undefined && publishUntil < publishFrom)
    return [{ field: 'publishUntil', fix: 'lies before publishFrom: check both days' }];
  const standing = standingOf(publishing, today);
  if (standing === 'draft')
    return [
      { field: 'draft', fix: 'is true, so the site does not show this: remove the line to publish it', note: true },
    ];
  if (standing === 'early')
    return [{ field: 'publishFrom', fix: `is ${publishFrom}, so the site does not show this before`, note: true }];
  if (standing === 'over')
    return [
      {
        field: 'publishUntil',
        fix: `was ${publishUntil}, so the site shows this no more: delete the file?`,
        note: true,
      },
    ];
  return [];
}
