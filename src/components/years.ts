import { yearsSince } from '../lib/years.ts';

// The page was counted on the day of the build; a visitor may come in another year.
for (const element of document.querySelectorAll<HTMLElement>('[data-since]'))
  element.textContent = String(yearsSince(Number(element.dataset.since)));
