import type { Counts } from './store.ts';

function part(noun: string, { changed, added, removed }: Counts): string[] {
  const counts = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'removed'],
  ] as const;
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, what], at) => (at > 0 ? `${count} ${what}` : `${count} ${noun}${count === 1 ? '' : 's'} ${what}`));
  return words.length > 0 ? [words.join(', ')] : [];
}

/** What an import did, as one line for the log: `content: 2 campaigns changed, 1 new, 1 removed`. Empty when it did nothing. */
export function importLine({ campaigns, resources }: Readonly<Record<'campaigns' | 'resources', Counts>>): string {
  const parts = [...part('campaign', campaigns), ...part('resource', resources)];
  return parts.length > 0 ? `content: ${parts.join('; ')}` : '';
}
