import { getCollection } from 'astro:content';
import type { Notice } from '../content/pages.ts';
import { shown } from './entries.ts';

/** The lines at the top of every page that are public on the day of the build, by the names of their files. */
export async function currentNotices(): Promise<Notice[]> {
  const entries = await getCollection('notices');
  return shown(entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))).map(({ data }) => data);
}
