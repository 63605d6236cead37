import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { atDesk } from '../../helpers/desk.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { addCampaign, place, storePlaces } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const PATH = '/desk/campaigns/ridge/called-off';

let app: TestApp;
let passed: number;
beforeEach(async () => {
  passed = 0;
  app = await startApp({ at: NOW });
  await addCampaign(app, 'ridge', { price: 900, endDay: '2026-12-06' });
});
afterEach(() => app.close());

const setStatus = (status: string) =>
  app.db.updateTable('campaigns').set({ status }).where('id', '=', 'ridge').execute();
async function tell(services = app.services): Promise<void> {
  await tellCalledOff(services);
  passed += 10;
  app.setTime(later(passed));
  await tellCalledOff(services);
}
const told = async () =>
  (await app.mails())
    .filter((mail) => /^Subject: Called off: /m.test(mail))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '')
    .toSorted();

describe('a campaign that is called off in its file', () => {
  beforeEach(() =>
    storePlaces(app, [
      place('ridge', 1),
      place('ridge', 2, { amount_paise: 90_000 }),
      place('ridge', 3, { amount_paise: 90_000, place: 'none' }),
      place('ridge', 4, { email: '' }),
    ]),
  );

  it('is told to everybody who has a place, once, with what becomes of what was paid', async () => {
    await tell();
    expect(await told()).toEqual([]);
    await setStatus('Canceled');
    await tell();
    await tell();
    expect(await told()).toEqual(['p001@example.org', 'p002@example.org']);
    const [free, paid] = [await app.mailTo('p001@example.org'), await app.mailTo('p002@example.org')];
    expect(paid).toContain('"The ridge" (5 to 6 December 2026) is called off. It does not take place.');
    expect(paid).toContain('(₹900.00, transaction id HH_ridge_002) is to be returned to you.');
    expect(free).not.toMatch(/paid|return|refund|₹/i);
    expect(free).toMatch(/UID:campaign-ridge@.*STATUS:CANCELLED/s);
  });

  it('is told to nobody in its first ten minutes, and to nobody at all where it was put right by then', async () => {
    await setStatus('cancelled');
    await tellCalledOff(app.services);
    const leader = await atDesk(app, 'leader@example.org', ['ridge']);
    expect((await leader.get('/desk/campaigns/ridge')).html).not.toContain('walk-in');
    expect((await leader.get(PATH)).html).toContain('People are told by mail at 28 November 2026, 10:40.');
    app.setTime(later(9));
    await tellCalledOff(app.services);
    await setStatus('active');
    await tell();
    expect(await told()).toEqual([]);
    await setStatus('cancelled');
    await tell();
    expect(await told()).toHaveLength(2);
  });
});
