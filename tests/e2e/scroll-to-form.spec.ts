import { test } from '../helpers/browser.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));
