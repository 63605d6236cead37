import { withNext } from '../../routes.ts';

// Every marked link carries on the page that the visitor wanted before. The page that follows the wish checks it.
const next = new URLSearchParams(location.search).get('next');
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-wish]'))
  link.href = withNext(link.href, next);
