import { createElement, type HTMLAttributes, useEffect, useRef } from 'react';
import { done, MESSAGE } from '../lib/done.ts';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'p' | 'span';
}

/** Words that come to the page while somebody is on it: they are said, each time that they differ. */
export function Said({ as = 'div', ...rest }: Props) {
  const place = useRef<HTMLElement>(null);
  const last = useRef('');
  useEffect(() => {
    const words = place.current?.innerText.trim() ?? '';
    if (words && words !== last.current) done(words);
    last.current = words;
  });
  return createElement(as, { ...(as !== 'span' && MESSAGE), ...rest, ref: place });
}
