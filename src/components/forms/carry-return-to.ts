// Every marked link carries on the page that the visitor wanted before. The page that goes there checks it.
const { search } = location;
if (new URLSearchParams(search).has('next'))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-return-to]')) link.search = search;
