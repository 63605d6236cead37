import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictureHosts } from './picture-hosts.ts';
import type { Problem } from './problems.ts';

const FIELDS = ['picture', 'image'];

function absent(picture: string, file: string, root: string): string | undefined {
  if (/^https:/.test(picture)) {
    const host = URL.canParse(picture) ? new URL(picture).origin : picture;
    if (pictureHosts(process.env).includes(host)) return undefined;
    return `names a picture on ${host}, which pages may not show: copy it to this site, or name the host in PUBLIC_PICTURE_HOSTS`;
  }
  if (picture.startsWith('./')) {
    if (existsSync(join(dirname(file), picture))) return undefined;
    return `names ${picture.slice(2)}, which does not lie beside this file: copy the photograph there, or correct the name`;
  }
  if (picture.startsWith('/')) {
    if (existsSync(join(root, 'public', picture))) return undefined;
    return `names ${picture}, and there is no file public${picture}: copy it there, or correct the name`;
  }
  if (existsSync(join(root, 'public/pictures', `${picture}.svg`))) return undefined;
  return `names the drawing "${picture}", which is not in public/pictures: use one that is, or a photograph such as ./camp.jpg`;
}

/** Pictures that a file's fields name and that do not exist. */
export function absentPictures(data: unknown, file: string, root: string, field: string[] = []): Problem[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const at = [...field, Array.isArray(data) ? `number ${Number(key) + 1}` : key];
    if (typeof value !== 'string') return absentPictures(value, file, root, at);
    const fix = FIELDS.includes(key) ? absent(value, file, root) : undefined;
    return fix ? [{ field: at.join(', '), fix }] : [];
  });
}

/** What is wrong with the pictures and the markup inside a text. */
export function textProblems(body: string, file: string, root: string): Problem[] {
  const problems: Problem[] = [];
  for (const [, alt = '', picture = ''] of body.matchAll(/!\[([^\]]*)\]\(\s*<?([^)\s>]*)/g)) {
    if (alt.trim() === '') {
      const fix = `shows ${picture} without saying what it is: write it between the brackets, ![A camp at dusk](${picture})`;
      problems.push({ field: 'text', fix });
    }
    const missing = absent(picture.startsWith('.') || /^[/h]/.test(picture) ? picture : `./${picture}`, file, root);
    if (missing) problems.push({ field: 'text', fix: missing });
  }
  const markup = /<(script|style|iframe|img|object|embed|form)\b|<[a-z][^>]*\sstyle=/i.exec(body);
  if (markup)
    problems.push({ field: 'text', fix: `holds "${markup[0]}", which the site does not allow: use plain markdown` });
  if (/^# /m.test(body))
    problems.push({
      field: 'text',
      fix: 'has a heading with one #, which is the page’s title: begin headings with ##',
    });
  return problems;
}
