import { brotli, htmlOf, pages, scriptBytes, scriptsOf } from '../helpers/dist.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8);
const nameOf = (file: string) => file.replace(/(\.astro_astro.*)?\.[\w-]+\.js$/, '');

/** Prints what each built page costs: HTML with its CSS and all scripts in KB of brotli, and which files of scripts it asks for. */
export function pageBytes(): void {
  console.log('\nBytes per page (KB, brotli)\n');
  console.log(`${'page'.padEnd(44)} HTML+CSS  scripts  files`);
  for (const page of pages()) {
    const html = htmlOf(page);
    const files = scriptsOf(html);
    const names = files.map(nameOf).join(' ');
    console.log(
      `${page.padEnd(44)} ${kb(brotli(html))} ${kb(scriptBytes(html))} ${String(files.length).padStart(6)}  ${names}`,
    );
  }
}
