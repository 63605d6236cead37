/**
 * Reads an open call without the client, for a page that already shows an answer and only asks whether it still holds: a few
 * bytes instead of the client's thousands. Resolves to `data` as it came, unread; to `undefined` when anything went wrong.
 * @param path the call's path with its parameters filled in
 */
export async function peek(path: string): Promise<unknown> {
  try {
    const answer = await fetch(`${import.meta.env.PUBLIC_API_BASE ?? '/api'}${path}`);
    const { status, data }: { status?: unknown; data?: unknown } = Object(await answer.json());
    return answer.ok && status ? data : undefined;
  } catch {
    return undefined;
  }
}
