import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../src/api/error.ts';

const { sendGoogleLogin } = vi.hoisted(() => ({
  sendGoogleLogin: vi.fn(async (): Promise<unknown> => ({ token: 'a-token' })),
}));
vi.mock('../../../../src/api/auth.ts', () => ({ sendGoogleLogin }));

import { showGoogleButton } from '../../../../src/features/account/google.ts';
import { FakeStorage } from '../../../helpers/storage.ts';

type Callback = (answer: unknown) => void;
let callback: Callback = () => {};
let assigned: string[];
let storage: FakeStorage;

beforeEach(() => {
  const id = {
    initialize: (options: { callback: Callback }) => {
      callback = options.callback;
    },
    renderButton: () => {},
    prompt: () => {},
  };
  const script = { onload: () => {} };
  assigned = [];
  storage = new FakeStorage();
  const location = { search: '?next=/campaigns/a/enroll', assign: (path: string) => assigned.push(path) };
  vi.stubGlobal('window', { google: { accounts: { id } }, location });
  vi.stubGlobal('document', { createElement: () => script, head: { append: () => script.onload() } });
});
afterEach(() => vi.unstubAllGlobals());

it('logs in and opens the page that was wanted', async () => {
  const place = { clientWidth: 320 } as HTMLElement;
  storage.items.set('hh_next', '{"next":"/campaigns/a/enroll","until":9e99}');
  await showGoogleButton(place, { clientId: 'an-id', script: '/google/gsi/client' }, () => {});
  callback({ credential: 'signed' });
  await vi.waitFor(() => expect(assigned).toEqual(['/campaigns/a/enroll']));
  expect(Object.fromEntries(storage.items)).toMatchObject({ hh_token: 'a-token', hh_account: expect.any(String) });
  expect(storage.items.has('hh_next')).toBe(false);
});

it('logs nobody in where the address has an account, and hands on what the server offers', async () => {
  const offers: unknown[] = [];
  const place = { clientWidth: 320 } as HTMLElement;
  await showGoogleButton(place, { clientId: 'an-id', script: '/google/gsi/client' }, (offer) => offers.push(offer));
  const offer = { linkToken: 'a-link', email: 'asha@example.org' };
  sendGoogleLogin.mockResolvedValueOnce(offer);
  callback({ credential: 'signed' });
  await vi.waitFor(() => expect(offers).toEqual([offer]));
  expect(storage.items.has('hh_token')).toBe(false);
  expect(assigned).toEqual([]);
});

it.each([401, 503])('a login that is answered with %d is logged, and shows nothing', async (status) => {
  const offers: unknown[] = [];
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = { clientWidth: 320 } as HTMLElement;
  await showGoogleButton(place, { clientId: 'an-id', script: '/google/gsi/client' }, (offer) => offers.push(offer));
  sendGoogleLogin.mockRejectedValueOnce(new ApiError('Google did not vouch for this login.', status));
  callback({ credential: 'signed' });
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(offers).toEqual([]);
  logged.mockRestore();
});
