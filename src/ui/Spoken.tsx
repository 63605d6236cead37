import { createElement, Fragment, type ReactNode } from 'react';
import { hindiRuns } from '../lib/hindi.ts';
import { unbroken } from '../lib/text.ts';

/** Words of an editor or a visitor. A number stays with its unit. Each run of Devanagari says that it is Hindi: a screen reader speaks it with a voice for it. */
export function Spoken({ children: words }: { readonly children: string | null | undefined }): ReactNode {
  const runs = hindiRuns(unbroken(words ?? ''));
  // Spread children need no keys: their order never changes.
  return createElement(
    Fragment,
    null,
    ...runs.map((run) => (typeof run === 'string' ? run : createElement('span', { lang: 'hi' }, run.hindi))),
  );
}
