import type { Environment } from '../contract/environment.ts';

export type PhotoFolder = 'campaigns' | 'resources';

const BESIDE = /^\.\/([^/\\]+\.(?:jpe?g|png|webp|avif))$/i;
const ADDRESS = /^\/photos\/(campaigns|resources)\/([^/?#]+)$/;

export function photoAddress(folder: PhotoFolder, picture: string): string | undefined {
  const [, name] = BESIDE.exec(picture) ?? [];
  return name === undefined ? undefined : `/photos/${folder}/${encodeURIComponent(name)}`;
}

export function pathOfAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The photograph that such an address stands for, as its path below the content folder; `undefined` for any other address. */
export function photoOfAddress(address: string): string | undefined {
  const [, folder, name = ''] = ADDRESS.exec(address) ?? [];
  if (folder === undefined || !URL.canParse(address, 'https://site.invalid')) return undefined;
  const plain = pathOfAddress(name);
  return BESIDE.test(`./${plain}`) ? `${folder}/${plain}` : undefined;
}

/**
 * The https origins that pictures may come from beside this site: a backend elsewhere, and `PUBLIC_PICTURE_HOSTS`. Throws when one is no
 * https address.
 */
export function pictureHosts({ PUBLIC_PICTURE_HOSTS = '', PUBLIC_API_BASE, API_ORIGIN }: Environment): string[] {
  const backend = [PUBLIC_API_BASE, API_ORIGIN].filter((address) => /^https?:/.test(address ?? ''));
  const named = PUBLIC_PICTURE_HOSTS.split(/[\s,]+/).filter(Boolean);
  for (const host of named)
    if (!/^https:\/\//.test(host) || !URL.canParse(host))
      throw new Error(`PUBLIC_PICTURE_HOSTS holds "${host}": write each site as https://pictures.example.org`);
  return [...new Set([...backend, ...named].map((address) => new URL(String(address)).origin))];
}

export const isBeside = (address: string): boolean =>
  /^[^/\\][^\\:]*\.(?:jpe?g|png|webp|avif)$/i.test(address) && !address.split('/').includes('..');

export function decodedAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
