import { beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../../src/server/office/enrolled.ts';
import { atDesk, type DeskVisitor, hiddenIn } from '../../helpers/desk.ts';
import type { TestApp } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign, place, storePlaces } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const PATH = '/desk/campaigns/ridge/message';
const ONCE = '00000000-0000-4000-8000-000000000001';
const WORDS = {
  subject: 'Bring warm clothes',
  body: 'It will be cold.\n\nCome at 6.',
  find: '',
  once: ONCE,
};

const app = appForEach({ at: NOW });
let leader: DeskVisitor;
beforeEach(async () => {
  await addCampaign(app, 'ridge');
  await addCampaign(app, 'lake');
  await storePlaces(app, [
    place('ridge', 1),
    place('ridge', 2, { amount_paise: 90_000 }),
    place('ridge', 3, { email: '' }),
    place('ridge', 4, { amount_paise: 90_000, place: 'none' }),
    place('lake', 5),
  ]);
  leader = await atDesk(app, 'leader@example.org', ['ridge']);
});

type Fields = Record<string, string | readonly string[]>;
const preview = (more: Fields = {}) => leader.post(PATH, { ...WORDS, act: 'preview', ...more });
async function send(more: Fields = {}) {
  const opened = hiddenIn((await preview(more)).html, 'opened') ?? '';
  return leader.post(PATH, { ...WORDS, act: 'send', opened, ...more });
}
const mailed = async () =>
  (await app.mails()).filter((mail) => mail.includes('cold')).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);

describe('a message to those who have a place', () => {
  it('is shown as it will read, tested on who writes it, and then goes to each in a mail of its own', async () => {
    expect((await leader.get(PATH)).html).toContain('To 3 people, or to those whom you tick.');
    const shown = await preview();
    for (const words of ['Namaste Person 001,\n\nIt will be cold.', '3 people, a mail for each', 'leader@example.org'])
      expect(shown.html).toContain(words);
    expect(shown.html).toContain('1 of them gave no mail address');
    expect(await mailed()).toEqual([]);
    for (let press = 0; press < 2; press++)
      expect((await leader.post(PATH, { ...WORDS, act: 'test' })).html).toContain('on its way to leader@example.org');
    expect(await mailed()).toEqual(['leader@example.org']);
    expect(shown.html).toContain('>Send to 2 people<');
    const sent = await send();
    expect(sent.html).toContain('It goes to 2 people now.');
    expect(sent.to).toBe(`/desk/campaigns/ridge/messages/${ONCE}`);
    expect((await mailed()).toSorted()).toEqual(['leader@example.org', 'p001@example.org', 'p002@example.org']);
    const mail = await app.mailTo('p002@example.org');
    expect(mail).toMatch(/^Reply-To: leader@example.org$/m);
    expect(mail).toMatch(/^Subject: Bring warm clothes$/m);
    expect(mail).toContain('Namaste Person 002,\n\nIt will be cold.\n\nCome at 6.\n\nYou get this mail because');
    expect(mail).not.toContain('p001');
  });

  it('goes once where two processes send it, and nowhere where it ends in the middle', {
    tags: ['races'],
  }, async () => {
    const other = await app.beside();
    const message = { ...WORDS, campaign: 'ridge', who: 'a', reply_to: '', people: undefined };
    const at = (services: TestApp['services'], add = services.outbox.add) =>
      services.db.transaction().execute((on) => sendMessage(on, { add }, message, NOW));
    const dies = at(app.services, async (on, to, mail, once) => {
      if (to.startsWith('p002')) throw new Error('killed');
      return app.services.outbox.add(on, to, mail, once);
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await app.db.selectFrom('staff_messages').select('id').execute()).toEqual([]);
    const counts = await Promise.all([at(app.services), at(other.services), at(app.services)]);
    expect(counts.filter((people) => people).map((people) => people?.length)).toEqual([3]);
    expect((await mailed()).toSorted()).toEqual(['p001@example.org', 'p002@example.org']);
  });

  it('does not reach who has given the place up before its turn came', async () => {
    const message = { ...WORDS, campaign: 'ridge', who: 'a', reply_to: '', people: undefined };
    const { db, outbox } = app.services;
    await db.transaction().execute((on) => sendMessage(on, outbox, message, NOW));
    await db.deleteFrom('enrolments').where('txnid', '=', 'HH_ridge_001').execute();
    expect(await mailed()).toEqual(['p002@example.org']);
    expect((await leader.get(`/desk/campaigns/ridge/messages/${ONCE}`)).html).toContain('to 2 people');
  });
});

describe('the page of a message', () => {
  it('a leader sends two hundred mails an hour at most, the office any number', async () => {
    await storePlaces(
      app,
      Array.from({ length: 197 }, (_, number) => place('ridge', number + 100)),
    );
    await leader.prove('/desk/campaigns/ridge/roster.csv');
    const sendAs = async (visitor: DeskVisitor, once: string, people?: string[]) => {
      const fields = { ...WORDS, once, ...(people && { people }) };
      const shown = await visitor.post(PATH, { ...fields, act: 'preview' });
      return visitor.post(PATH, { ...fields, act: 'send', opened: hiddenIn(shown.html, 'opened') ?? '' });
    };
    const [first, second, third] = ['first', 'second', 'third'].map((name) => `once-for-the-message-${name}`);
    expect((await sendAs(leader, String(first))).html).toContain('It goes to 199 people now.');
    const refused = await sendAs(leader, String(second), ['HH_ridge_001']);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('A leader sends 200 mails in an hour at most.');
    const office = await atDesk(app);
    expect((await sendAs(office, String(third), ['HH_ridge_001'])).html).toContain('It goes to 1 person now.');
    app.setTime(NOW.getTime() + 3_600_001);
    expect((await sendAs(leader, String(second), ['HH_ridge_001'])).html).toContain('It goes to 1 person now.');
  });
});
