import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Roster, rosterFile, rosterOf } from '../../../src/server/mail/roster.ts';
import { mailRosters } from '../../../src/server/office/participants.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import type { DeskVisitor } from '../../helpers/desk.ts';
import type { TestApp } from '../../helpers/server.ts';
import { addPlace, openWalks, placesOf } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const HOSTILE = '<script>alert(1)</script> \u202eRTL\nnext';

let app: TestApp;
let leader: DeskVisitor;
beforeEach(async () => {
  ({ app, leader } = await openWalks(NOW));
});
afterEach(() => app.close());

const places = (campaign: string) => placesOf(app, campaign);

describe('the pages of a campaign', () => {
  it('names who comes, how to reach them, what they paid, and who enrolled elsewhere', async () => {
    const gone = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900, note: 'Needs a lift.' });
    await addPlace(app, 'ridge', 'Asha Sharma', { mobile: '14155550123' });
    const { txnid = '' } = (await places('ridge')).find(({ id }) => id === gone) ?? {};
    await noteReturn(app.db, { txnid, reason: 'x', by: 'x', at: NOW });
    const { html } = await leader.get('/desk/campaigns/ridge');
    expect(html).toContain('2 people on this list; 6 more enrolled elsewhere');
    expect(html).toContain('href="tel:+919876543210"');
    expect(html).toContain('href="https://wa.me/14155550123"');
    expect(html).toContain('paid ₹900.00, which went back, ₹900.00 still to pay');
    expect(html).toContain('Needs a lift.');
    expect(html.indexOf('Asha')).toBeLessThan(html.indexOf('Tara'));
    expect((await leader.get('/desk/campaigns/ridge/numbers')).html).toContain('>+14155550123, +919876543210<');
  });

  it.each([
    ['asha', ['Asha']],
    ['+91 98765 00002', ['Tara']],
    ['00001', ['Asha']],
    ['nobody', []],
  ])('finds by %s', async (words, names) => {
    await addPlace(app, 'ridge', 'Asha Sharma', { mobile: '9876500001' });
    await addPlace(app, 'ridge', 'Tara Devi', { mobile: '9876500002' });
    const { html } = await leader.get(`/desk/campaigns/ridge?${new URLSearchParams({ words })}`);
    for (const name of ['Asha', 'Tara']) expect(html.includes(`>${name} `)).toBe(names.includes(name));
  });

  it('runs nothing and breaks no line that somebody typed', async () => {
    await leader.prove('/desk/campaigns/ridge/roster.csv');
    const id = await addPlace(app, 'ridge', HOSTILE, { note: '<script>x</script>', rupees: 900 });
    await addPlace(app, 'ridge', '=cmd("x")', { mobile: '=1+1' });
    for (const path of ['', '/numbers', `/people/${id}`, `/people/${id}/move`, `/people/${id}/release`, '/presence']) {
      const { html } = await leader.get(`/desk/campaigns/ridge${path}`);
      expect(html.match(/<script/g) ?? []).toHaveLength(path === '/presence' ? 1 : 0);
      expect(html).not.toContain('\u202e');
    }
    const { html: table, headers } = await leader.get('/desk/campaigns/ridge/roster.csv');
    expect(headers.get('content-disposition')).toContain('2026-12-05-ridge.csv');
    expect(table).toContain(`"'=cmd(""x"")",'=1+1`);
    expect(table.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('the list by mail', () => {
  /** The mails to the leader with a list, after this moment of India on the day before the campaign or on its own. */
  async function lists(day: string, hour: string): Promise<string[]> {
    await app.services.outbox.sendDue();
    app.setTime(`${day}T${hour}:00+05:30`);
    // Two processes ask at the same moment.
    await Promise.all([mailRosters(app.services), mailRosters(app.services)]);
    return (await app.mails()).filter((mail) => mail.includes('2026-12-05-ridge.html'));
  }

  beforeEach(async () => {
    const content = JSON.stringify({ location: { meetingTime: '06:30', meetingPoint: 'Bus stand' } });
    await app.db.updateTable('campaigns').set({ content }).where('id', '=', 'ridge').execute();
    await app.db.deleteFrom('campaigns').where('id', '=', 'pass').execute();
    await addPlace(app, 'ridge', HOSTILE, { rupees: 900 });
  });

  it('goes to the leader the evening before, once, as one file that loads nothing', async () => {
    expect(await lists('2026-12-04', '17:59')).toEqual([]);
    expect(await lists('2026-12-04', '18:00')).toHaveLength(1);
    const mails = await lists('2026-12-04', '23:00');
    expect(mails).toHaveLength(1);
    const roster = await rosterOf(app.db, 'ridge');
    const html = await rosterFile(roster as Roster, NOW);
    expect(html).not.toContain('<script');
    expect(html).toContain('Bus stand, 06:30');
    expect(html.match(/(?:src|href)="(?!tel:|https:\/\/wa\.me\/)/g)).toBeNull();
    const { payload } = await app.db
      .selectFrom('mails')
      .select('payload')
      .where('kind', '=', 'roster')
      .executeTakeFirstOrThrow();
    expect(payload, 'the queue holds no person').not.toMatch(/alert|98765/);
  });

  it('goes again in the morning where it has changed, and not else', async () => {
    await lists('2026-12-04', '18:00');
    expect(await lists('2026-12-05', '06:00')).toHaveLength(1);
    await addPlace(app, 'ridge', 'Late Comer');
    const both = await lists('2026-12-05', '06:10');
    expect(both).toHaveLength(2);
    expect(both.at(-1)).toContain('The list has changed');
    await addPlace(app, 'ridge', 'Later Comer');
    expect(await lists('2026-12-05', '06:20')).toHaveLength(2);
  });

  it('goes to nobody for a cancelled campaign, or who does not lead it any more', async () => {
    await app.db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', 'ridge').execute();
    expect(await lists('2026-12-04', '18:00')).toEqual([]);
    await app.db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', 'ridge').execute();
    await app.db.deleteFrom('staff_campaigns').execute();
    expect(await lists('2026-12-04', '18:01')).toEqual([]);
  });
});
