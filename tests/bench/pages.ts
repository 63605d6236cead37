import { brotli, htmlOf, pages, scriptBytes } from '../helpers/dist.ts';

/** Prints what each built page costs, in KB of brotli: HTML with its CSS, and all scripts. */
export function pageBytes(): void {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8);
  console.log('\nBytes per page (KB, brotli)\n');
  console.log(`${'page'.padEnd(44)} HTML+CSS  scripts`);
  for (const page of pages()) {
    const html = htmlOf(page);
    console.log(`${page.padEnd(44)} ${kb(brotli(html))} ${kb(scriptBytes(html))}`);
  }
}
