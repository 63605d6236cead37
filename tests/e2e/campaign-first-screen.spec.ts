import { test } from '../helpers/browser.ts';

// Drafts have no page.
const PHONE = { width: 360, height: 640 };

test.use({ viewport: PHONE });
