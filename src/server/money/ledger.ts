import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { LINE_KINDS, type LineKind, type MoneyLineTable } from '../database/schema/money.ts';
import { newId } from '../platform/tokens.ts';

export type Line = Selectable<MoneyLineTable>;

interface NewLine {
  txnid: string;
  kind: LineKind;
  /** Whole paise without a sign, which the kind has. Nothing is written for 0. */
  paise: number;
  key: string;
  campaign?: string | null;
  at: Date | string;
  /** An address of the staff, `provider`, or `site`. */
  by: string;
  why?: string;
  reference?: string;
}

const BATCH = 50;
const IDS = 500;

const isoOf = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString());

/** Writes events, each once. Resolves to the transaction ids of those that were not written before. */
export async function addLines(on: Database, lines: readonly NewLine[]): Promise<string[]> {
  const rows = lines
    .filter(({ paise }) => paise !== 0)
    .map(({ campaign, at, why = '', reference = '', paise, ...line }) => ({
      ...{ id: newId(), campaign_id: campaign ?? null, at: isoOf(at), why: why.trim(), reference, undoes: null },
      ...line,
      paise: LINE_KINDS[line.kind].sign * paise,
    }));
  const added: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const written = await on
      .insertInto('money_lines')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.columns(['txnid', 'kind', 'key']).doNothing())
      .returning('txnid')
      .execute();
    added.push(...written.map(({ txnid }) => txnid));
  }
  return added;
}

