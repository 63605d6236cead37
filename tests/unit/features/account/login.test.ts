import { afterEach, expect, it, vi } from 'vitest';

vi.mock('../../../../src/api/auth.ts', () => ({ sendLogin: async () => ({ token: 'a-token' }) }));

import { NOTHING_STORED } from '../../../../src/features/account/begin-login.ts';
import { createLoginForm } from '../../../../src/features/account/login.ts';
import { $session, loggedOut } from '../../../../src/session/session.ts';
import { FakeStorage } from '../../../helpers/storage.ts';

afterEach(() => vi.unstubAllGlobals());

for (const mode of ['full', 'forbidden'] as const)
  it(`opens no page and says why where storage is ${mode}`, async () => {
    const storage = new FakeStorage();
    storage.mode = mode;
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { search: '?next=/profile', assign } });
    const form = createLoginForm();
    form.set('username', 'asha@example.org');
    form.set('password', 'a good password');
    expect(await form.submit()).toMatchObject({ state: 'failure', message: NOTHING_STORED });
    expect(form.$values.get().username).toBe('asha@example.org');
    expect($session.get()).toEqual(loggedOut);
    expect(assign).not.toHaveBeenCalled();
  });
