import { useStore } from '@nanostores/react';
import { $session, type Session } from './session.ts';

/** The session in an island. It is logged out during hydration, as in the built page, and current right after. */
export function useSession(): Session {
  return useStore($session, { ssr: 'initial' });
}
