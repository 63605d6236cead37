import type { Database } from '../database/open.ts';
import type { NoticeTable } from '../database/schema.ts';
import type { Config } from '../platform/config.ts';
import { hashToken } from '../platform/tokens.ts';
import { oneLine } from './letter.ts';
import type { Outbox } from './outbox.ts';

/** Each kind by its group of people in `NOTIFY` and `NOTIFY_TECH`. */
const GROUPS = {
  money: 'office',
  denied: 'office',
  daily: 'office',
  payu: 'tech',
  mail: 'tech',
  release: 'tech',
  disk: 'tech',
  backup: 'tech',
} as const;

export type NoticeKind = keyof typeof GROUPS;

/** Measured again and again: what was told within the last hour is not told anew. */
const WAVERS: readonly NoticeKind[] = ['mail', 'disk', 'payu'];
const STEADY_MS = 3_600_000;

export interface Notice {
  subject: string;
  /** None: all is well again, and nobody is told. No PAN, no token, no name. */
  lines: readonly string[];
  /** A text for each thing, by default the lines. It is mailed when one is new. */
  things?: readonly string[];
}

interface TellParts {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'kick'>;
  config: Pick<Config, 'notify'>;
  now: () => Date;
  log: (line: string) => void;
}

export const peopleOf = (kind: NoticeKind, { notify }: TellParts['config']): readonly string[] => notify[GROUPS[kind]];

const hashesOf = (people: readonly string[], things: readonly string[]) =>
  things.map((thing) => hashToken([...people, thing].join('\n')).slice(0, 16));

/** Whether the people of a kind have been told of all these things. */
export async function isTold(
  { db, config }: Pick<TellParts, 'db' | 'config'>,
  kind: NoticeKind,
  things: readonly string[],
) {
  const row = await db.selectFrom('notices').select('known').where('kind', '=', kind).executeTakeFirst();
  const known = row?.known.split(' ') ?? [];
  return hashesOf(peopleOf(kind, config), things).every((one) => known.includes(one));
}

/**
 * Mails the people of a kind once until something is new, or they are others than before. Processes that tell the same send one mail. Each
 * is a line of the log too. Resolves to whether it was told.
 */
export async function tell(parts: TellParts, kind: NoticeKind, notice: Notice): Promise<boolean> {
  const { db, outbox, now, log } = parts;
  const { subject, lines, things = lines.length ? [lines.join('\n')] : [] } = notice;
  const people = peopleOf(kind, parts.config);
  const current = hashesOf(people, things);
  const change = ({ known, told_at }: Omit<NoticeTable, 'kind'>) => {
    const before = known.split(' ').filter(Boolean);
    const isNew = current.some((one) => !before.includes(one));
    const wavers = WAVERS.includes(kind) && now().getTime() - Date.parse(told_at) < STEADY_MS;
    const after = wavers ? [...new Set([...before, ...current])] : current;
    if (!isNew && after.length === before.length) return undefined;
    return { isNew, set: { known: after.join(' '), told_at: isNew ? now().toISOString() : told_at } };
  };
  const nothing = { known: '', told_at: '' };
  const row = await db.selectFrom('notices').selectAll().where('kind', '=', kind).executeTakeFirst();
  // Then nothing is written or locked.
  if (!change(row ?? nothing)) return false;
  const told = await db.transaction().execute(async (on) => {
    // The row stays locked until the transaction ends.
    const locked = await on
      .insertInto('notices')
      .values({ kind, ...nothing })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ kind }))
      .returning(['known', 'told_at'])
      .executeTakeFirstOrThrow();
    const { isNew = false, set } = change(locked) ?? {};
    if (set) await on.updateTable('notices').set(set).where('kind', '=', kind).execute();
    if (isNew) for (const to of people) await outbox.add(on, to, { kind: 'notice', payload: { subject, lines } });
    return isNew;
  });
  if (!told) return false;
  log(`told ${people.length ? `${people.length} by mail` : 'nobody, since NOTIFY is not set'}: ${oneLine(subject)}`);
  outbox.kick();
  return true;
}
