import { done } from '../lib/done.ts';
import { forgetKeptPages } from '../lib/worker.ts';

/** What a logout does once the page shows it: it is said, kept pages are dropped and the token is revoked. Rejects when the server does not answer. */
export async function finishLogout(token: string | null): Promise<void> {
  done('You are logged out.', document.querySelector<HTMLElement>('.log-in'), null);
  await forgetKeptPages();
  if (token !== null) await import('../api/account.ts').then(({ revoke }) => revoke(token));
}
