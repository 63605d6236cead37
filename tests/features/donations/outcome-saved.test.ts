import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHttp } from '../../../src/api/http.ts';
import { createDonateForm } from '../../../src/features/donations/donate.ts';
import { createOutcomeRequest } from '../../../src/features/donations/outcome.ts';
import { outboxEntries } from '../../../src/lib/outbox.ts';
import { startAppForClient } from '../../helpers/client.ts';
import { donor } from '../../helpers/payment-app.ts';
import { fakePopup, type Popup } from '../../helpers/popup.ts';
import { ORIGIN, type TestApp } from '../../helpers/server.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let app: TestApp;
let popup: Popup;

beforeAll(async () => {
  app = await startAppForClient();
  popup = fakePopup(app);
  new FakeStorage();
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => (/donate/.test(request.url) ? new Response('', { status: 500 }) : app.handle(request)),
    token: () => null,
  });
});
afterAll(() => app.close());

test('a gift that the server calls paid is not called unsaved', async () => {
  const form = createDonateForm({ env: 'local', go: () => {} });
  for (const [field, value] of Object.entries(donor)) form.set(field as keyof typeof donor, value);
  await form.submit();
  const transactionId = popup.opened[0]?.txnid ?? '';
  expect(outboxEntries().map(({ id }) => id)).toEqual([transactionId]);
  const visited: string[] = [];
  const outcome = createOutcomeRequest((path) => visited.push(path));
  expect(await outcome.run(transactionId)).toMatchObject({ data: { outcome: 'paid' } });
  expect(visited).toEqual([`/donations/success?transactionId=${transactionId}`]);
  expect(outboxEntries()).toEqual([]);
});
