import { forgetKeptPages } from '../lib/worker.ts';

/** What a logout does once the page shows it: kept pages are dropped and the token is revoked. Rejects when the server does not answer. */
export async function finishLogout(token: string | null): Promise<void> {
  await forgetKeptPages();
  if (token !== null) await import('../api/account.ts').then(({ revoke }) => revoke(token));
}
