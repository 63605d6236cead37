import { allSchemas } from '../collections.ts';
import type { ContentFile } from '../folder.ts';
import type { Problem } from '../problems.ts';

const lettersIn = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/** That a text in Hindi does not say so: it would be read aloud as English. Some words of Hindi in an English text are none. */
export function unsaidLanguage(folder: string, { frontmatter, body }: ContentFile): Problem[] {
  const schema = Object.entries(allSchemas).find(([name]) => name === folder)?.[1];
  const fields = Object(frontmatter) as Record<string, unknown>;
  if (!schema || !('language' in schema.entries) || fields['language'] !== undefined) return [];
  const hindi = lettersIn(body, /\p{Script=Devanagari}/gu) > lettersIn(body, /\p{Script=Latin}/gu);
  return hindi
    ? [{ field: 'language', fix: 'is missing, and the text is in Hindi: add the line language: hi', note: true }]
    : [];
}
