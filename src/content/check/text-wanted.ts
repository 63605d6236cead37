import * as v from 'valibot';
import { contentSchemas } from '../collections.ts';
import type { ContentFile } from '../folder.ts';
import type { Problem } from '../problems.ts';

const wanted = (folder: string, kind: unknown): boolean => {
  const schema = Object.entries(contentSchemas).find(([name]) => name === folder)?.[1];
  if (!schema) return false;
  const says: Record<string, unknown> = v.getMetadata(schema);
  return says['textOptional'] !== true || kind === 'reason';
};

/** That there is no text below the fields of a file that is about its text. Campaigns and resources have a rule of their own. */
export function textMissing(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const { kind } = Object(frontmatter) as Record<string, unknown>;
  const said = body.replace(/<!--.*?-->/gs, '').trim();
  return said === '' && wanted(folder, kind)
    ? [{ field: 'text', fix: 'is missing: write it below the second ---' }]
    : [];
}
