import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/routes.ts';
import { forgetPerson } from '../../../src/server/office/personal.ts';
import { keepFindable } from '../../../src/server/people/find.ts';
import { certificateOf } from '../../../src/server/places/certificates.ts';
import { nameFriends } from '../../../src/server/places/companions.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { answerFrame } from '../../helpers/posted.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { actsOf, addCampaign, addPlace, LEADER } from '../../helpers/walkers.ts';

const DAY = new Date('2026-12-05T14:00:00Z');
const WALK = '/desk/campaigns/ridge/walk';
const PLACE = { location: { place: 'Prashar Lake' } };

const app = appForEach({ at: DAY, findFrame: answerFrame });
let leader: DeskVisitor;
let asha: string;
let tara: string;
const db = () => app.db;

beforeEach(async () => {
  await addCampaign(app, 'ridge', { content: PLACE });
  leader = await atDesk(app, LEADER, ['ridge']);
  asha = await addPlace(app, 'ridge', 'Asha Devi', { rupees: 900 });
  const { txnid } = await db().selectFrom('enrolments').select('txnid').executeTakeFirstOrThrow();
  await db().insertInto('transaction_ids').values({ txnid, taken_at: '' }).execute();
  await nameFriends(db(), txnid, [{ name: 'तारा', mobile: '9816000001', age: 34 }]);
  await db().updateTable('companions').set({ place: 'held' }).execute();
  await keepFindable(db(), txnid);
  tara = (await db().selectFrom('companions').select('id').executeTakeFirstOrThrow()).id;
});

const came = (...ids: string[]) => leader.post(WALK, { came: ids });
async function look(id: string, address = '192.0.2.1') {
  const response = await app.handle(new Request(`${ORIGIN}${paths.certificate(id)}`), { address });
  return { status: response.status, html: await response.text(), headers: response.headers };
}
const facts = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [name, value]),
  );

describe('the page of a certificate', () => {
  it('says who walked where and when, and nothing more of the person', async () => {
    await came(asha, tara);
    const { status, html, headers } = await look(asha);
    expect(status).toBe(200);
    expect(html).toContain('>Asha Devi</h2>');
    expect(facts(html)).toEqual({
      Walk: 'The ridge',
      Where: 'Prashar Lake',
      When: '5 December 2026',
      Number: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/),
    });
    expect(html).toContain('until 31 March 2027');
    expect(html).toContain(`${ORIGIN}${paths.certificate(asha)}</span>`);
    expect(html).toMatch(/<svg class="certificate-code"[^>]* viewBox="0 0 \d+ \d+"/);
    expect(html).not.toMatch(/asha@example\.org|9876543210|900|HH_/);
    expect(headers.get('cache-control')).toBe('no-store');
    const other = await look(tara);
    expect(other.html).toMatch(/<h2 class="certificate-name" dir="auto"><span lang="hi">तारा<\/span><\/h2>/);
    expect(facts(other.html)['Number']).not.toBe(facts(html)['Number']);
  });

  it('answers the same for whatever is no certificate', async () => {
    await came(tara);
    const known = [asha, crypto.randomUUID(), 'x', '%E0%A4', tara.toUpperCase(), `${tara}0`];
    const answers = await Promise.all(known.map((id) => look(id)));
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 404,
      html: expect.stringContaining('There is no certificate at this address.'),
    });
  });

  it('follows what is noted of who came, and is the same one when that is noted again', async () => {
    await came(asha, tara);
    const before = await look(tara);
    await came(asha);
    expect((await look(tara)).status).toBe(404);
    await came(asha, tara);
    expect(await look(tara)).toMatchObject({ status: 200, html: before.html });
    await db().updateTable('enrolments').set({ place: 'none' }).execute();
    expect((await look(asha)).status).toBe(404);
  });

  it.each([
    ['one letter', 'अ', ''],
    ['sixty letters', 'A'.repeat(60), ' is-long'],
    ['markup', '<b onclick="x">Asha</b>', ' is-middle'],
  ])('holds a name of %s', async (_what, name, size) => {
    await db().updateTable('enrolments').set({ name }).execute();
    await came(asha);
    const { html } = await look(asha);
    const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain(
      `<h2 class="certificate-name${size}" dir="auto">${escaped}</h2>`,
    );
  });

  it('is found by none of 10,000 guesses, of which a network makes 300 in a quarter of an hour', async () => {
    await came(asha, tara);
    for (let guess = 0; guess < 10_000; guess++) {
      // Any other, and those beside one that there is.
      const id = guess % 2 ? crypto.randomUUID() : `${asha.slice(0, -4)}${guess.toString(16).padStart(4, '0')}`;
      if (id !== asha) expect(await certificateOf(db(), id)).toBeUndefined();
    }
    const answers: number[] = [];
    for (let guess = 0; guess < 310; guess++) answers.push((await look(crypto.randomUUID())).status);
    expect(answers).toEqual([...Array(300).fill(404), ...Array(10).fill(429)]);
    expect((await look(asha)).status).toBe(429);
    expect((await look(asha, '198.51.100.7')).status).toBe(200);
  }, 60_000);
});

describe('at the desk', () => {
  const page = () => `/desk/campaigns/ridge/people/${asha}/certificates`;

  it('certificates of a booking are taken back and given again, with a line in the log', async () => {
    const place = page().replace('/certificates', '');
    expect((await leader.get(place)).html).not.toContain(page());
    expect((await leader.get(page())).status).toBe(422);
    await came(asha, tara);
    expect((await leader.get(place)).html).toContain(page());
    const opened = (await leader.get(page())).html;
    expect(opened).toContain(`${ORIGIN}${paths.certificate(tara)}`);
    const saved = await leader.post(page(), { given: [asha] });
    expect(saved.html).toContain('Saved. Who has a certificate: Asha Devi.');
    expect([(await look(asha)).status, (await look(tara)).status]).toEqual([200, 404]);
    // Who is noted anew as having come gets none by that.
    await came(asha);
    await came(asha, tara);
    expect((await look(tara)).status).toBe(404);
    await leader.post(page(), { given: [asha, tara] });
    expect((await look(tara)).status).toBe(200);
    const acts = (await actsOf(app)).filter(({ what }) => what === 'certificates set');
    // Both at one moment of a clock that stands still.
    expect(acts.map(({ before, after }) => `${before} > ${after}`).toSorted()).toEqual([
      'Asha Devi > Asha Devi, तारा',
      'Asha Devi, तारा > Asha Devi',
    ]);
  });
});

describe('when a person is deleted', () => {
  it.each([
    ['of a place that was paid', 900, 'asha@example.org', [404, 200]],
    ['of a free place', 0, 'asha@example.org', [404, 404]],
    ['of who came along', 900, '9816000001', [200, 404]],
  ])('the certificate %s is gone, and the desk cannot give it again', async (_what, rupees, who, statuses) => {
    await db()
      .updateTable('enrolments')
      .set({ amount_paise: rupees * 100, serial: rupees ? '2026-27/1' : null })
      .execute();
    await came(asha, tara);
    app.setTime('2026-12-08T05:00:00Z');
    await forgetPerson(db(), who, app.services.now());
    leader = await atDesk(app, LEADER, ['ridge']);
    await leader.post(`/desk/campaigns/ridge/people/${asha}/certificates`, { given: [asha, tara] });
    expect([(await look(asha)).status, (await look(tara)).status]).toEqual(statuses);
  });
});
