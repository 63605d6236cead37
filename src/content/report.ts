import { join } from 'node:path';
import { enrolmentState } from '../contract/enrolment-rules.ts';
import { isoDay } from '../lib/format.ts';
import { parseCampaignFile } from './campaign.ts';
import { checkContent } from './check.ts';
import { readFolder } from './folder.ts';
import { type FileProblem, lineOf } from './problems.ts';
import { unreadyFacts, unreadyTexts } from './readiness.ts';

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
 * @param production whether the result is published: then a placeholder, a sample or a value that stands for the true one is an error
 */
export async function contentReport(
  root: string,
  production: boolean,
  { content = join(root, 'content'), now = new Date() } = {},
): Promise<ContentReport> {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const errors = await checkContent(root, today, content);
  if (errors.length > 0) return { errors, warnings: [] };
  const lines = (problems: readonly FileProblem[]) => problems.map((problem) => lineOf(problem, content));
  const facts = lines(unreadyFacts(content));
  const texts = lines(await unreadyTexts(content));
  const ended = lines(await endedCampaigns(content, today));
  if (production) return { errors: [...facts, ...texts], warnings: ended };
  const [are, them] = texts.length === 1 ? ['text is', 'it'] : ['texts are', 'them'];
  const note = `${texts.length} ${are} not ready to be published: npm run ready lists ${them}`;
  const samples = texts.length > 0 ? [note] : [];
  return { errors: [], warnings: [...facts, ...samples, ...ended] };
}
