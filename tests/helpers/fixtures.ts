import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The content folder that the tests own. No test stands on `content/`, whose words editors change. */
export const fixtureContent = join(root, 'tests/fixtures/content');

/** Where the site of the tests is built, from the fixtures. */
export const builtSite = join(root, '.test/site');

/**
 * The settings of every test, and of the programs that it starts. The data folder lies below a file, so that a test which
 * names none of its own fails instead of writing into a developer's data.
 */
export const testSettings = {
  CONTENT_DIR: fixtureContent,
  OUT_DIR: builtSite,
  DATA_DIR: join(import.meta.filename, 'data'),
};

/** How often a test that failed is tried once more: `SECOND_TRY=1` allows one, and the run names each test that needed it. */
export const secondTry = Number(process.env['SECOND_TRY'] ?? 0);
