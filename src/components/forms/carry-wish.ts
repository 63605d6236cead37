import { withNext } from '../../routes.ts';

// Every link that is marked so leads on with what the visitor wanted before. Whoever follows the wish checks it.
const next = new URLSearchParams(location.search).get('next');
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-wish]'))
  link.href = withNext(link.href, next);
