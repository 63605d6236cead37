import { yearsSince } from '../../lib/years.ts';

// The build counted the years on its own day; a visitor may come in another year.
for (const element of document.querySelectorAll<HTMLElement>('[data-since]'))
  element.textContent = String(yearsSince(Number(element.dataset.since)));
