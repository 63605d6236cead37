import { photoSizes } from '../../../lib/photo.ts';

/**
 * Puts a picture, none for an empty address, into the place that the page keeps in its head. It comes after the words and the scripts,
 * and appears softly once all of it is there. One that does not arrive leaves the mountains.
 */
export function showHeadPicture(place: HTMLElement, url: string): void {
  place.dataset['url'] = url;
  if (!url) {
    place.replaceChildren();
    return;
  }
  const image = new Image();
  image.alt = '';
  image.fetchPriority = 'low';
  image.sizes = '100vw';
  image.srcset = photoSizes(url) ?? '';
  image.src = url;
  // Another picture may have been asked for meanwhile.
  const isLatest = () => place.dataset['url'] === url;
  const show = () => {
    if (!isLatest()) return;
    place.replaceChildren(image);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) image.animate({ opacity: [0, 1] }, 300);
  };
  image.decode().then(show, () => isLatest() && place.replaceChildren());
}
