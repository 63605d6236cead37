import { expect, it } from 'vitest';
import { browserName } from '../../../src/server/http/parse.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chromium} SamsungBrowser/28.0 Mobile`, 'Samsung Internet on Android'],
  [`Mozilla/5.0 (Linux; U; Android 13; en-US) ${chromium} UCBrowser/13.4 Mobile`, 'UC Browser on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.0 Safari/605.1', 'Safari on a Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile Safari/604.1', 'Safari on an iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) CriOS/142.0 Mobile Safari/604.1', 'Chrome on an iPad'],
  ['Android', 'a browser on Android'],
  ['Firefox/145.0', 'Firefox on an unknown device'],
  ['curl/8.9', 'an unknown browser'],
  ['', 'an unknown browser'],
  [`${'x'.repeat(400)} Chrome/1 Android`, 'an unknown browser'],
])('%s is called %s', (header, name) => {
  expect(browserName(header)).toBe(name);
});
