import type { ReactNode } from 'react';
import { photoSizes } from '../../lib/photo.ts';

/** The picture of the walk, which its name stands beside. It is loaded with the campaign's answer: the form does not wait for it. */
export default function WalkPicture({ url }: { readonly url: string }): ReactNode {
  return <img src={url} srcSet={photoSizes(url)} sizes="(width < 60rem) 7rem, 32rem" alt="" />;
}
