import { readFileSync } from 'node:fs';

/** Width and height of a drawing in `public/pictures`, so that its place is kept while it loads; from its viewBox. */
export function drawingSize(name: string): { width: number; height: number } {
  const svg = readFileSync(`public/pictures/${name}.svg`, 'utf8');
  const [, width = '480', height = '270'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
