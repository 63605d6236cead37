import { fetchDisplayFont } from './display-font.ts';
import { startReadingAhead } from './read-ahead.ts';

/** What can wait until the page is there. */
function run(): void {
  fetchDisplayFont();
  startReadingAhead();
}

if (document.readyState === 'complete') run();
else addEventListener('load', run);
