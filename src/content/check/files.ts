import { spoiltLetters } from '../encoding.ts';
import { isSample, type SourceFile } from '../folder.ts';
import type { FileProblem, Problem } from '../problems.ts';
import { absentCampaign } from './absent-campaign.ts';
import type { InnerAddress } from './addresses.ts';
import { headingIds } from './anchors.ts';
import { outOfBounds } from './bounds.ts';
import type { SchemaCheck } from './collections.ts';
import { fieldTexts, leftOut } from './field-texts.ts';
import { htmlProblems } from './html.ts';
import { piecesOf } from './markdown.ts';
import { merged, withLines } from './merge.ts';
import { campaignNotes, projectNotes } from './notes.ts';
import { openMarks } from './open-marks.ts';
import { pictureFields, textPictures } from './pictures.ts';
import { publishingProblems } from './publishing.ts';
import { shownQuotes } from './shown-quotes.ts';
import { textMissing, textUnseen } from './text-wanted.ts';
import { fieldLinks, textLinks, textMarkup } from './texts.ts';
import { unreadLines } from './unread-lines.ts';
import { unsaidLanguage } from './unsaid-language.ts';

/** What the check of one file needs to know of the rest. */
export type Surroundings = {
  root: string;
  today: string;
  folder: string;
  schema: SchemaCheck;
  /** The ids of all campaigns. */
  campaigns: readonly string[];
  /** The ids that campaigns had before, each with the one of today. */
  formerCampaigns: ReadonlyMap<string, string>;
  innerFor: (own: ReadonlySet<string>) => InnerAddress;
};

/** Folders whose texts the API hands out. */
const FROM_API = ['campaigns', 'resources'];

function textProblems({ body, bodyLine, file }: SourceFile, { folder, root }: Surroundings, inner: InnerAddress) {
  if (body === undefined) return [];
  const pieces = piecesOf(body, bodyLine);
  const marks = [
    ...openMarks(pieces),
    ...unreadLines(pieces),
    ...(FROM_API.includes(folder) ? leftOut(pieces) : htmlProblems(pieces, inner)),
  ];
  const spoilt = spoiltLetters(body).map(({ line = 1, ...rest }) => ({ ...rest, line: line - 1 + bodyLine }));
  return [...textPictures(pieces, file, root), ...textLinks(pieces, inner), ...textMarkup(pieces), ...marks, ...spoilt];
}

function fieldProblems(source: SourceFile, around: Surroundings, inner: InnerAddress): Problem[][] {
  const { slug, frontmatter, body = '', file } = source;
  if (frontmatter === undefined) return [];
  const { folder, root, today, schema, campaigns, formerCampaigns } = around;
  const content = { slug, frontmatter, body };
  const lengths = folder === 'projects' ? projectNotes(content, !isSample(content)) : [];
  return [
    schema(content),
    textMissing(folder, content),
    textUnseen(folder, content),
    unsaidLanguage(folder, content),
    pictureFields(frontmatter, file, root),
    fieldLinks(frontmatter, inner),
    folder === 'campaigns' ? fieldTexts(frontmatter, inner) : [],
    folder === 'places' ? absentCampaign(frontmatter, campaigns, formerCampaigns) : [],
    outOfBounds(frontmatter, today),
    publishingProblems(frontmatter, today),
    shownQuotes(frontmatter),
    folder === 'campaigns' ? campaignNotes(content, today, !isSample(content)) : lengths,
  ];
}

/** Everything that is wrong with one file. Nothing is thrown: what no rule expects becomes a line too. */
export function fileProblems(source: SourceFile, around: Surroundings): FileProblem[] {
  const { file, problems, lines, body = '' } = source;
  try {
    const inner = around.innerFor(headingIds(body));
    const found = merged(problems, ...fieldProblems(source, around, inner), textProblems(source, around, inner));
    return withLines(found, lines).map((problem) => ({ file, ...problem }));
  } catch {
    const told = problems.map((problem) => ({ file, ...problem }));
    return [...told, { file, field: 'file', fix: 'cannot be checked: compare it with another file of this folder' }];
  }
}
