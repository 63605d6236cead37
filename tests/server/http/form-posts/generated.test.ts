import { expect, test } from 'vitest';
import { formPages } from '../../../helpers/form-pages.ts';
import { sendGeneratedForms } from '../../../helpers/generated-form-posts.ts';
import { startApp } from '../../../helpers/server.ts';

const RUNS = 10_000;

test('no generated form fails the server, comes in from another site, loses what was typed or shows a password or a PAN', async () => {
  const app = await startApp({ findPage: formPages, config: { rateLimits: false } });
  const seen = await sendGeneratedForms(app, RUNS, 2016);
  await app.close();
  for (const status of [200, 303, 400, 403, 422]) expect(seen.get(status), String(status)).toBeGreaterThan(20);
}, 300_000);
