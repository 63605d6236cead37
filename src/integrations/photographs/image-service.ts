import type { ImageTransform, LocalImageService } from 'astro';
import sharp from 'astro/assets/services/sharp';

/** No photograph leaves the build wider than this, in pixels: a phone's 4000 would cost a visitor megabytes. */
const MOST = 1440;

/** How wide a picture stands among text. Astro itself would claim the width of the photograph. */
const AMONG_TEXT = '(width < 44rem) 100vw, 42rem';

export function capped(options: ImageTransform): ImageTransform {
  const { src, width, height, widths, sizes } = options;
  if (typeof src === 'string') return options;
  const full = width ?? src.width;
  const scale = Math.min(1, MOST / full);
  return {
    ...options,
    width: Math.round(full * scale),
    height: Math.round((height ?? (full * src.height) / src.width) * scale),
    ...(widths && { widths: [...new Set(widths.map((each) => Math.min(each, MOST)))] }),
    ...(String(sizes).startsWith('(min-width: ') && { sizes: AMONG_TEXT }),
  } as ImageTransform;
}

const service: LocalImageService = {
  ...sharp,
  validateOptions: async (options, config, logger) =>
    capped((await sharp.validateOptions?.(options, config, logger)) ?? options),
};
export default service;