/** Takes a line back by another one, once. Resolves to whether this was it. */
export async function undoLine(
  on: Database,
  { id, txnid, kind, paise, campaign_id }: Line,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const back = { id: newId(), txnid, kind, key: `undo ${id}`, paise: -paise, campaign_id, reference: '', undoes: id };
  const written = await on
    .insertInto('money_lines')
    .values({ ...back, by, at: at.toISOString(), why: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** What is taken back, and what takes it back, is left out. */
function standing(lines: readonly Line[]): Line[] {
  const undone = new Set(lines.map(({ undoes }) => undoes));
  return lines.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

async function readLines(on: Database, txnids: readonly string[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (let from = 0; from < txnids.length; from += IDS)
    lines.push(
      ...(await on
        .selectFrom('money_lines')
        .selectAll()
        .where('txnid', 'in', txnids.slice(from, from + IDS))
        .orderBy('at')
        .orderBy('id')
        .execute()),
    );
  return lines;
}

/** The lines of a booking or gift that hold, the oldest first. */
export const linesOf = async (on: Database, txnid: string): Promise<Line[]> => standing(await readLines(on, [txnid]));

/** What the lines of a booking or gift add up to, in whole paise. `kept`, `returned` and `owed` together are `paid`. */
export interface Balance {
  paid: number;
  /** What it costs now: the price of the place, or the gift. */
  cost: number;
  kept: number;
  returned: number;
  owed: number;
  due: number;
  /** When the last of it went back, ISO 8601 in UTC; null where nothing did. */
  returnedAt: string | null;
  /** When the first of it went back, and what was written about it, oldest first, with ` / ` between. */
  notedAt: string | null;
  notes: string;
  /** When what was owed had been given back or kept; null while something is owed. */
  closedAt: string | null;
}

function balance(all: readonly Line[]): Balance {
  const lines = standing(all);
  const sum = (part: 'paid' | 'cost' | 'returned') =>
    lines.reduce((paise, line) => paise + (LINE_KINDS[line.kind].part === part ? line.paise : 0), 0);
  const paid = sum('paid');
  const returned = -sum('returned');
  const cost = -sum('cost');
  const open = paid - returned - cost;
  const owed = Math.max(0, open);
  const back = lines.filter(({ kind }) => kind === 'returned');
  const returnedAt = back.at(-1)?.at ?? null;
  return {
    ...{ paid, cost, returned, owed, due: Math.max(0, -open), kept: paid - returned - owed, returnedAt },
    notedAt: back[0]?.at ?? null,
    notes: [...new Set(back.map(({ why }) => why))].filter(Boolean).join(' / '),
    closedAt: owed ? null : (returnedAt ?? lines.at(-1)?.at ?? null),
  };
}

/** What went back of what is owed, in whole paise; undefined where nothing did or nothing more is owed. */
export const partBack = ({ owed, returned }: Balance): number | undefined => (owed && returned ? returned : undefined);

/** Whether all that was paid went back. */
export const wentBack = ({ paid, returned }: Balance): boolean => paid > 0 && returned >= paid;

const NOTHING = balance([]);

/** Tells what the lines of each of these bookings and gifts add up to. */
export async function balances(on: Database, txnids: readonly string[]): Promise<(txnid: string) => Balance> {
  const groups = Map.groupBy(await readLines(on, txnids), ({ txnid }) => txnid);
  const known = new Map([...groups].map(([txnid, lines]) => [txnid, balance(lines)]));
  return (txnid) => known.get(txnid) ?? NOTHING;
}

export const balanceOf = async (on: Database, txnid: string): Promise<Balance> => balance(await readLines(on, [txnid]));

/** Selects the ids of bookings and gifts for which the foundation owes something. */
export const owedIds = (on: Database) =>
  on
    .selectFrom('money_lines')
    .select('txnid')
    .where((eb) =>
      eb.or([
        eb('txnid', 'in', eb.selectFrom('money_lines').select('txnid').where('kind', '=', sql.lit('price back'))),
        eb('txnid', 'in', eb.selectFrom('enrolments').select('txnid').where('place', '=', sql.lit('none'))),
        eb('txnid', 'in', eb.selectFrom('money_lines').select('txnid').where('undoes', 'is not', null)),
      ]),
    )
    .groupBy('txnid')
    .having((eb) => eb.fn.sum('paise'), '>', 0);

const MOVED = Object.entries(LINE_KINDS).flatMap(([kind, { part }]) => (part === 'cost' ? [] : [kind]));

/** The sum of `kept` of a campaign's bookings. Part of a query of campaigns. */
export const keptFees: RawBuilder<number> = sql<number>`(
  select cast(coalesce(sum(kept), 0) as bigint) from (
    select sum(case when line.kind in (${sql.join(MOVED.map((kind) => sql.lit(kind)))}) then line.paise else 0 end)
      - case when sum(line.paise) > 0 then sum(line.paise) else 0 end as kept
    from enrolments as booking join money_lines as line on line.txnid = booking.txnid
    where booking.campaign_id = campaigns.id group by booking.txnid
  ) as kept_of_each)`;

/** The same of its gifts: nobody owes one, so an index alone tells it. */
export const keptGifts: RawBuilder<number> = sql<number>`(
  select cast(coalesce(-sum(line.paise), 0) as bigint) from money_lines as line
  where line.campaign_id = campaigns.id and line.kind in ('gift', 'gift back'))`;

/** The condition of bookings of which nothing is open, on neither side. */
export const isEven: RawBuilder<boolean> = sql<boolean>`coalesce(
  (select sum(line.paise) from money_lines as line where line.txnid = enrolments.txnid), 0) = 0`;

/** How many paise somebody of the staff has noted as paid since a moment, ISO 8601 in UTC. */
export async function takenBy(on: Database, by: string, since: string): Promise<number> {
  const lines = on.selectFrom('money_lines').select((eb) => eb.fn.sum<number | null>('paise').as('taken'));
  const mine = lines.where('kind', '=', sql.lit('paid')).where('by', '=', by).where('at', '>=', since);
  return Number((await mine.executeTakeFirstOrThrow()).taken ?? 0);
}

/** The lines of a kind and key of a campaign. */
export const linesOfCampaign = (on: Database, campaign: string, kind: LineKind, key: string): Promise<Line[]> =>
  on
    .selectFrom('money_lines')
    .selectAll()
    .where('campaign_id', '=', campaign)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();

/** Renames a campaign in its lines; what they say of money stays. */
export async function renameInLines(on: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await on.updateTable('money_lines').set({ campaign_id: to }).where('campaign_id', '=', from).execute();
}
