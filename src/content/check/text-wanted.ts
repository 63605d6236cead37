import * as v from 'valibot';
import { contentSchemas } from '../collections.ts';
import type { ContentFile } from '../folder.ts';
import type { Problem } from '../problems.ts';

const withoutRemarks = (body: string) => body.replace(/<!--.*?-->/gs, '').trim();

const wanted = (folder: string, kind: unknown): boolean => {
  const schema = Object.entries(contentSchemas).find(([name]) => name === folder)?.[1];
  if (!schema) return false;
  const says: Record<string, unknown> = v.getMetadata(schema);
  return says['textOptional'] !== true || kind === 'reason';
};

/** That there is no text below the fields of a file that is about its text. Campaigns and resources have a rule of their own. */
export function textMissing(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const { kind } = Object(frontmatter) as Record<string, unknown>;
  return withoutRemarks(body) === '' && wanted(folder, kind)
    ? [{ field: 'text', fix: 'is missing: write it below the second ---' }]
    : [];
}

/** That the text below the fields of a file is shown nowhere. */
export function textUnseen(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const { kind } = Object(frontmatter) as Record<string, unknown>;
  const unseen = folder === 'notices' || (folder === 'giving' && kind === 'amount');
  return unseen && withoutRemarks(body) !== ''
    ? [{ field: 'text', fix: 'below the fields is not shown here: write it into title, or remove it', note: true }]
    : [];
}
