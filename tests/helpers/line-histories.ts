import { offerPlaces } from '../../src/server/office/waiting-list.ts';
import type { PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

/** So many places has the walk of a history that has a line. */
export const FEW = 2;

interface Parts {
  readonly paymentApp: PaymentApp;
  readonly campaign: string;
  readonly price: number;
  readonly random: () => number;
  newId(): string;
  isOff(): boolean;
  /** How many have a place in it, by the model. */
  held(): number;
  addPaid(txnid: string, hasPlace: boolean): void;
}

interface Waiting {
  readonly id: string;
  readonly token: string;
  offered: boolean;
}

/** What people do who wait for a place, against a model: joining, the job that offers, taking in time and too late, leaving, expiring. */
export function playLine({ paymentApp, campaign, price, random, newId, isOff, held, addPaid }: Parts) {
  const { services, payu } = paymentApp.app;
  const { db } = services;
  const line: Waiting[] = [];
  const wrong: string[] = [];
  /** What is left for somebody who is not in the line. */
  const room = () => FEW - held() - line.length;
  const remove = (one: Waiting) => void line.splice(line.indexOf(one), 1);
  const path = `/user/campaign/${campaign}/waiting`;

  async function offer() {
    if (isOff()) return;
    // Another process does the same at that moment.
    await Promise.all([offerPlaces(services), offerPlaces(services)]);
    let free = FEW - held() - line.filter(({ offered }) => offered).length;
    for (const one of line) {
      if (one.offered || free < 1) continue;
      one.offered = true;
      free -= 1;
    }
  }

  async function expire(one: Waiting) {
    await db
      .updateTable('waiting_list')
      .set({ offered_until: '2000-01-01T00:00:00.000Z' })
      .where('campaign_id', '=', campaign)
      .where('user_id', '=', one.id)
      .execute();
    remove(one);
    await offer();
  }

  async function begin({ token }: Waiting) {
    const order = { txnid: newId(), amount: `${price}.00`, pinfo: campaign, token };
    return paymentApp.begin(order).catch((error: unknown) => String(error));
  }

  const acts = {
    async wait() {
      const { id, token } = await paymentApp.user();
      const { status } = await paymentApp.call('POST', path, { name: 'अ', phone: '9876543210' }, token);
      const full = !isOff() && room() < 1;
      if ((status === 200) !== full) wrong.push(`joining was answered ${status} with room for ${room()}`);
      if (full) line.push({ id, token, offered: false });
    },
    offer,
    async take() {
      await offer();
      if (!line.length || isOff()) return;
      const one = pick(random, line);
      const begun = await begin(one);
      if ((typeof begun !== 'string') !== one.offered) wrong.push(`a place was begun to be paid: ${String(begun)}`);
      if (typeof begun === 'string') return;
      payu?.bank.setSwitches({ webhook: 'never', amount: 'right' });
      const late = random() < 0.3;
      if (late) await expire(one);
      const hasPlace = !late || room() > 0;
      await paymentApp.enrol(begun.launch, paymentApp.pay(begun.launch), one.token);
      if (!late) remove(one);
      addPaid(begun.launch['txnid'] ?? '', hasPlace);
    },
    async leave() {
      if (!line.length) return;
      const one = pick(random, line);
      for (let times = 0; times < 2; times++) await paymentApp.call('DELETE', path, undefined, one.token);
      remove(one);
    },
    async expire() {
      await offer();
      const one = line.find(({ offered }) => offered);
      if (one && !isOff()) await expire(one);
    },
  };

  /** How places, line and letters differ from the model, and whether anybody was offered a place before whoever came earlier. */
  async function compare(): Promise<string[]> {
    await offer();
    const all = db.selectFrom('waiting_list').selectAll().where('campaign_id', '=', campaign);
    const rows = await all.orderBy('number').execute();
    const places = db.selectFrom('enrolments').select('txnid').where('campaign_id', '=', campaign);
    const taken = (await places.where('place', '=', 'held').execute()).length;
    if (taken > FEW || taken !== held()) wrong.push(`${taken} have a place, not ${held()}`);
    const stands = rows.filter(({ ended_at }) => ended_at === null);
    const is = stands.map(({ user_id, offered_at }) => `${user_id} ${offered_at !== null}`).join();
    const must = line.map(({ id, offered }) => `${id} ${offered}`).join();
    if (is !== must) wrong.push(`the line is ${is}, not ${must}`);
    for (const { number, offered_at } of rows)
      for (const before of rows.filter((row) => offered_at !== null && row.number < number)) {
        const { offered_at: earlier, ended_at } = before;
        const served = [earlier, ended_at].some((at) => at !== null && at <= (offered_at ?? ''));
        if (!served) wrong.push(`number ${number} was offered a place before number ${before.number}`);
      }
    const keys = rows.flatMap(({ id, offered_at }) => [
      `line-joined:${id}`,
      ...(offered_at ? [`line-offer:${id}`] : []),
    ]);
    const mails = await db
      .selectFrom('mails')
      .select('once_key')
      .where('once_key', 'in', ['', ...rows.flatMap(({ id }) => [`line-joined:${id}`, `line-offer:${id}`])])
      .execute();
    const sent = mails.map(({ once_key }) => once_key).toSorted();
    if (sent.join() !== keys.toSorted().join()) wrong.push(`the letters are ${sent.join()}, not ${keys.join()}`);
    return wrong;
  }
  return { room, acts, compare };
}
