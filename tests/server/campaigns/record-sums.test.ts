import { beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { impactOf, type RecordedWalk } from '../../../src/contract/impact.ts';
import { GATHERED_KINDS, heldRecord } from '../../../src/contract/walk-record.ts';
import { weight } from '../../../src/lib/weight.ts';
import { noteWalk, noteWalkLine, walkValue } from '../../../src/server/office/walks.ts';
import { deskRecords, recordedWalks } from '../../../src/server/places/records.ts';
import { seeded } from '../../../src/site-data/ridges.ts';
import { atDesk } from '../../helpers/desk.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign } from '../../helpers/walkers.ts';

const AT = new Date('2027-06-05T06:00:00Z');
const BEFORE = { campaigns: 1000, tons: 1600 };
const DAYS = ['2026-03-02', '2026-12-30', '2027-01-04', '2027-05-01'];
const CAMPAIGNS = Array.from({ length: 16 }, (_, at) => ({ id: `walk-${at}`, startDay: DAYS[at % 4] ?? '' }));
const ACTS = 1000;

const app = appForEach({ at: AT });
beforeEach(async () => {
  await app.db.updateTable('campaigns').set({ listed: 0 }).execute();
  for (const { id, startDay } of CAMPAIGNS) await addCampaign(app, id, { startDay, status: 'closed' });
});

/** Tenths of kilograms, so that the model adds whole numbers. */
interface Word {
  people: number;
  tenths: Record<string, number>;
}
interface Model {
  file: Word;
  desk: Word & { withdrawn: boolean };
}

/** The sums as somebody would add them on paper. */
function onPaper(models: ReadonlyMap<string, Model>, belongs: (startDay: string) => boolean) {
  const sums = { campaigns: 0, people: 0, tenths: 0 };
  for (const { id, startDay } of CAMPAIGNS) {
    const { file, desk } = models.get(id) as Model;
    const tenths = Object.keys(desk.tenths).length ? desk.tenths : file.tenths;
    const people = desk.people || file.people;
    if (!belongs(startDay) || desk.withdrawn || !(people || Object.keys(tenths).length)) continue;
    sums.campaigns += 1;
    sums.people += people;
    for (const one of Object.values(tenths)) sums.tenths += one;
  }
  return sums;
}

it('after a thousand records, corrections and withdrawals all sums agree, on the site, in a build and on the desk', async () => {
  const { db, cache } = app.services;
  const random = seeded(58);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const word = (): Word => ({
    people: upTo(30),
    tenths: Object.fromEntries(GATHERED_KINDS.filter(() => random() < 0.4).map((kind) => [kind, upTo(9999)])),
  });
  const noted = { notedBy: 'leader@example.org', notedAt: AT.toISOString() };
  const none = { people: 0, tenths: {} };
  const models = new Map<string, Model>(
    CAMPAIGNS.map(({ id }) => [id, { file: none, desk: { ...none, withdrawn: false } }]),
  );
  const office = await atDesk(app);

  async function compare() {
    cache.clear();
    const walks = await recordedWalks(db);
    const all = onPaper(models, () => true);
    const site = impactOf(BEFORE, walks, '2027-06-05');
    expect(site.total).toMatchObject({
      campaigns: 1000 + all.campaigns,
      people: all.people,
      kilograms: (16_000_000 + all.tenths) / 10,
    });
    for (const { year, ...sums } of site.years) {
      const paper = onPaper(models, (startDay) => startDay.startsWith(String(year)));
      expect(sums).toMatchObject({ campaigns: paper.campaigns, people: paper.people, kilograms: paper.tenths / 10 });
    }
    const { data } = (await app.http.get('open/campaigns?size=50').json()) as { data: { rows: Campaign[] } };
    expect(new Map(data.rows.map(({ id, gathered }) => [id, gathered]))).toEqual(
      new Map(
        CAMPAIGNS.map(({ id }) => {
          const {
            id: _,
            heading,
            startDay,
            endDay,
            ...record
          } = walks.find((one) => one.id === id) ?? ({} as RecordedWalk);
          return [id, Object.keys(record).length ? record : undefined];
        }),
      ),
    );
    // A build reads the files, and the desk's words beside them.
    const words = await deskRecords(db);
    const rows = await db.selectFrom('campaigns').select(['id', 'content']).where('listed', '=', 1).execute();
    const built = rows.flatMap(({ id, content }) => {
      const record = heldRecord(JSON.parse(content).gathered, words[id]);
      return record ? [{ ...walks.find((one) => one.id === id), ...record }] : [];
    }) as RecordedWalk[];
    expect(impactOf(BEFORE, built, '2027-06-05')).toEqual(site);
    const { html } = await office.get('/desk/campaigns');
    const year = onPaper(models, (startDay) => startDay.startsWith('2027'));
    if (year.campaigns) expect(html).toContain(`<dd class="sum">${weight(year.tenths / 10)}</dd>`);
  }

  for (let act = 1; act <= ACTS; act++) {
    const { id } = CAMPAIGNS[upTo(CAMPAIGNS.length - 1)] as (typeof CAMPAIGNS)[number];
    const model = models.get(id) as Model;
    const what = random();
    if (what < 0.3) {
      const file = word();
      models.set(id, { ...model, file });
      const kinds = Object.fromEntries(Object.entries(file.tenths).map(([kind, one]) => [kind, one / 10]));
      const gathered = heldRecord({ people: file.people, kinds });
      const content = JSON.stringify({ id, heading: `The ${id}`, ...(gathered && { gathered }) });
      await db.updateTable('campaigns').set({ content }).where('id', '=', id).execute();
    } else if (what < 0.8) {
      const desk = { ...word(), withdrawn: random() < 0.2 };
      models.set(id, { ...model, desk });
      const grams = Object.fromEntries(Object.entries(desk.tenths).map(([kind, one]) => [kind, one * 100]));
      const walk = { ...noted, campaign: id, listed: [], came: [], others: desk.people, grams, went: '', note: '' };
      await db.transaction().execute((on) => noteWalk(on, { ...walk, withdrawn: desk.withdrawn }));
    } else {
      const kind = GATHERED_KINDS[upTo(GATHERED_KINDS.length - 1)] ?? 'other';
      const { [kind]: _, ...rest } = model.desk.tenths;
      const value = random() < 0.3 ? undefined : upTo(9999);
      const tenths = value === undefined ? rest : { ...rest, [kind]: value };
      models.set(id, { ...model, desk: { ...model.desk, tenths } });
      const line = { ...noted, campaign: id, name: kind, value: value === undefined ? '' : String(value / 10) };
      await db.transaction().execute(async (on) => noteWalkLine(on, { ...line, was: await walkValue(on, id, kind) }));
    }
    if (act % 100 === 0) await compare();
  }
});
