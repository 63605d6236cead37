import { createElement, type HTMLAttributes, useEffect, useRef } from 'react';
import { done, MESSAGE } from '../lib/done.ts';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'p' | 'span';
  /** What is said at this moment elsewhere: said with these words, which would cut it off. */
  readonly after?: string;
}

/** Words that come to the page while somebody is on it: they are said, each time that they differ. */
export function Said({ as = 'div', after = '', ...rest }: Props) {
  const place = useRef<HTMLElement>(null);
  const last = useRef('');
  useEffect(() => {
    const words = place.current?.innerText.trim() ?? '';
    if (words && words !== last.current) done(`${after} ${words}`.trim());
    last.current = words;
  });
  return createElement(as, { ...(as !== 'span' && MESSAGE), ...rest, ref: place });
}
