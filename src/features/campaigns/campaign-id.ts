/** The campaign's id in a path such as `/campaigns/{id}`. */
export function campaignIdFromPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
