/** How a login ended: the visitor signed out, which forgets what was typed too, or the server refused the token. */
export type LoginEnd = 'signed out' | 'refused';

const listeners = new Set<(how: LoginEnd) => void>();

export function onLoginEnd(listener: (how: LoginEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceLoginEnd(how: LoginEnd): void {
  for (const listener of listeners) listener(how);
}
