export const PHOTO_WIDTHS = [480, 960, 1600] as const;

const OWN = /^(\/photos\/[^?#]+)\.(?:jpe?g|png|webp|avif)$/i;

/** The address of one of the site's own photos in a width; `null` for any other picture. */
export function photoAt(url: string, width: number): string | null {
  const [, path] = OWN.exec(url) ?? [];
  return path === undefined ? null : `${path}-${width}.webp`;
}

/** The `srcset` of one of the site's own photos; `undefined` for drawings and for pictures from elsewhere. */
export function photoSizes(url: string): string | undefined {
  if (photoAt(url, 0) === null) return undefined;
  return PHOTO_WIDTHS.map((width) => `${photoAt(url, width)} ${width}w`).join(', ');
}

/** Whether a picture is one of the site's own drawings, and no photograph. */
export const isDrawing = ({ url }: Readonly<{ url: string }>): boolean => /^\/pictures\/[\w-]+\.svg$/.test(url);
