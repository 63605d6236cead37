import { join } from 'node:path';
import { checkContent } from './check.ts';
import { organisationFile } from './organisation.ts';
import { placeholders } from './placeholders.ts';

/** The result of the content check. With `errors`, the site is not built. */
export type ContentReport = { errors: string[]; warnings: string[] };

/**
 * Checks `content/`, before a build or for an editor.
 * @param context Netlify's `CONTEXT`; in `production` a placeholder is an error: a wrong account number must never be published
 */
export async function contentReport(
  root: string,
  context: string | undefined,
  { content = join(root, 'content'), now = new Date() } = {},
): Promise<ContentReport> {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const errors = await checkContent(root, today, content);
  if (errors.length > 0) return { errors, warnings: [] };
  const lines = placeholders(content).map((path) => `content/${organisationFile}: ${path} is still a placeholder`);
  if (context !== 'production') return { errors: [], warnings: lines };
  return { errors: lines.map((line) => `${line}: write the true value before the site is published`), warnings: [] };
}
