import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { createDetail, type DetailStore } from '../../../../src/features/campaigns/detail/detail.ts';
import { demoEnrolments, demoPerson } from '../../../../src/server/fakes/demo/people.ts';
import { markLoggedIn, markLoggedOut } from '../../../../src/session/session.ts';
import { startAppForClient } from '../../../helpers/client.ts';
import { ORIGIN, type TestApp } from '../../../helpers/server.ts';

const ID = 'kheerganga-carry-down';
let app: TestApp;
let token: string | null = null;

const get = async (path: string) => {
  const answer = await app.handle(new Request(`${ORIGIN}/api${path}`), { address: '192.0.2.1' });
  const { status, data } = await answer.json();
  return status ? data : undefined;
};
const nowhere = async () => undefined;

beforeAll(async () => {
  app = await startAppForClient({ token: () => token, demo: true });
}, 60_000);
afterAll(() => app.close());

const browser = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('window', Object.assign(browser, { location: { pathname: '/', assign: () => undefined } }));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  token = null;
  markLoggedOut();
  vi.unstubAllGlobals();
});

const state = (detail: DetailStore) => detail.$detail.get().state;
const headingOf = (detail: DetailStore) => {
  const shown = detail.$detail.get();
  return shown.state === 'shown' ? shown.campaign.heading : null;
};

describe('the store of a campaign', () => {
  test('is unknown for an id that the API does not know, even when the build knew it', async () => {
    const fresh = createDetail('no-such-campaign');
    await fresh.refresh();
    expect(state(fresh)).toBe('unknown');
    const withdrawn = createDetail('withdrawn', { campaign: { id: 'withdrawn', heading: 'Gone' }, get });
    await withdrawn.refresh();
    expect(state(withdrawn)).toBe('unknown');
  });

  test('keeps what was built when the API fails, and otherwise says why', async () => {
    const { close } = await startAppForClient();
    await close();
    const kept = createDetail(ID, { campaign: { id: ID, heading: 'Kept' }, get: nowhere });
    await kept.refresh();
    expect(headingOf(kept)).toBe('Kept');
    const empty = createDetail(ID);
    await empty.refresh();
    expect(empty.$detail.get()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/./),
      retryable: true,
    });
    await app.close();
    app = await startAppForClient({ token: () => token, demo: true });
    await empty.refresh();
    expect(state(empty)).toBe('shown');
  }, 60_000);
});

describe('the enrolment', () => {
  test('is asked for only when someone is logged in, and PAID or FREE means enrolled', async () => {
    const asked: string[] = [];
    const { handle } = app;
    app.handle = (request, sender) => {
      asked.push(new URL(request.url).pathname);
      return handle(request, sender);
    };
    const free = (await get('/open/campaigns?status=slider&size=50')) as { rows: Campaign[] };
    const has = demoEnrolments.map(({ campaignId }) => campaignId);
    const isFree = ({ id, price, status }: Campaign) => !price && status === 'active' && !has.includes(String(id));
    const id = String(free.rows.find(isFree)?.id);
    const detail = createDetail(id);
    const stop = detail.connect();
    await vi.waitFor(() => expect(state(detail)).toBe('shown'));
    expect(asked.filter((path) => path.includes('/enrollment'))).toEqual([]);
    expect(detail.$enrolled.get()).toBeNull();

    const login = await app.http.post('auth/token', {
      json: { email: demoPerson.email, password: demoPerson.password },
    });
    const { data } = await login.json<{ data: { token: string } }>();
    token = data.token;
    markLoggedIn(data);
    await vi.waitFor(() => expect(detail.$enrolled.get()).toBe(false));
    stop();

    const enrolled = await app.http.post('user/campaign/enroll/', {
      headers: { authorization: `Bearer ${token}` },
      json: {
        name: 'Yangchen Negi',
        transactionId: 'HH_4712',
        amount: 0,
        campaignName: 'Free',
        campaignId: id,
        email: demoPerson.email,
        mobile: '9876543210',
      },
    });
    expect(enrolled.status).toBe(200);
    const again = createDetail(id);
    const stopAgain = again.connect();
    await vi.waitFor(() => expect(again.$enrolled.get()).toBe(true));
    expect(again.$enrolment.get()).toMatchObject({ status: 'FREE', transactionId: 'HH_4712', amount: '0.00' });
    markLoggedOut(token);
    await vi.waitFor(() => expect(again.$enrolled.get()).toBeNull());
    expect(again.$enrolment.get()).toBeNull();
    stopAgain();
    app.handle = handle;
  });
});
