import type { Kysely } from 'kysely';

/** What a campaign was stored as before this migration. */
interface Before {
  campaigns: {
    id: string;
    heading: string;
    content: string;
    region: string;
    difficulty: string;
    search_text: string;
  };
}
type Place = 'place' | 'region' | 'meetingPoint' | 'address';
interface Content {
  body?: unknown;
  location?: { [part in Place]?: unknown } | null;
  fact?: { trekType?: unknown } | null;
}

const BATCH = 200;

const plain = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll('\0', ' ').toLowerCase().replace(/\s+/g, ' ').trim() : '';

function read(content: string): Content {
  try {
    return Object(JSON.parse(content));
  } catch {
    return {};
  }
}

/** The columns of a row as the import of its file would fill them. Not every row has a file. */
function columnsOf(heading: string, content: string) {
  const { body, location, fact } = read(content);
  const { place, region, meetingPoint, address } = location ?? {};
  return {
    region: plain(region).slice(0, 60),
    difficulty: /^(easy|moderate|difficult)\b/.exec(plain(fact?.trekType))?.[1] ?? '',
    search_text: [heading, place, region, meetingPoint, address, body].map(plain).filter(Boolean).join('\n'),
  };
}

async function fill(db: Kysely<Before>): Promise<void> {
  for (let after = '', more = true; more; ) {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'heading', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, heading, content } of rows)
      await db.updateTable('campaigns').set(columnsOf(heading, content)).where('id', '=', id).execute();
    after = rows.at(-1)?.id ?? '';
    more = rows.length === BATCH;
  }
}

/** Campaigns are searched by region, difficulty, price and words. */
export async function up(db: Kysely<Before>): Promise<void> {
  for (const column of ['region', 'difficulty', 'search_text'])
    await db.schema
      .alterTable('campaigns')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await fill(db);
  // As before, each list reads one of these two, and now also searches it: the table is read for words alone, and for the page shown.
  await db.schema.dropIndex('campaigns_by_start').execute();
  await db.schema
    .createIndex('campaigns_by_start')
    .on('campaigns')
    .columns(['listed', 'start_day', 'id', 'end_day', 'status', 'region', 'difficulty', 'price_paise'])
    .execute();
  await db.schema.dropIndex('campaigns_by_end').execute();
  await db.schema
    .createIndex('campaigns_by_end')
    .on('campaigns')
    .columns(['listed', 'end_day', 'id', 'start_day', 'region', 'difficulty', 'price_paise'])
    .execute();
}
