import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import handle, { config } from '../../../src/server/hosts/netlify/api.ts';
import runReconcile, { config as schedule } from '../../../src/server/hosts/netlify/reconcile.ts';
import { envelopeOf } from '../../helpers/calls.ts';
import { productionNeeds } from '../../helpers/production.ts';

const UNREACHABLE = 'postgres://nobody@127.0.0.1:1/nothing';

beforeEach(() => {
  for (const [name, value] of Object.entries(productionNeeds)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const call = async () => envelopeOf(await handle(new Request('https://site.example/api/open/campaigns?size=1')));

describe('the function that answers calls', () => {
  it('answers every call, the desk, and the way back from a payment, as one function', () => {
    expect(config.path).toEqual(['/api/*', '/desk', '/desk/*', '/certificate/*', '/donations/return']);
  });

  it('without DATABASE_URL it says in the envelope that the service is not set up', async () => {
    vi.stubEnv('DATABASE_URL', undefined);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await call()).toMatchObject({ http: 503, status: false, data: 'The service is not set up yet.' });
  });

  it('with a server that cannot be reached it says so, and tries again with the next request', async () => {
    vi.stubEnv('DATABASE_URL', UNREACHABLE);
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (let times = 1; times <= 2; times++) {
      const answer = await call();
      expect(answer).toMatchObject({ http: 503, status: false });
      expect(answer.data).not.toContain('127.0.0.1');
      expect(printed).toHaveBeenCalledTimes(times);
    }
  });
});

describe('the scheduled function', () => {
  it('runs every five minutes', () => {
    expect(schedule.schedule).toBe('*/5 * * * *');
  });

  it('without DATABASE_URL it fails, and makes no database on a disk that does not last', async () => {
    vi.stubEnv('DATABASE_URL', undefined);
    await expect(runReconcile()).rejects.toThrow('DATABASE_URL is missing');
  });
});

// The refusal of FAKES in production shows that a function reads its configuration as production.
describe('a function is production whatever else is set', () => {
  const local = {
    DATABASE_URL: UNREACHABLE,
    CONTEXT: 'dev',
    NODE_ENV: 'development',
    SITE_URL: 'http://localhost:8888',
  };

  it('when it answers calls', async () => {
    for (const [name, value] of Object.entries({ ...local, FAKES: 'on' })) vi.stubEnv(name, value);
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await call()).toMatchObject({ http: 503 });
    expect(printed).toHaveBeenCalledWith('FAKES may be on only outside production.\n');
  });

  it('when its clock runs it', async () => {
    for (const [name, value] of Object.entries({ ...local, FAKES: 'on' })) vi.stubEnv(name, value);
    await expect(runReconcile()).rejects.toThrow('FAKES may be on only outside production.');
  });
});
