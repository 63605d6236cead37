/** `npm run bench`: prints measurements and judges nothing. `npm run bench -- pages` prints a part. */
import { buildGrowth } from './build.ts';
import { pageBytes } from './pages.ts';

const parts: Record<string, () => void | Promise<void>> = { pages: pageBytes, build: buildGrowth };

const asked = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await part();
