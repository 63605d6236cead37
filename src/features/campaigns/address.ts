/** The id of the campaign that an address names: `/campaigns/{id}`. */
export function idFromPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
