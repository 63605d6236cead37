import { join } from 'node:path';
import { enrolmentState } from '../contract/enrolling.ts';
import { isoDay } from '../lib/format.ts';
import { parseCampaignFile } from './campaign.ts';
import { checkContent } from './check.ts';
import { readFolder } from './folder.ts';
import { organisationFile } from './organisation.ts';
import { placeholders } from './placeholders.ts';
import { type FileProblem, lineOf } from './problems.ts';

/** The result of the content check. With `errors`, the site is not built; `warnings` hold nothing back. */
export type ContentReport = { errors: string[]; warnings: string[] };

/** Campaigns that have ended and still say `active`. The pages show no enrolment for them, so the site can be built. */
const endedCampaigns = (content: string, today: string): Promise<FileProblem[]> =>
  readFolder(join(content, 'campaigns'), ({ slug, frontmatter, body }) => {
    const parsed = parseCampaignFile(slug, frontmatter, body, today);
    if ('problems' in parsed) return [];
    const { status } = parsed.campaign;
    const lastDay = isoDay(parsed.campaign.endTime);
    if (enrolmentState({ status, lastDay }, today) !== 'ended') return [];
    return [{ field: 'status', fix: `is still "${status}", but the campaign ended on ${lastDay}: write "closed"` }];
  });

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
  const ended = (await endedCampaigns(content, today)).map((problem) => lineOf(problem, content));
  if (context !== 'production') return { errors: [], warnings: [...lines, ...ended] };
  return { errors: lines.map((line) => `${line}: write the true value before the site is published`), warnings: ended };
}
