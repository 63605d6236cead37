import { photoSizes } from '../../../lib/photo.ts';
import type { Photo } from './photos.ts';

interface Props {
  readonly photo: Photo;
  /** The width on the page, as in `<img sizes>`. */
  readonly sizes: string;
}

/** A photo in the size that the screen needs. Its place is reserved, and it loads when it comes near the view. */
export function PhotoImage({ photo: { url, alt }, sizes }: Props) {
  const srcSet = photoSizes(url);
  return (
    <img
      src={url}
      alt={alt}
      width="480"
      height="320"
      loading="lazy"
      decoding="async"
      {...(srcSet && { srcSet, sizes })}
    />
  );
}
