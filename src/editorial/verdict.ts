import { checkContent } from './check.ts';
import { organisationFile } from './organisation.ts';
import { placeholders } from './placeholders.ts';

/** What the content check has to say. With `errors`, nothing is built. */
export type Verdict = { errors: string[]; warnings: string[] };

/**
 * Judges `content/` before a build or for an editor.
 * @param context Netlify's `CONTEXT`; `production` refuses every stand-in, as each is a bank, tax or contact fact (decision 2)
 */
export async function judgeContent(root: string, context: string | undefined, now = new Date()): Promise<Verdict> {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const errors = await checkContent(root, today);
  if (errors.length > 0) return { errors, warnings: [] };
  const lines = placeholders(root).map((path) => `${organisationFile}: ${path} is still a placeholder`);
  if (context !== 'production') return { errors: [], warnings: lines };
  return { errors: lines.map((line) => `${line}: write the true value before the site is published`), warnings: [] };
}
