import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Roster, rosterOf } from '../../../src/server/mail/roster.ts';
import { rosterFile } from '../../../src/server/mail/roster-letter.ts';
import { mailRosters } from '../../../src/server/office/participants.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { atDesk, type DeskVisitor, deskVisitor, prove } from '../../helpers/desk.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { actsOf, addCampaign, addPlace, LEADER, openWalks, placesOf } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const HOSTILE = '<script>alert(1)</script> \u202eRTL\nnext';

let app: TestApp;
let leader: DeskVisitor;
beforeEach(async () => {
  ({ app, leader } = await openWalks(NOW));
});
afterEach(() => app.close());

const atOffice = () => atDesk(app, 'office@example.org');
const places = (campaign: string) => placesOf(app, campaign);

describe('the pages of a campaign', () => {
  it('are of its leader and the office alone, and take no forged form', async () => {
    const person = `people/${await addPlace(app, 'lake', 'Tara Devi', { rupees: 900 })}`;
    await app.services.db.updateTable('campaigns').set({ start_day: '2026-11-27' }).where('id', '=', 'lake').execute();
    const office = await atOffice();
    await prove(app, office, 'office@example.org');
    const read = ['', 'numbers', 'roster.csv'];
    const forms = ['walk-in', person, `${person}/move`, `${person}/release`, 'walk'];
    for (const page of [...read, ...forms]) {
      const address = `/desk/campaigns/lake/${page}`.replace(/\/$/, '');
      const { status, html } = await office.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(html).not.toContain('<script');
      expect((await deskVisitor(app).get(address)).status).toBe(401);
      expect((await leader.get(address)).status).toBe(404);
      expect((await leader.get(address.replace('/lake', '/nowhere'))).status).toBe(404);
      // What is only read takes no form.
      expect((await leader.post(address, {}, '/desk/campaigns/ridge')).status).toBe(404);
      const body = new URLSearchParams({ key: 'forged', words: '', note: '', reason: 'x', to: 'pass', others: '3' });
      const headers = { 'sec-fetch-site': 'same-origin', cookie: office.cookie() };
      const forged = await app.handle(new Request(`${ORIGIN}${address}`, { method: 'POST', headers, body }));
      expect(forged.status).toBe(['', 'numbers'].includes(page) ? 404 : 403);
    }
    expect(await places('lake')).toHaveLength(1);
  });

  it('lists the coming ones and those that are over, a leader his own', async () => {
    await addCampaign(app, 'old', { startDay: '2026-10-01' });
    await addPlace(app, 'old', 'Tara Devi');
    const all = (await (await atOffice()).get('/desk/campaigns')).html;
    expect(all.match(/href="\/desk\/campaigns\/(\w+)"/g)).toHaveLength(4);
    expect(all.indexOf('The old')).toBeGreaterThan(all.indexOf('Over'));
    const own = (await leader.get('/desk/campaigns')).html;
    expect(own).toContain('The ridge');
    expect(own).not.toContain('The lake');
  });

  it('names who comes, how to reach them, what they paid, and who enrolled elsewhere', async () => {
    const gone = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900, note: 'Needs a lift.' });
    await addPlace(app, 'ridge', 'Asha Sharma', { mobile: '14155550123' });
    const { txnid = '' } = (await places('ridge')).find(({ id }) => id === gone) ?? {};
    await noteReturn(app.services.db, { txnid, reason: 'x', by: 'x', at: NOW });
    const { html } = await leader.get('/desk/campaigns/ridge');
    expect(html).toContain('2 people on this list; 6 more enrolled elsewhere');
    expect(html).toContain('href="tel:+919876543210"');
    expect(html).toContain('href="https://wa.me/14155550123"');
    expect(html).toContain('paid ₹900.00, which went back, ₹900.00 still to pay');
    expect(html).toContain('Needs a lift.');
    expect(html.indexOf('Asha')).toBeLessThan(html.indexOf('Tara'));
    expect((await leader.get('/desk/campaigns/ridge/numbers')).html).toContain('>+14155550123, +919876543210<');
  });

  it('says where and when one meets', async () => {
    const content = JSON.stringify({
      heading: 'The ridge',
      location: { meetingPoint: 'Bus stand, Sari', meetingTime: '06:30' },
    });
    await app.services.db.updateTable('campaigns').set({ content }).where('id', '=', 'ridge').execute();
    expect((await leader.get('/desk/campaigns/ridge')).html).toContain('Meeting: Bus stand, Sari, 06:30.');
  });

  it('tells people of one name apart wherever one chooses', async () => {
    const devis = [
      { mobile: '9876500001' },
      { mobile: '9876500002' },
      { mobile: '9876500002' },
      { mobile: '9876500002' },
    ];
    for (const [nth, more] of devis.entries())
      await addPlace(app, 'ridge', nth === 1 ? 'tara  devi' : 'Tara Devi', { ...more, email: `t${nth}@example.org` });
    await addPlace(app, 'ridge', 'Asha Sharma');
    const rows = await places('ridge');
    const [first, second, third] = rows.toSorted((a, b) => a.email.localeCompare(b.email)).slice(1);
    const address1 = JSON.stringify({ city: 'Shimla' });
    await app.services.db
      .updateTable('enrolments')
      .set({ address: address1 })
      .where('txnid', '=', third?.txnid ?? '')
      .execute();
    await app.services.db.updateTable('campaigns').set({ start_day: '2026-11-27' }).where('id', '=', 'ridge').execute();
    for (const page of ['walk', 'message']) {
      const html = (await leader.get(`/desk/campaigns/ridge/${page}`)).html
        .replace(/<[^>]+>/g, '|')
        .replace(/\|+/g, '|');
      expect(html, page).toContain('|Asha Sharma|');
      for (const words of ['Tara Devi, …0001', `tara devi, …0002, ${second?.txnid}`, 'Tara Devi, …0002, Shimla'])
        expect(html, page).toContain(`|${words}|`);
    }
    const shown = await leader.post('/desk/campaigns/ridge/message', {
      subject: 'Cold',
      body: 'It is.',
      act: 'preview',
      people: [first?.txnid ?? ''],
    });
    expect(shown.html).toContain('Tara Devi, …0001');
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

  it('shows forty people in 14 KB and the others on a further page', async () => {
    for (let at = 10; at < 52; at++)
      await addPlace(app, 'ridge', `Person ${at}`, {
        rupees: 900,
        mobile: `98765000${at}`,
        note: at % 4 ? '' : 'Comes by bus.',
      });
    const first = (await leader.get('/desk/campaigns/ridge')).html;
    expect(first.match(/Person \d\d/g)).toHaveLength(40);
    expect(Buffer.byteLength(first)).toBeLessThan(1.1 * 14 * 1024);
    expect((await leader.get('/desk/campaigns/ridge?page=1')).html).toContain('Person 51');
    app.setTime(new Date('2026-12-05T05:00:00Z'));
    leader = await atDesk(app, LEADER, ['ridge']);
    expect(Buffer.byteLength((await leader.get('/desk/campaigns/ridge/walk')).html)).toBeLessThan(14 * 1024);
  });

  it('runs nothing and breaks no line that somebody typed', async () => {
    await prove(app, leader, LEADER, '/desk/campaigns/ridge/roster.csv');
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

  it('keeps a note, with what it said before in the log', async () => {
    const id = await addPlace(app, 'ridge', 'Tara Devi', { note: 'Old.' });
    await leader.post(`/desk/campaigns/ridge/people/${id}`, { note: 'Eats no dal.' });
    expect((await leader.get('/desk/campaigns/ridge')).html).toContain('Eats no dal.');
    expect(await actsOf(app)).toMatchObject([
      { who: LEADER, what: 'note changed', before: 'Old.', after: 'Eats no dal.' },
    ]);
  });
});

describe('the list by mail', () => {
  /** The mails to the leader with a list, after this moment of India on the day before the campaign or on its own. */
  async function lists(day: string, hour: string): Promise<string[]> {
    await app.services.outbox.sendDue();
    app.setTime(new Date(`${day}T${hour}:00+05:30`));
    // Two processes ask at the same moment.
    await Promise.all([mailRosters(app.services), mailRosters(app.services)]);
    return (await app.mails()).filter((mail) => mail.includes('2026-12-05-ridge.html'));
  }

  beforeEach(async () => {
    const content = JSON.stringify({ location: { meetingTime: '06:30', meetingPoint: 'Bus stand' } });
    await app.services.db.updateTable('campaigns').set({ content }).where('id', '=', 'ridge').execute();
    await app.services.db.deleteFrom('campaigns').where('id', '=', 'pass').execute();
    await addPlace(app, 'ridge', HOSTILE, { rupees: 900 });
  });

  it('goes to the leader the evening before, once, as one file that loads nothing', async () => {
    expect(await lists('2026-12-04', '17:59')).toEqual([]);
    expect(await lists('2026-12-04', '18:00')).toHaveLength(1);
    const mails = await lists('2026-12-04', '23:00');
    expect(mails).toHaveLength(1);
    const roster = await rosterOf(app.services.db, 'ridge');
    const html = await rosterFile(roster as Roster, NOW);
    expect(html).not.toContain('<script');
    expect(html).toContain('Bus stand, 06:30');
    expect(html.match(/(?:src|href)="(?!tel:|https:\/\/wa\.me\/)/g)).toBeNull();
    const { payload } = await app.services.db
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

  it('goes late where nothing ran in the evening, but not once it has begun', async () => {
    expect(await lists('2026-12-05', '06:31')).toEqual([]);
    expect(await lists('2026-12-05', '04:00')).toHaveLength(1);
  });

  it('goes to nobody for a cancelled campaign, or who does not lead it any more', async () => {
    await app.services.db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', 'ridge').execute();
    expect(await lists('2026-12-04', '18:00')).toEqual([]);
    await app.services.db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', 'ridge').execute();
    await app.services.db.deleteFrom('staff_campaigns').execute();
    expect(await lists('2026-12-04', '18:01')).toEqual([]);
  });
});
