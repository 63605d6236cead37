/**
 * The second part of a path: the id in `/campaigns/{id}` and `/campaigns/{id}/enroll`, the token in `/confirm/{token}`. Decoded, or as
 * it is written where it cannot be decoded; empty when the path has none.
 */
export function idInPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
