import * as v from 'valibot';
import { contentSchemas, type SchemaCheck } from '../collections.ts';
import { spoiltLetters } from '../encoding.ts';
import type { ContentFile, SourceFile } from '../folder.ts';
import { type FileProblem, fieldAt, note, type Problem, valuesIn } from '../problems.ts';
import { publishingProblems } from '../publishing.ts';
import { readText } from '../text-tree.ts';
import type { FieldLines } from '../yaml.ts';
import { fieldLinks, headingFaults, type InnerAddress, textLinks } from './links.ts';
import { htmlShown, openMarks, type Piece, piecesOf, unreadLines } from './markdown.ts';
import { absentCampaign } from './names.ts';
import { campaignNotes } from './notes.ts';
import { pictureFields, textPictures } from './pictures.ts';
import { headingIds } from './site-pages.ts';

const MARKDOWN =
  /^(?:footer|instructions, number \d+|itineraries, number \d+, body|preparation, (?:leader|effort|notFor|cancellation|(?:bring|notIncluded), number \d+))$/;

const FROM_API = ['campaigns', 'resources'];

const written = (pieces: readonly Piece[], inner: InnerAddress): Problem[] => [
  ...textLinks(pieces, inner),
  ...headingFaults(pieces),
  ...htmlShown(pieces),
  ...openMarks(pieces),
  ...unreadLines(pieces),
];

function leftOut(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap(({ kind, words, line }) => {
    if (kind !== 'image' && kind !== 'struck') return [];
    const fix =
      kind === 'image'
        ? 'holds a picture, of which only its alternative text is shown here: write it into the fields above'
        : `leaves out "${words.slice(0, 60)}", which is struck out: remove it, or say in words what no longer holds`;
    return [{ ...note('text', fix), line }];
  });
}

function fieldTexts(data: unknown, inner: InnerAddress): Problem[] {
  return valuesIn(data).flatMap(({ keys, value }) => {
    const field = fieldAt(keys);
    if (typeof value !== 'string' || !MARKDOWN.test(field)) return [];
    const pieces = piecesOf(readText(value), 1);
    return [...written(pieces, inner), ...leftOut(pieces)].map(({ line: _, ...problem }) => ({ ...problem, field }));
  });
}

/** Fields in which several things may be wrong at once. */
const MANY = ['text', 'file', 'file name', 'fields'];

/** The problems of several rules: the first rule that has an error in a field speaks for it. */
export function merged(...rules: readonly (readonly Problem[])[]): Problem[] {
  const told = new Set<string>();
  return rules.flatMap((problems) => {
    const left = problems.filter(({ field }) => MANY.includes(field) || !told.has(field));
    for (const problem of left) if (!problem.note) told.add(problem.field);
    return left;
  });
}

/** Adds the line of the field, or of the one that it stands in. */
export function withLines(problems: readonly Problem[], lines: FieldLines): Problem[] {
  return problems.map((problem) => {
    const at = problem.line ?? lines.get(problem.field) ?? lines.get(problem.field.replace(/(?:, )?[^,]+$/, ''));
    return at === undefined ? problem : { ...problem, line: at };
  });
}

/** That a file about its text has none, or that its text is shown nowhere. Campaigns and resources have a rule of their own. */
function bodyProblems(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const schema = Object.entries(contentSchemas).find(([name]) => name === folder)?.[1];
  if (!schema) return [];
  const { textOptional }: Record<string, unknown> = v.getMetadata(schema);
  const shown = !textOptional || Object(frontmatter).kind === 'reason';
  if (shown === (body.trim() !== '')) return [];
  return shown
    ? [{ field: 'text', fix: 'is missing: write it below the second ---' }]
    : [note('text', 'below the fields is not shown here: write it into title, or remove it')];
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

function textProblems({ body, bodyLine, file, text }: SourceFile, { folder, root }: Surroundings, inner: InnerAddress) {
  if (body === undefined) return [];
  const pieces = piecesOf(text(), bodyLine);
  const spoilt = spoiltLetters(body).map(({ line = 1, ...rest }) => ({ ...rest, line: line - 1 + bodyLine }));
  const unshown = FROM_API.includes(folder) ? leftOut(pieces) : [];
  return [...textPictures(pieces, file, root), ...written(pieces, inner), ...unshown, ...spoilt];
}

function fieldProblems(source: SourceFile, around: Surroundings, inner: InnerAddress): Problem[][] {
  const { slug, frontmatter, body = '', file } = source;
  if (frontmatter === undefined) return [];
  const { folder, root, today, schema, campaigns, formerCampaigns } = around;
  const content = { slug, frontmatter, body };
  const own: Readonly<Record<string, () => Problem[][]>> = {
    campaigns: () => [
      fieldTexts(frontmatter, inner),
      campaignNotes(content, today),
      absentCampaign(frontmatter, 'next', campaigns, formerCampaigns),
    ],
    places: () => [absentCampaign(frontmatter, 'campaign', campaigns, formerCampaigns)],
  };
  return [
    schema(content),
    bodyProblems(folder, content),
    pictureFields(frontmatter, file, root),
    fieldLinks(frontmatter, inner),
    publishingProblems(frontmatter, today),
    ...(own[folder]?.() ?? []),
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
