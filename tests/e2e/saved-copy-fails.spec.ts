import { test } from '../helpers/browser.ts';

test.use({ serviceWorkers: 'allow' });
