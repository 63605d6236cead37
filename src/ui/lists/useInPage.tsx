import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What stood in the page's HTML when React took it over, for as long as the component lives; undefined in a component that the browser
 * draws anew. For HTML that comes with the page: a browser with Trusted Types does not let React make it again from text.
 */
export function useInPage<T>(html: T): T | undefined {
  const takenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(takenOver ? html : undefined)[0];
}
