import type { Database } from '../database/open.ts';
import type { NoticeTable } from '../database/schema.ts';
import type { Config } from '../platform/config.ts';
import { hashToken } from '../platform/tokens.ts';
import { oneLine } from './letter.ts';
import type { Outbox } from './outbox.ts';

/** Who is told of what: each kind by its group of people in `NOTIFY` and `NOTIFY_TECH`. */
const GROUPS = {
  /** Money that is owed or does not fit. */
  money: 'office',
  /** A payment that counts and that PayU denies, or does not confirm. */
  denied: 'office',
  /** The daily mail. */
  daily: 'office',
  /** PayU has not answered for half an hour. */
  payu: 'tech',
  /** Mail that has failed for ten minutes. */
  mail: 'tech',
  /** A release that was refused. */
  release: 'tech',
  /** A disk that is nearly full. */
  disk: 'tech',
  /** A backup that is late. */
  backup: 'tech',
} as const;

export type NoticeKind = keyof typeof GROUPS;

/** What is measured again and again and may waver: what was told within the last hour is not told anew, also if it was well between. */
const WAVERS: readonly NoticeKind[] = ['mail', 'disk', 'payu'];
const STEADY_MS = 3_600_000;

/** What is to be told. */
export interface Notice {
  subject: string;
  /** Lines of the mail; a blank one begins a paragraph. None: all is well again, and nobody is told. No PAN, no token, no name. */
  lines: readonly string[];
  /** What it is about, a text for each thing; the lines where nothing is given. It is mailed when one is new. */
  things?: readonly string[];
}

/** What telling needs. */
interface TellParts {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'kick'>;
  config: Pick<Config, 'notify'>;
  now: () => Date;
  log: (line: string) => void;
}

/** The people who are told of a kind. */
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
 * Mails the people of a kind, once until it changes: when something is new that they have not been told of, or when they are other
 * people than before. What they know already, and what has become well, is only noted. Processes that tell the same at once send one mail.
 * Each mail is a line of the log as well, also where the settings name nobody. Resolves to whether it was told.
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
  // Most often nothing has changed: then nothing is written or locked.
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
