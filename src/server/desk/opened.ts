import { html } from 'hono/html';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { fieldName, formOf, hiddenFields, listOf, optionsOf, secretsOf, type Typed } from '../http/form-of.ts';
import type { ActLine, Asked, Opened } from './act.ts';
import { type Act, noteAct } from './log.ts';
import { buttonOf, formAround, type Html, type Screen, type View } from './page.ts';

export const openedField = (opened: Opened): Html =>
  html`<input type="hidden" name="opened" value="${JSON.stringify(opened)}">`;

/** What a sent form was opened on; nothing where that cannot be read. */
export function openedIn(text: string): Opened {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Opened) : {};
  } catch {
    return {};
  }
}

const sorted = (of: Opened, name: string) => listOf(of, name).toSorted();
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The names under which something else stands now than when a form was opened. */
export const changedSince = (opened: Opened, now: Opened): string[] =>
  Object.keys(now).filter((name) => !same(sorted(opened, name), sorted(now, name)));

/** What was typed, put on what is stored now: of a field or a box that was not touched, what is there now stays. */
function merged(opened: Opened, now: Opened, typed: Typed): Typed {
  const one = ([name, value]: [string, Typed[string]]): [string, Typed[string]] => {
    if (!(name in now)) return [name, value];
    const [was, is, mine] = [listOf(opened, name), listOf(now, name), listOf(typed, name)];
    if (typeof value === 'string') return [name, same(was, mine) ? ([...is, ''][0] ?? '') : value];
    const added = mine.filter((tick) => !was.includes(tick));
    return [
      name,
      [
        ...is.filter((tick) => mine.includes(tick) || !was.includes(tick)),
        ...added.filter((tick) => !is.includes(tick)),
      ],
    ];
  };
  return Object.fromEntries(Object.entries(typed).map(one));
}

/** The page of a form under which something has changed: both values of each field, and a button for each. */
export function changedPage(
  line: ActLine,
  { session }: Asked,
  {
    action,
    opened,
    now,
    typed,
    options,
  }: { action: string; opened: Opened; now: Opened; typed: Typed; options: NonNullable<View['options']> },
): Screen {
  const { form } = line;
  const words = (of: Typed, name: string) => {
    const known = new Map(optionsOf(form.entries[name], options[name]));
    return listOf(of, name).map((value) => known.get(value) ?? value);
  };
  const shown = (of: Typed, name: string) => {
    const all = words(of, name);
    return all.length
      ? html`${all.map((one, at) => html`${at ? ', ' : ''}<span dir="auto">${one}</span>`)}`
      : 'nothing';
  };
  const changed = changedSince(opened, now).filter((name) => !name.startsWith('_'));
  const mine = merged(opened, now, typed);
  const secret = secretsOf(form);
  const again = { entries: Object.fromEntries(Object.entries(form.entries).filter(([name]) => secret.includes(name))) };
  const kept = Object.fromEntries(Object.entries(mine).filter(([name]) => !secret.includes(name)));
  const typedHere = Object.keys(typed).filter(
    (name) =>
      name in now &&
      !secret.includes(name) &&
      !changed.includes(name) &&
      !same(sorted(opened, name), listOf(typed, name).toSorted()),
  );
  return {
    title: 'This has changed meanwhile',
    status: 409,
    body: html`<p class="wrong" role="alert">Somebody has changed this since you opened the page. Nothing of yours was saved yet.</p>
      ${changed.map((name) => html`<section class="card"><h2>${fieldName(form, name)}</h2><dl><dt>When you opened it</dt><dd>${shown(opened, name)}</dd><dt>Now</dt><dd>${shown(now, name)}</dd>${name in typed && !secret.includes(name) ? html`<dt>You</dt><dd>${shown(typed, name)}</dd>` : ''}</dl></section>`)}
      ${changed.length ? '' : html`<p>The list has changed.</p>`}
      ${typedHere.map((name) => html`<section class="card"><h2>${fieldName(form, name)}</h2><dl><dt>Now</dt><dd>${shown(now, name)}</dd><dt>You</dt><dd>${shown(typed, name)}</dd></dl></section>`)}
      ${formAround(session, action, html`${hiddenFields(kept)}${openedField(now)}${formOf(again, { typed: {} })}<p class="soft">Yours keeps what others changed in fields that you have not touched.</p>${buttonOf({ words: 'Save mine', main: true })}`)}
      <p><a class="button" href="${action}">Keep what is there now</a></p>`,
  };
}

/** Something was done at the desk between the look at what is stored and the act. */
export class Meanwhile extends Error {
  override name = 'Meanwhile';
}

const CLOCKS_MS = 10 * 60_000;
/** PostgreSQL's lock for one act of the desk after the other. SQLite has one writer. */
const LOCK = 8_452_716;

async function lately(on: Database, at: Date): Promise<number> {
  const from = new Date(at.getTime() - CLOCKS_MS).toISOString();
  const lines = on.selectFrom('staff_log').select((eb) => eb.fn.countAll<number>().as('lines'));
  return Number((await lines.where('at', '>=', from).executeTakeFirstOrThrow()).lines);
}

/** What writes lines of the log for an act that begins now; throws `Meanwhile` where another act came between. */
export async function openLog({ services, staff, at }: Asked): Promise<(on: Database, act: Act) => Promise<void>> {
  let lines = await lately(services.db, at);
  return async (on, done) => {
    if (services.config.database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on);
    if ((await lately(on, at)) !== lines) throw new Meanwhile();
    await noteAct(on, staff.email, at, done);
    lines += 1;
  };
}

/** Rows of a list that a form stands on: all when it is opened, those that are ticked when it is sent. */
export function openedRows(
  rows: readonly (readonly [id: string, words: string])[],
  typed: Typed,
  name: string,
): Opened {
  const known = new Map(rows);
  return Object.fromEntries(name in typed ? listOf(typed, name).map((id) => [id, known.get(id) ?? '']) : rows);
}
