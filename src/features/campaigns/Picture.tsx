import { photoSizes } from '../../lib/photo.ts';
import type { Photo } from './pictures.ts';

interface Props {
  readonly photo: Photo;
  /** The width it takes, for the browser's choice among its sizes. */
  readonly sizes: string;
}

/** A photo in the size that the screen needs; its place is reserved and it loads when it comes near. */
export function Picture({ photo: { url, alt }, sizes }: Props) {
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
