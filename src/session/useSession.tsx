import { useStore } from '@nanostores/react';
import { $session, type Session } from './session.ts';

/** The session in an island: logged out while it hydrates, as the page was drawn, and the truth right after. */
export function useSession(): Session {
  return useStore($session, { ssr: 'initial' });
}
