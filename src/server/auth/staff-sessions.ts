import { createHmac, randomInt } from 'node:crypto';
import { plainDigits } from '../../contract/typed.ts';
import type { Database } from '../database/open.ts';
import { hashToken, newId, newToken } from '../platform/tokens.ts';
import { listStaff, type Staff } from './staff.ts';

export const LINK_MINUTES = 15;
const SESSION_MINUTES = 12 * 60;
const IDLE_MINUTES = 2 * 60;
const MOVED_MINUTES = 1;
/** In minutes. A trailhead has no mail; money of the office is at a table. */
const PROVEN_MINUTES = { people: 120, money: 10 } as const;
export type CodeFor = keyof typeof PROVEN_MINUTES;
const MOST_TRIES = 5;

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();

export interface DeskSession {
  staff: Staff;
  hash: string;
  /** Who has not seen a page of this login cannot send a form. */
  formKey: string;
  provenAt: string | null;
}

/** Resolves to its token, which is stored only as a hash. */
export async function newStaffLink(db: Database, staffId: string, at: Date, minutes = LINK_MINUTES): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), staff_id: staffId, expires_at: after(at, minutes) };
  await db.insertInto('staff_links').values(row).execute();
  return token;
}

/** It is not used up by being looked at, as programs that read mails do. */
export async function isLinkOpen(db: Database, token: string, at: Date): Promise<boolean> {
  const link = db.selectFrom('staff_links').select('staff_id').where('token_hash', '=', hashToken(token));
  return (await link.where('expires_at', '>', at.toISOString()).executeTakeFirst()) !== undefined;
}

/** Opens a session with a link, once; undefined where it does not work any more. */
export async function openWithLink(
  db: Database,
  link: string,
  browser: string,
  at: Date,
): Promise<{ token: string; email: string } | undefined> {
  return db.transaction().execute(async (on) => {
    const used = await on
      .deleteFrom('staff_links')
      .where('token_hash', '=', hashToken(link))
      .where('expires_at', '>', at.toISOString())
      .returning('staff_id')
      .executeTakeFirst();
    if (!used) return undefined;
    const { email } = await on
      .selectFrom('staff')
      .select('email')
      .where('id', '=', used.staff_id)
      .executeTakeFirstOrThrow();
    const token = newToken();
    await on
      .insertInto('staff_sessions')
      .values({
        token_hash: hashToken(token),
        staff_id: used.staff_id,
        browser,
        created_at: at.toISOString(),
        expires_at: after(at, IDLE_MINUTES),
      })
      .execute();
    return { token, email };
  });
}

/** The session of a token, which goes on by being asked for; undefined when it has ended, or its owner was taken from the desk. */
export async function findSession(db: Database, token: string, at: Date): Promise<DeskSession | undefined> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  const staff = row && (await listStaff(db)).find(({ id }) => id === row.staff_id);
  if (!staff) return undefined;
  const ends = Math.min(Date.parse(row.created_at) + SESSION_MINUTES * 60_000, at.getTime() + IDLE_MINUTES * 60_000);
  if (ends - Date.parse(row.expires_at) > MOVED_MINUTES * 60_000)
    await db
      .updateTable('staff_sessions')
      .set({ expires_at: new Date(ends).toISOString() })
      .where('token_hash', '=', hash)
      .execute();
  const formKey = createHmac('sha256', token).update('form').digest('base64url');
  return { staff, hash, formKey, provenAt: row.proven_at };
}

export async function endSession(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', hash).execute();
}

/** Unopened links work no more. */
export async function endAllSessions(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
}

/** Keeps what the page after an act says; resolves to a word with which this session reads it once, undefined where it has ended. */
export async function leaveWords(db: Database, session: string, words: string): Promise<string | undefined> {
  const id = newId();
  const left = await db
    .insertInto('staff_words')
    .columns(['id', 'session', 'words'])
    .expression((eb) =>
      eb
        .selectFrom('staff_sessions')
        .select((row) => [row.val(id).as('id'), 'token_hash', row.val(words).as('words')])
        .where('token_hash', '=', session),
    )
    .returning('id')
    .executeTakeFirst();
  return left?.id;
}

/** Empty where it was read before, or is of another session. */
export async function takeWords(db: Database, session: string, id: string): Promise<string> {
  const taken = db.deleteFrom('staff_words').where('id', '=', id).where('session', '=', session).returning('words');
  return (await taken.executeTakeFirst())?.words ?? '';
}

const codeHash = (session: string, code: string) => hashToken(`code ${session} ${code}`);

/** Resolves to whether a code is to be mailed: not while an earlier one works, unless `again`. */
export async function askForCode(db: Database, session: string, at: Date, again = false): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ code_hash: null, code_expires_at: after(at, LINK_MINUTES), code_tries: 0 })
    .where('token_hash', '=', session)
    .$if(!again, (query) =>
      query.where((eb) =>
        eb.or([
          eb('code_expires_at', 'is', null),
          eb('code_expires_at', '<=', at.toISOString()),
          eb('code_tries', '>=', MOST_TRIES),
        ]),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Six digits; undefined where the session has ended. */
export async function newCode(db: Database, session: string, at: Date): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ code_hash: codeHash(session, code), code_expires_at: after(at, LINK_MINUTES) })
    .where('token_hash', '=', session)
    .executeTakeFirst();
  return numUpdatedRows ? code : undefined;
}

/** Opens acts on money and people where a code is right. Each can be tried five times. */
export async function proveWithCode(db: Database, session: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows: counted } = await db
    .updateTable('staff_sessions')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('token_hash', '=', session)
    .where('code_tries', '<', MOST_TRIES)
    .executeTakeFirst();
  if (!counted) return false;
  const { numUpdatedRows: right } = await db
    .updateTable('staff_sessions')
    .set({ code_hash: null, code_expires_at: null, proven_at: at.toISOString() })
    .where('token_hash', '=', session)
    .where('code_hash', '=', codeHash(session, plainDigits(code).replace(/\D/g, '')))
    .where('code_expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return right > 0n;
}

/** Whether the code that was typed last still opens something. */
export const isProven = ({ provenAt }: DeskSession, at: Date, what: CodeFor): boolean =>
  provenAt !== null && Date.parse(provenAt) + PROVEN_MINUTES[what] * 60_000 > at.getTime();
