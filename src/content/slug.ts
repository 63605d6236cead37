/** Small letters, digits and single dashes; a source, since the editors' page is configured in JSON. */
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';

export const SLUG = new RegExp(SLUG_PATTERN);

/** The slug of a content file: its name without folders and ending. It is the last part of the page's address. */
export const slugOf = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.md$/, '');

/** The file name to give instead of one that cannot be an address: `Häuser & Öfen` becomes `hauser-ofen`. Empty when it has no Latin letter. */
export const slugFor = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
