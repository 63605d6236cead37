import * as v from 'valibot';
import { contentSchemas, type SchemaCheck } from '../collections.ts';
import { spoiltLetters } from '../encoding.ts';
import { type ContentFile, isSample, type SourceFile } from '../folder.ts';
import { type FileProblem, fieldAt, type Problem, valuesIn } from '../problems.ts';
import { readText } from '../text-tree.ts';
import type { FieldLines } from '../yaml.ts';
import { outOfBounds, publishingProblems } from './dates.ts';
import { fieldLinks, headingFaults, type InnerAddress, textLinks } from './links.ts';
import { htmlShown, openMarks, type Piece, piecesOf, unreadLines } from './markdown.ts';
import { absentCampaign } from './names.ts';
import { campaignNotes, projectNotes } from './notes.ts';
import { pictureFields, textPictures } from './pictures.ts';
import { headingIds } from './site-pages.ts';

const MARKDOWN: readonly RegExp[] = [
  /^footer$/,
  /^instructions, number \d+$/,
  /^itineraries, number \d+, body$/,
  /^preparation, (?:leader|effort|notFor|cancellation)$/,
  /^preparation, (?:bring|notIncluded), number \d+$/,
];

const written = (pieces: readonly Piece[], inner: InnerAddress): Problem[] => [
  ...textLinks(pieces, inner),
  ...headingFaults(pieces),
  ...htmlShown(pieces),
  ...openMarks(pieces),
  ...unreadLines(pieces),
];

function fieldTexts(data: unknown, inner: InnerAddress): Problem[] {
  return valuesIn(data).flatMap(({ keys, value }) => {
    const field = fieldAt(keys);
    if (typeof value !== 'string' || !MARKDOWN.some((pattern) => pattern.test(field))) return [];
    const pieces = piecesOf(readText(value), 1);
    const found = [...written(pieces, inner), ...leftOut(pieces)];
    return found.map(({ line: _inField, ...problem }) => ({ ...problem, field }));
  });
}

/** What campaigns and resources do not show as other pages do. */
function leftOut(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { kind, line } = piece;
    const fix =
      kind === 'image'
        ? 'holds a picture, of which only its alternative text is shown here: write it into the fields above'
        : kind === 'struck'
          ? `leaves out "${piece.words.slice(0, 60)}", which is struck out: remove it, or say in words what no longer holds`
          : undefined;
    return fix ? [{ field: 'text', fix, line, note: true }] : [];
  });
}

/** Fields in which several things may be wrong at once. */
const MANY = ['text', 'file', 'file name', 'fields'];

/** The problems of several rules: the first rule that has an error in a field speaks for it. */
export function merged(...rules: readonly (readonly Problem[])[]): Problem[] {
  const told = new Set<string>();
  return rules.flatMap((problems) => {
    const left = problems.filter(({ field }) => MANY.includes(field) || !told.has(field));
    for (const { field, note } of left) if (!note) told.add(field);
    return left;
  });
}

/** Adds the line of the field, or of the one that it stands in. */
export function withLines(problems: readonly Problem[], lines: FieldLines): Problem[] {
  return problems.map((problem) => {
    const parts = problem.field.split(', ');
    const at = problem.line ?? lines.get(problem.field) ?? lines.get(parts.slice(0, -1).join(', '));
    return at === undefined ? problem : { ...problem, line: at };
  });
}

/** Errors before notes; each by file, then by line. */
export function inOrder(problems: readonly FileProblem[]): FileProblem[] {
  const rank = ({ note }: FileProblem) => (note ? 1 : 0);
  return problems.toSorted(
    (a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
  );
}

const wanted = (folder: string, kind: unknown): boolean => {
  const schema = Object.entries(contentSchemas).find(([name]) => name === folder)?.[1];
  if (!schema) return false;
  const says: Record<string, unknown> = v.getMetadata(schema);
  return says['textOptional'] !== true || kind === 'reason';
};

function textMissing(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const { kind } = Object(frontmatter) as Record<string, unknown>;
  return body.trim() === '' && wanted(folder, kind)
    ? [{ field: 'text', fix: 'is missing: write it below the second ---' }]
    : [];
}

function unusedBody(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const { kind } = Object(frontmatter) as Record<string, unknown>;
  const unseen = folder === 'notices' || (folder === 'giving' && kind === 'amount');
  return unseen && body.trim() !== ''
    ? [{ field: 'text', fix: 'below the fields is not shown here: write it into title, or remove it', note: true }]
    : [];
}

type Surroundings = {
  root: string;
  today: string;
  folder: string;
  schema: SchemaCheck;
  campaigns: readonly string[];
  /** The ids that campaigns had before, each with the one of today. */
  formerCampaigns: ReadonlyMap<string, string>;
  innerFor: (own: ReadonlySet<string>) => InnerAddress;
};

const FROM_API = ['campaigns', 'resources'];

function textProblems({ body, bodyLine, file, text }: SourceFile, { folder, root }: Surroundings, inner: InnerAddress) {
  if (body === undefined) return [];
  const pieces = piecesOf(text(), bodyLine);
  const marks = FROM_API.includes(folder) ? leftOut(pieces) : [];
  const spoilt = spoiltLetters(body).map(({ line = 1, ...rest }) => ({ ...rest, line: line - 1 + bodyLine }));
  return [...textPictures(pieces, file, root), ...written(pieces, inner), ...marks, ...spoilt];
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
    unusedBody(folder, content),
    pictureFields(frontmatter, file, root),
    fieldLinks(frontmatter, inner),
    folder === 'campaigns' ? fieldTexts(frontmatter, inner) : [],
    folder === 'places' ? absentCampaign(frontmatter, campaigns, formerCampaigns) : [],
    outOfBounds(frontmatter, today),
    publishingProblems(frontmatter, today),
    folder === 'campaigns' ? campaignNotes(content, today, !isSample(content)) : lengths,
  ];
}

/** Everything that is wrong with one file. Nothing is thrown: what no rule expects becomes a line too. */
export function fileProblems(source: SourceFile, around: Surroundings): FileProblem[] {
  const { file, problems, lines, text } = source;
  try {
    const inner = around.innerFor(headingIds(text()));
    const found = merged(problems, ...fieldProblems(source, around, inner), textProblems(source, around, inner));
    return withLines(found, lines).map((problem) => ({ file, ...problem }));
  } catch {
    const told = problems.map((problem) => ({ file, ...problem }));
    return [...told, { file, field: 'file', fix: 'cannot be checked: compare it with another file of this folder' }];
  }
}
